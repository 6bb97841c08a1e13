import type { TalkSummary } from '#features/spar/contract-talk.ts';
import { situationLabels, temperLabels } from '#features/spar/rules/vocabulary.ts';

/** What kind of talk it is, in one line: 'Cold call · Guarded · 3 minutes'. */
export function kindOfTalk({
  situation,
  temper,
  minutes,
}: Pick<TalkSummary, 'situation' | 'temper' | 'minutes'>) {
  return `${situationLabels[situation]} · ${temperLabels[temper]} · ${minutes} minutes`;
}
