import { sentencesOf, wordsOf } from './plain-text.ts';

const silentEnding = /(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/;
const splitVowels =
  /(?:ia(?!l|n\b)|io(?!n|us)|eo|iu|ua|ying|uou|creat|react|quiet|diet|poet|riot|lion|ruin)/g;

/** How many syllables an English word is spoken with: an estimate that errs by few per hundred words. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters === '') return 1;
  if (letters.length <= 3) return 1;
  const stem = letters.replace(silentEnding, '').replace(/^y/, '');
  const groups = stem.match(/[aeiouy]+/g)?.length ?? 0;
  return Math.max(1, groups + (stem.match(splitVowels)?.length ?? 0));
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
