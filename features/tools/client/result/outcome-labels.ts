import type { Outcome } from '#features/tools/contract-studio.ts';

/** What came of a text, in words. */
export const outcomeLabels: Readonly<Record<Outcome, string>> = {
  reply: 'A reply',
  meeting: 'A meeting',
  no: 'They said no',
};
export const noAnswerLabel = 'No answer yet';
