/** Letters of scripts that set no blanks between words. */
const unspacedLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const run =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{M}]*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー])[\p{L}\p{M}\p{N}])+/gu;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Whether a word may stand amid letters of others, as in Japanese, Chinese or Thai. */
export const isUnspaced = (word: string): boolean => unspacedLetter.test(word);

/** A text as words are compared: in one form of its letters, small, and without the dot that İ leaves behind. */
export const folded = (text: string): string =>
  text.normalize('NFC').toLocaleLowerCase('en').replaceAll('\u0307', '');

/** Runs of letters and digits, folded: each of scripts that set blanks between words, or of scripts that set none. */
export const runsOf = (text: string): readonly string[] => folded(text).match(run) ?? [];

/** The words of a text in their order, folded: letters with their marks, and digits. Hyphens and apostrophes part words. */
export function wordsOf(text: string): readonly string[] {
  return [...segmenter.segment(folded(text))].flatMap(
    ({ segment, isWordLike }) => (isWordLike && segment.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) || [],
  );
}

/** Where a beginning of at most that many characters ends with a whole word, or else with a whole letter. */
export function cutAtWord(text: string, most: number): number {
  if (text.length <= most) return text.length;
  const endOf = (kind: Intl.Segmenter) =>
    [...kind.segment(text.slice(0, most + 50))].findLast(
      ({ index, segment, isWordLike }) =>
        // Punctuation stays with the word before it.
        index > 0 && index <= most && (isWordLike !== false || /^\s/.test(segment)),
    )?.index;
  return endOf(segmenter) ?? endOf(graphemes) ?? most;
}
