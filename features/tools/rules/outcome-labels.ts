import type { Outcome } from '#features/tools/contract-studio.ts';

/** What came of a text or a call, in words. */
export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  reply: 'A reply',
  meeting: 'A meeting',
  sale: 'They bought',
  no: 'They said no',
};
export const noAnswerLabel = 'No answer yet';

/** Whether a text was used, and its outcome, in words; null: not used yet. */
export const useOf = <Time>({
  outcome,
  usedAt,
}: {
  readonly outcome: Outcome | null;
  readonly usedAt: Time | null;
}): string | null => (outcome ? outcomeLabels[outcome] : usedAt === null ? null : noAnswerLabel);
