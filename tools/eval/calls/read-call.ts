import { readTranscript } from '#features/calls/rules/transcript/read-transcript.ts';
import { joined, type Line } from '#features/calls/rules/transcript/transcript.ts';
import type { CorpusCall } from './corpus.ts';
import { wordsOf } from './marked-call.ts';

/** The lines that the product reads out of the file. @throws where it refuses it */
export function linesRead({ name, file }: CorpusCall): readonly Line[] {
  const read = readTranscript(file);
  if (typeof read === 'string') throw new Error(`${name}: ${read}`);
  return read.lines;
}

/** True turns of which each word came out under the right name. A word too much or too little makes all after it wrong. */
export function rightTurns(call: CorpusCall): { right: number; of: number } {
  const read = linesRead(call).flatMap(({ speaker, text }) =>
    wordsOf(text).map((word) => `${speaker ?? ''}\n${word}`),
  );
  const turns = joined(call.turns.map((turn) => ({ ...turn, at: null })));
  let from = 0;
  let right = 0;
  for (const { speaker, text } of turns) {
    const words = wordsOf(text);
    if (words.every((word, index) => read[from + index] === `${speaker ?? ''}\n${word}`)) right += 1;
    from += words.length;
  }
  return { right, of: turns.length };
}
