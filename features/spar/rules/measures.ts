import { isAboutClient } from './about-client.ts';
import { abuseIn } from './abuse.ts';
import { demandsIn } from './demands.ts';
import { judgesHangUp, judgesTone, type ResolvedTurn } from './record.ts';
import type { Hearing } from './vocabulary.ts';
import { pressesIn, quoteFrom, secondsOf, sentencesIn, wordCount } from './words.ts';

interface Spoken {
  readonly said: string;
  readonly answer: string;
}

type MeasuredTurn = Pick<ResolvedTurn, 'said' | 'answer' | 'step' | 'reading'>;

export interface Measured {
  readonly share: number;
  readonly longestMonologueSeconds: number;
  readonly questions: number;
  readonly secondsToClient: number | null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const questionMark = /[?？؟]/u;

/** Speaking time of a talk so far, of both sides. */
export function secondsSpoken(opening: string, turns: readonly Spoken[]): number {
  return secondsOf(
    wordCount(opening) + sum(turns.map(({ said, answer }) => wordCount(said) + wordCount(answer))),
  );
}

/** What the client heard as being about themselves. */
const ofThem: ReadonlySet<Hearing> = new Set(['feeling', 'label', 'guess']);

/**
 * Seconds until the member's first sentence about the client; null if there is none. It is one by its words, or because
 * the client heard it so. One that presses is about what the seller wants, and so is abuse.
 */
function secondsToClient(opening: string, turns: readonly MeasuredTurn[], rubric: number): number | null {
  const wants = (one: string) =>
    (judgesHangUp(rubric) && (pressesIn(one) || demandsIn(one).length > 0)) ||
    (judgesTone(rubric) && abuseIn(one) !== null);
  let before = wordCount(opening);
  for (const { said, answer, step, reading } of turns) {
    const heard = ofThem.has(step) ? quoteFrom(said, reading.quote) : null;
    for (const sentence of sentencesIn(said)) {
      const isHeard = heard !== null && (sentence.includes(heard) || heard.includes(sentence));
      if (isHeard || (isAboutClient(sentence, rubric) && !wants(sentence))) return secondsOf(before);
      before += wordCount(sentence);
    }
    before += wordCount(answer);
  }
  return null;
}

/** What can be counted of a talk; speaking times are those of 150 words a minute. */
export function measure(opening: string, turns: readonly MeasuredTurn[], rubric: number): Measured {
  const own = turns.map(({ said }) => wordCount(said));
  const theirs = wordCount(opening) + sum(turns.map(({ answer }) => wordCount(answer)));
  const all = sum(own) + theirs;
  return {
    share: all === 0 ? 0 : Math.round((sum(own) * 100) / all),
    longestMonologueSeconds: secondsOf(Math.max(0, ...own)),
    questions: sum(turns.map(({ said }) => sentencesIn(said).filter((one) => questionMark.test(one)).length)),
    secondsToClient: secondsToClient(opening, turns, rubric),
  };
}
