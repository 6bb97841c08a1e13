import { globSync, readFileSync } from 'node:fs';

/** How many results there are, and of which kinds: a mix of short texts and sequences, like members' libraries. */
const shape = {
  drawn: 160,
  drawnForSequence: 600,
  everySequence: 5,
  names: 5,
  differentNames: 20_000,
} as const;

/** Numbers below 1 that are the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables = 'ka lo mi tem bra son vel dor ni gra hul pet sam ri ox fen bul ter wick ham'.split(' ');

/** A name like those of businesses and clients, nearly all of them rare. */
function nameOf(at: number): string {
  let [left, name] = [at, ''];
  for (let part = 0; part < 4; part += 1) {
    name += syllables[left % syllables.length] ?? '';
    left = Math.floor(left / syllables.length);
  }
  return name;
}

export interface LibraryText {
  readonly tool: 'ad-copy' | 'email-sequences';
  /** Each word once, as the search keeps them. */
  readonly searchText: string;
}

/**
 * Texts of words drawn from the prose of the course and the books, with the same frequencies, plus a few rare names.
 * Every run gets the same texts, as long as the prose does not change.
 */
export function* libraryTexts(count: number): Generator<LibraryText> {
  const prose = globSync('content/{course,books}/**/*.md')
    .toSorted()
    .flatMap(
      (file) =>
        readFileSync(file, 'utf8')
          .toLocaleLowerCase('en')
          .match(/\p{L}+/gu) ?? [],
    );
  const random = seeded(7);
  const draw = () => prose[Math.floor(random() * prose.length)] ?? '';
  for (let at = 0; at < count; at += 1) {
    const isSequence = at % shape.everySequence === 0;
    const words = new Set<string>();
    for (let drawn = 0; drawn < (isSequence ? shape.drawnForSequence : shape.drawn); drawn += 1)
      words.add(draw());
    for (let name = 0; name < shape.names; name += 1)
      words.add(nameOf(Math.floor(random() ** 3 * shape.differentNames)));
    yield { tool: isSequence ? 'email-sequences' : 'ad-copy', searchText: [...words].join(' ') };
  }
}

/** How many of the results contain each word. */
export type Frequencies = ReadonlyMap<string, number>;

/** One query of each kind that members make, from words in every second result to words in none. */
export function libraryQuestions(frequencies: Frequencies, results: number): string[] {
  const long = [...frequencies].filter(([word]) => word.length >= 5);
  /** The word whose share of the results is closest. */
  const at = (share: number) =>
    long.reduce((best, next) =>
      Math.abs(next[1] - share * results) < Math.abs(best[1] - share * results) ? next : best,
    )[0];
  const [common, frequent, middling, seldom, rare, name] = [0.5, 0.1, 0.02, 0.005, 0.001, 0.0001].map(at);
  const [usual = '', often = '', some = '', few = '', rarely = '', once = ''] = [
    common,
    frequent,
    middling,
    seldom,
    rare,
    name,
  ];
  return [
    usual,
    often,
    some,
    few,
    rarely,
    once,
    // Only the first letters, as when somebody is still typing.
    ...[usual, often, some, few, rarely, once].map((word) => word.slice(0, 3)),
    ...[usual, some].flatMap((word) => [word.slice(0, 1), word.slice(0, 2)]),
    `${often} ${some}`,
    `${some} ${few}`,
    `${usual} ${once}`,
    `${once} ${usual.slice(0, 2)}`,
    `${rarely} nowhere`,
    'nowhere',
  ];
}
