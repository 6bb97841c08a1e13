import type { VerdictQuote } from './judge-step.ts';
import type { ResolvedTurn } from './record.ts';
import { givesAway, sentencesIn, touchesUnsaid } from './words.ts';

/** What became of the unsaid in a talk: the client told it, or it was named and not told again; else they kept it. */
interface CameOut {
  /** The turn in whose answer they told it, and their words. */
  readonly told: VerdictQuote | null;
  /** The turn in which it was named. */
  readonly named: number | null;
}

const longestQuote = 240;

/**
 * Whether the unsaid came out, by the record. Clients tell it little by little, so their answers count together from the turn
 * on in which it was named.
 * @param open what was known before the first word
 */
export function cameOut(turns: readonly ResolvedTurn[], unsaid: string, open: string): CameOut {
  const from = turns.findIndex(({ after }) => after.named);
  if (from === -1) return { told: null, named: null };
  const named = turns[from]?.number ?? null;
  let sofar = '';
  for (const { number, answer } of turns.slice(from)) {
    sofar += `${answer}\n`;
    if (!givesAway(sofar, unsaid, open)) continue;
    const sentence = sentencesIn(answer).find((one) => touchesUnsaid(one, unsaid, open)) ?? answer;
    return { told: { turn: number, text: sentence.slice(0, longestQuote) }, named };
  }
  return { told: null, named };
}
