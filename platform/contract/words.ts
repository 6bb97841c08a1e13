/** Letters of scripts that put no spaces between words. */
const unspacedLetter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const run =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{M}]*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー])[\p{L}\p{M}\p{N}])+/gu;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Whether a word may have no space around it, as in Japanese, Chinese or Thai. */
export const isUnspaced = (word: string): boolean => unspacedLetter.test(word);

/** A text in the form in which words are compared: NFC, in lower case, and without the dot that İ leaves behind. */
export const folded = (text: string): string =>
  text.normalize('NFC').toLocaleLowerCase('en').replaceAll('\u0307', '');

/** Runs of letters and digits, folded. A run ends where scripts with and without spaces between words meet. */
export const runsOf = (text: string): readonly string[] => folded(text).match(run) ?? [];

/** The words of a text in order, folded: letters with their marks, and digits. Hyphens and apostrophes split words. */
export function wordsOf(text: string): readonly string[] {
  return [...segmenter.segment(folded(text))].flatMap(
    ({ segment, isWordLike }) => (isWordLike && segment.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) || [],
  );
}

/** Where to cut a text to at most that many characters: after a whole word, or else after a whole letter. */
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
