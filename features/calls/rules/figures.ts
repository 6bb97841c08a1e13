import { secondsOf, sentencesIn, wordCount } from '#features/spar/rules/words.ts';
import type { Line } from './transcript/transcript.ts';

/** The figures of a real call; none of them grades anybody. */
export interface CallFigures {
  /** `times`: from the transcript; `words`: reckoned at 150 words a minute. */
  readonly by: 'times' | 'words';
  /** Percent of the talk that was the member's. */
  readonly share: number;
  readonly longestMonologueSeconds: number;
  readonly questions: number;
  /** Seconds until the member's first sentence about the client; null if there is none. */
  readonly secondsToClient: number | null;
}

const questionMark = /[?？؟]/u;

/** Seconds that each line takes: until the next one begins where there are times, else by its words. */
function secondsOfLines(lines: readonly Line[]): { by: CallFigures['by']; seconds: number[] } {
  const isTimed = lines.length > 1 && lines.every(({ at }) => at !== null);
  const byWords = lines.map(({ text }) => secondsOf(wordCount(text)));
  if (!isTimed) return { by: 'words', seconds: byWords };
  // Nobody knows how long a pause was: a line takes no longer than its words do at half the pace.
  const seconds = lines.map(({ at }, index) => {
    const until = lines[index + 1]?.at ?? null;
    const spoken = byWords[index] ?? 0;
    return until === null ? spoken : Math.min(Math.max(0, until - (at ?? 0)), Math.max(2 * spoken, 2));
  });
  return { by: 'times', seconds };
}

/**
 * @param me the member's name in the transcript
 * @param aboutClient the line (from 0) and the character at which the member is first about the client; null: never
 */
export function figuresOf(
  lines: readonly Line[],
  me: string,
  aboutClient: { readonly line: number; readonly character: number } | null,
): CallFigures {
  const { by, seconds } = secondsOfLines(lines);
  const isMine = lines.map(({ speaker }) => speaker === me);
  const sum = (of: (index: number) => boolean) =>
    seconds.reduce((total, one, index) => total + (of(index) ? one : 0), 0);
  const all = sum(() => true);
  const mine = lines.filter((_, index) => isMine[index]);
  return {
    by,
    share: all === 0 ? 0 : Math.round((sum((index) => isMine[index] === true) * 100) / all),
    longestMonologueSeconds: Math.round(Math.max(0, ...seconds.filter((_, index) => isMine[index] === true))),
    questions: mine.flatMap(({ text }) => sentencesIn(text).filter((one) => questionMark.test(one))).length,
    secondsToClient: secondsTo(lines, seconds, by, aboutClient),
  };
}

function secondsTo(
  lines: readonly Line[],
  seconds: readonly number[],
  by: CallFigures['by'],
  about: { readonly line: number; readonly character: number } | null,
): number | null {
  const line = about === null ? undefined : lines[about.line];
  if (about === null || !line) return null;
  const spoken = secondsOf(wordCount(line.text.slice(0, about.character)));
  const first = lines[0]?.at ?? 0;
  const begun =
    by === 'times'
      ? (line.at ?? 0) - first
      : seconds.slice(0, about.line).reduce((total, one) => total + one, 0);
  return Math.round(begun + spoken);
}
