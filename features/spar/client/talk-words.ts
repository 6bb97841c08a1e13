import type { Origin } from '#features/tools/contract.ts';
import { shortClientOf } from '#features/tools/rules/client-name.ts';
import type { TalkClient, TalkSummary } from '#features/spar/contract-talk.ts';
import {
  type Situation,
  situationLabels,
  type Temper,
  temperLabels,
} from '#features/spar/rules/vocabulary.ts';

/** Marks a talk of somebody who had read a debrief about this client, or wrote them; it may be their first one. */
export const knewWords = 'You know what they don’t say';

/** A kind of call after 'a busy …'. */
const callNouns: Readonly<Record<Situation, string>> = {
  'cold-call': 'cold call',
  discovery: 'discovery call',
  demo: 'demo',
  price: 'call about the price',
  renewal: 'renewal call',
  'difficult-news': 'call with difficult news',
};

interface KindOfCall {
  readonly situation: Situation;
  readonly temper: Temper;
}

/** What a client suggests: 'Usually a busy discovery call'. */
export const usualWords = ({ situation, temper }: KindOfCall) =>
  `Usually a ${temperLabels[temper].toLowerCase()} ${callNouns[situation]}`;

/** The settings of a call: 'Discovery · Busy'. */
export const setWords = ({ situation, temper }: KindOfCall) =>
  `${situationLabels[situation]} · ${temperLabels[temper]}`;

/** Who plays the client: an AI, or the demo's rules, which are never called one. */
export const playedBy = ({ demoNotice }: Pick<Origin, 'demoNotice'>) =>
  demoNotice === null ? 'An AI plays the client.' : `${demoNotice}. The client follows fixed rules.`;

/** Where a client from a card comes from, to tell apart two with the same name; empty for clients of the house. */
export function cardWords({
  house,
  card,
  isFromCall,
}: Pick<TalkClient, 'house' | 'card' | 'isFromCall'>): string {
  if (house !== null) return '';
  if (isFromCall) return 'from your real call';
  return card === null ? 'from a deleted card' : `from your card: ${shortClientOf(card.client)}`;
}

type KindOfTalk = Pick<TalkSummary, 'situation' | 'temper' | 'minutes'> &
  Partial<Pick<TalkSummary, 'follows'>>;

/** What kind of call it is, in one line: 'Cold call · Guarded · 3 minutes'. */
export const kindOfTalk = ({ follows = null, minutes, ...set }: KindOfTalk) =>
  `${follows === null ? setWords(set) : 'The day after'} · ${minutes} minutes`;
