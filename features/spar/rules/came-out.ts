import type { VerdictQuote } from './judge-step.ts';
import type { ResolvedTurn } from './record.ts';
import { givesAway, sentencesIn, touchesUnsaid } from './words.ts';

/** What became of the unsaid in a talk: the client told it or why, or it was named and no more was told; else they kept it. */
interface CameOut {
  /** The turn in whose answer they told it, and their words. */
  readonly told: VerdictQuote | null;
  /** Where they never told it all: the turn in whose answer they first told why, once it was named. */
  readonly why: VerdictQuote | null;
  /** The turn in which it was named. */
  readonly named: number | null;
}

const longestQuote = 240;

/**
 * Whether the unsaid came out, by the record. Clients tell it little by little, so their answers count together from the turn
 * on in which it was named.
 * @param explanation why they do not say it
 * @param open what was known before the first word
 */
export function cameOut(
  turns: readonly ResolvedTurn[],
  { unsaid, explanation, open }: { unsaid: string; explanation: string; open: string },
): CameOut {
  const from = turns.findIndex(({ after }) => after.named);
  if (from === -1) return { told: null, why: null, named: null };
  const named = turns[from]?.number ?? null;
  const reasons = sentencesIn(explanation);
  let why: VerdictQuote | null = null;
  let sofar = '';
  for (const { number, answer } of turns.slice(from)) {
    sofar += `${answer}\n`;
    const quote = (of: string): VerdictQuote => {
      const sentence = sentencesIn(answer).find((one) => touchesUnsaid(one, of, open)) ?? answer;
      return { turn: number, text: sentence.slice(0, longestQuote) };
    };
    if (givesAway(sofar, unsaid, open)) return { told: quote(unsaid), why: null, named };
    const reason = reasons.find((one) => givesAway(answer, one, open));
    if (why === null && reason !== undefined) why = quote(reason);
  }
  return { told: null, why, named };
}
