import { sentencesOf, wordsOf } from './plain-text.ts';

/** Patterns of letters that are written but not spoken. */
const silentLetters: readonly RegExp[] = [
  /(?<=^bus)i(?=ness)|(?<=^ev)e(?=ry)/,
  /(?<=^(?:som|ther|wher|her|hom|tim|lif|fir))e(?=[b-df-hj-np-tv-z])/,
  /(?<=[^aeiouy])e(?=(?:ly|ful|fully|less|ments?|ness)$)/,
  /(?<=[^aeiouytd])e(?=d$)/,
  /(?<=[^aeiouyscxzg]|(?<![sc])h)(?<!ch|sh|[^aeiouy]l)e(?=s$)/,
  /(?<![^aeiouy]l)(?<=[^aeiouy])e$/,
];
/** Adjacent vowels that are spoken separately. */
const spokenApart =
  /(?<![ct])i(?=en[ct]|et)|(?<![ctsx])i(?=a|ous|o(?!n|us))|(?<=^sc)i(?=e)|(?<=[a-z])y(?=o)|(?<![qg]|s(?=ua[ds]))u(?=a|ou)|(?<![p])e(?=o(?!p|us))|[aeiouy](?=ing)|y(?=ing)|e(?=a$)|(?<=cr|^r)e(?=at|act)/g;

/** The number of syllables in an English word: an estimate that is off by a few per hundred words. */
export function syllablesOf(word: string): number {
  const letters = word
    .toLowerCase()
    .replace(/[’']s$/, '')
    .replace(/[^a-z]/g, '');
  if (letters.length <= 3 && !/^(any|ago|idea)$/.test(letters)) return 1;
  const spoken = silentLetters.reduce((left, silent) => left.replace(silent, ''), letters);
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0;
  return Math.max(1, groups + (spoken.match(spokenApart)?.length ?? 0));
}

/** The counts behind a grade. */
interface Measure {
  readonly words: number;
  readonly sentences: number;
  readonly syllables: number;
}

/** Counts over blocks of plain text. */
export function measure(blocks: readonly string[]): Measure {
  const words = blocks.flatMap(wordsOf);
  return {
    words: words.length,
    sentences: blocks.flatMap(sentencesOf).length,
    syllables: words.reduce((sum, word) => sum + syllablesOf(word), 0),
  };
}

/**
 * The Flesch-Kincaid grade level, in American school years: 0.39 words per sentence + 11.8 syllables per word - 15.59
 * (Kincaid, Fishburne, Rogers, Chissom 1975). 0 for an empty text.
 */
export function readingGrade(blocks: readonly string[]): number {
  const { words, sentences, syllables } = measure(blocks);
  if (words === 0 || sentences === 0) return 0;
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}
