import { wordsOf } from './plain-text.ts';

/** A text of the course with the blocks that must be its own. */
interface OwnText {
  readonly path: string;
  readonly blocks: readonly string[];
}

interface SharedRun {
  readonly first: string;
  readonly second: string;
  readonly words: string;
}

/**
 * Runs of `length` words that occur in two texts, ignoring case and punctuation; only the first run of each pair.
 * Runs never cross the end of a block.
 */
export function sharedRuns(texts: readonly OwnText[], length: number): readonly SharedRun[] {
  const owners = new Map<string, string>();
  const found = new Map<string, SharedRun>();
  for (const { path, blocks } of texts) {
    for (const run of blocks.flatMap((block) => runsOf(block, length))) {
      const owner = owners.get(run) ?? path;
      owners.set(run, owner);
      const pair = `${owner}\n${path}`;
      if (owner !== path && !found.has(pair)) found.set(pair, { first: owner, second: path, words: run });
    }
  }
  return [...found.values()];
}

function runsOf(block: string, length: number): readonly string[] {
  const words = wordsOf(block.toLowerCase().replaceAll('’', "'"));
  const starts = Math.max(0, words.length - length + 1);
  return Array.from({ length: starts }, (_, start) => words.slice(start, start + length).join(' '));
}
