import { folded, isUnspaced } from '#platform/contract/words.ts';

const letters = /[\p{L}\p{M}\p{N}]/u;

/** Which of these words occur in a text, ignoring case: in scripts with spaces only as separate words. */
export function wordsFound(text: string, words: readonly string[]): string[] {
  const own = folded(text);
  return words.filter((word) => {
    const sought = folded(word);
    if (isUnspaced(sought)) return own.includes(sought);
    for (let at = own.indexOf(sought); at >= 0; at = own.indexOf(sought, at + 1)) {
      const [before, after] = [own.at(at - 1) ?? '', own.at(at + sought.length) ?? ''];
      if ((at === 0 || !letters.test(before)) && !letters.test(after)) return true;
    }
    return false;
  });
}
