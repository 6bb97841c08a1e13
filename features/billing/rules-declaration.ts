/** The ways a declaration ends a contract. */
export const declarationKinds = ['cancellation', 'withdrawal'] as const;
export type DeclarationKind = (typeof declarationKinds)[number];

/** Ordinary: no reason needed. Extraordinary: for a good cause, which is named. */
export const declarationManners = ['ordinary', 'extraordinary'] as const;

/** How long a withdrawal declared without signing in waits, so that "it wasn't me" comes in time. */
export const undoHours = 24;

/** When a declaration is carried out. A cancellation can be undone afterwards; a refund cannot. */
export function carriedOutFrom(declared: {
  readonly kind: DeclarationKind;
  readonly signedIn: boolean;
  readonly declaredAt: Date;
}): Date {
  const { declaredAt, kind, signedIn } = declared;
  const waits = kind === 'withdrawal' && !signedIn;
  return new Date(declaredAt.getTime() + (waits ? undoHours * 60 * 60 * 1000 : 0));
}

/**
 * What a cancellation does now: nothing before the month of its date; an immediate end if a new month has started
 * since.
 */
export type CancellationStep = 'wait' | 'end_of_period' | 'at_once';

/**
 * The time of a cancellation counts, however late it is carried out: a month that started after it ends at once and is
 * refunded. @param endOn the day it should end, in UTC; null: as soon as possible
 */
export function cancellationStep(
  declared: { readonly declaredAt: Date; readonly endOn: string | null },
  period: { readonly start: Date; readonly end: Date },
  now: Date,
): CancellationStep {
  const { declaredAt, endOn } = declared;
  if (endOn !== null && endOn > period.end.toISOString().slice(0, 10)) return 'wait';
  // If they named a day, they keep the month it falls in.
  const isOwed = endOn !== null && endOn >= period.start.toISOString().slice(0, 10);
  // The provider's clock may be ahead of ours: a month that has not started yet was bought before, not renewed despite
  // the cancellation.
  const beganBehind = period.start > declaredAt && period.start <= now;
  return beganBehind && !isOwed ? 'at_once' : 'end_of_period';
}
