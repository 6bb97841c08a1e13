import type { Origin } from '#features/tools/contract.ts';
import type { TalkSummary } from '#features/spar/contract-talk.ts';
import { situationLabels, temperLabels } from '#features/spar/rules/vocabulary.ts';

/** Marks an attempt of somebody who had read the debrief before. */
export const knewWords = 'played knowing what was unsaid';

/** Who plays the client: an AI, or the demo's rules, which are never called one. */
export const playedBy = ({ demoNotice }: Pick<Origin, 'demoNotice'>) =>
  demoNotice === null ? 'An AI plays the client.' : `${demoNotice}. The client follows fixed rules.`;

/** What kind of talk it is, in one line: 'Cold call · Guarded · 3 minutes'. */
export function kindOfTalk({
  situation,
  temper,
  minutes,
}: Pick<TalkSummary, 'situation' | 'temper' | 'minutes'>) {
  return `${situationLabels[situation]} · ${temperLabels[temper]} · ${minutes} minutes`;
}
