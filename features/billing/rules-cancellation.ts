import { graceEnd } from './rules.ts';

/** Why an admin cancels. The audit log stores this word; anything else goes into the note. */
export const cancellationWhys = [
  'asked',
  'goodwill',
  'mistake',
  'payment_dispute',
  'broke_terms',
  'other',
] as const;
export type CancellationWhy = (typeof cancellationWhys)[number];

/** What an admin chooses from, and reads in the log. */
export const cancellationWhyWords: Readonly<Record<CancellationWhy, string>> = {
  asked: 'The member asked for it',
  goodwill: 'As a courtesy',
  mistake: 'To fix a mistake of ours',
  payment_dispute: 'A payment is disputed',
  broke_terms: 'Used against our terms',
  other: 'Something else, see the note',
};

/** Whether the month that runs is paid for: only then can it be left to end by itself. */
export const isPaid = (status: string): boolean => status === 'active' || status === 'trialing';

/** Until when a subscription that is not paid gives access all the same; null when it gives none. */
export function keptUnpaidUntil(
  { endsAt, pastDueSince, status }: { status: string; pastDueSince: Date | null; endsAt: Date | null },
  now: Date,
): Date | null {
  const grace = status === 'past_due' ? graceEnd({ pastDueSince }) : null;
  if (grace === null) return null;
  const until = endsAt !== null && endsAt < grace ? endsAt : grace;
  return until > now ? until : null;
}
