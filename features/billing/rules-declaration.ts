/** How a contract is ended by a declaration. */
export const declarationKinds = ['cancellation', 'withdrawal'] as const;
export type DeclarationKind = (typeof declarationKinds)[number];

/** Ordinary: no reason needed. Extraordinary: for a good cause, which is named. */
export const declarationManners = ['ordinary', 'extraordinary'] as const;

/** For how long a withdrawal that was declared without signing in waits, so that "it wasn't me" comes in time. */
export const undoHours = 24;

/** From when on a declaration is carried out. A cancellation can be undone afterwards, money sent back cannot. */
export function carriedOutFrom(declared: {
  readonly kind: DeclarationKind;
  readonly signedIn: boolean;
  readonly declaredAt: Date;
}): Date {
  const { declaredAt, kind, signedIn } = declared;
  const waits = kind === 'withdrawal' && !signedIn;
  return new Date(declaredAt.getTime() + (waits ? undoHours * 60 * 60 * 1000 : 0));
}

/** What a cancellation does now: nothing before the month of its day, an end at once where a month began behind it. */
export type CancellationStep = 'wait' | 'end_of_period' | 'at_once';

/**
 * The time of a cancellation counts, however late it is carried out: a month that began after it is ended at once, and
 * paid back. @param endOn the day on which it is to end, in UTC; null: as soon as possible
 */
export function cancellationStep(
  declared: { readonly declaredAt: Date; readonly endOn: string | null },
  period: { readonly start: Date; readonly end: Date },
  now: Date,
): CancellationStep {
  const { declaredAt, endOn } = declared;
  if (endOn !== null && endOn > period.end.toISOString().slice(0, 10)) return 'wait';
  // Where they named a day, the month of that day is theirs.
  const isOwed = endOn !== null && endOn >= period.start.toISOString().slice(0, 10);
  // The provider's clock may be ahead of ours: a month that is yet to begin was bought before, not renewed behind it.
  const beganBehind = period.start > declaredAt && period.start <= now;
  return beganBehind && !isOwed ? 'at_once' : 'end_of_period';
}
