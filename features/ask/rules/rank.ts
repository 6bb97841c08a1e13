import type { Passage } from '#platform/contract/passages.ts';
import { askedIn, termsIn } from './terms.ts';

interface Indexed {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** Texts together, each with how much more it says than a paragraph. */
function together(parts: readonly (readonly [Indexed, weight: number])[]): Indexed {
  const counts = new Map<string, number>();
  for (const [{ counts: own }, weight] of parts)
    for (const [term, count] of own) counts.set(term, (counts.get(term) ?? 0) + weight * count);
  return { counts, length: parts.reduce((sum, [{ length }, weight]) => sum + weight * length, 0) };
}

function indexOf(text: string): Indexed {
  const counts = new Map<string, number>();
  const { pairs, words } = termsIn(text);
  for (const term of [...words, ...pairs]) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { counts, length: words.length + pairs.length };
}

interface IndexedPassage {
  readonly body: Indexed;
  readonly whole: Indexed;
}

/** Computed once for each passage: those of lessons and books live as long as their text. */
const passageIndexes = new WeakMap<Passage, IndexedPassage>();
function indexOfPassage(passage: Passage): IndexedPassage {
  const known = passageIndexes.get(passage);
  if (known) return known;
  const { about, text, title } = passage;
  const body = indexOf(`${about}\n${text}`);
  const found = {
    body,
    whole: together([
      [indexOf(title), 2],
      [body, 1],
    ]),
  };
  passageIndexes.set(passage, found);
  return found;
}

type Parts = readonly [Passage, ...Passage[]];

/** The same for everything that stands in one place, by its first passage. */
const placeIndexes = new WeakMap<Passage, Indexed>();
function indexOfPlace(passages: Parts): Indexed {
  const [first] = passages;
  const found =
    placeIndexes.get(first) ??
    together([
      [indexOf(first.title), 5],
      [indexOf(first.topic), 3],
      ...passages.map((passage) => [indexOfPassage(passage).body, 1] as const),
    ]);
  placeIndexes.set(first, found);
  return found;
}

/** How much two words beside each other say, compared with one. */
const pairWeight = 0.3;
const b = 0.6;

/**
 * How well each of some texts answers a question, by Okapi BM25 (Robertson and Zaragoza 2009), in their order.
 * @param k1 how long it still counts that a text says a word once more
 */
function scored({ pairs, words }: ReturnType<typeof askedIn>, texts: readonly Indexed[], k1: number) {
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  const rarity = (term: string) => {
    const holding = texts.filter(({ counts }) => counts.has(term)).length;
    return Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5));
  };
  const weights = new Map([
    ...words.map((word) => [word, rarity(word)] as const),
    ...pairs.map((pair) => [pair, pairWeight * rarity(pair)] as const),
  ]);
  const weightOf = (terms: readonly string[]) =>
    terms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
  const asked = weightOf(words);
  return texts.map(({ counts, length }) => {
    const norm = k1 * (1 - b + (b * length) / mean);
    let score = 0;
    for (const [term, weight] of weights) {
      const count = counts.get(term) ?? 0;
      score += (weight * count * (k1 + 1)) / (count + norm);
    }
    return { score, covers: asked === 0 ? 0 : weightOf(words.filter((word) => counts.has(word))) / asked };
  });
}

/** A lesson, a chapter of a book, or a thing of the member's own. */
export interface Place {
  /** Those that hold words of the question, best first. */
  readonly passages: Parts;
  readonly score: number;
  /** How much of what was asked it holds, 0 to 1; rare words weigh more. */
  readonly covers: number;
}

/** The usual constant for a passage. In a whole lesson the tenth time still counts: that is what it is about. */
const k1 = { passage: 1.2, place: 8 } as const;
/** What a question is about is said all over its lesson; a passage may have its words by chance. */
const placeWeight = 2;

function nameOf({ about, address, kind, lessonId, title }: Passage): string | null {
  if (kind === 'book') return `${title}\n${about}`;
  return kind === 'lesson' ? lessonId : address;
}

/** Where a question is answered, best first: by what a passage says, and by what is said all over its place. */
export function rank(question: string, passages: readonly Passage[]): readonly Place[] {
  const asked = askedIn(question);
  const places = [...Map.groupBy(passages, nameOf).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );
  const whole = scored(asked, places.map(indexOfPlace), k1.place);
  const single = scored(
    asked,
    passages.map((passage) => indexOfPassage(passage).whole),
    k1.passage,
  );
  const ofPassage = new Map(passages.map((passage, at) => [passage, single[at]] as const));
  return places
    .flatMap((parts, at): Place[] => {
      const around = whole[at];
      const found = parts
        .map((passage) => ({ passage, score: 0, covers: 0, ...ofPassage.get(passage) }))
        .filter(({ score }) => score > 0)
        .toSorted((one, other) => other.score - one.score);
      const [best, ...others] = found;
      if (!best || !around) return [];
      return [
        {
          passages: [best.passage, ...others.map(({ passage }) => passage)],
          score: best.score + placeWeight * around.score,
          covers: (Math.max(...found.map(({ covers }) => covers)) + around.covers) / 2,
        },
      ];
    })
    .toSorted((one, other) => other.score - one.score);
}
