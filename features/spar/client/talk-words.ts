import type { Origin } from '#features/tools/contract.ts';
import { shortClientOf } from '#features/tools/rules/client-name.ts';
import type { TalkClient, TalkSummary } from '#features/spar/contract-talk.ts';
import { situationLabels, temperLabels } from '#features/spar/rules/vocabulary.ts';

/** Marks an attempt of somebody who had read the debrief before. */
export const knewWords = 'played knowing what was unsaid';

/** Who plays the client: an AI, or the demo's rules, which are never called one. */
export const playedBy = ({ demoNotice }: Pick<Origin, 'demoNotice'>) =>
  demoNotice === null ? 'An AI plays the client.' : `${demoNotice}. The client follows fixed rules.`;

/** Where a client who is not of the house comes from, so that two of one name are told apart; empty for the others. */
export function cardWords({ house, card }: Pick<TalkClient, 'house' | 'card'>): string {
  if (house !== null) return '';
  return card === null ? 'from a deleted card' : `from your card: ${shortClientOf(card.client)}`;
}

/** What kind of talk it is, in one line: 'Cold call · Guarded · 3 minutes'. */
export function kindOfTalk({
  situation,
  temper,
  minutes,
}: Pick<TalkSummary, 'situation' | 'temper' | 'minutes'>) {
  return `${situationLabels[situation]} · ${temperLabels[temper]} · ${minutes} minutes`;
}
