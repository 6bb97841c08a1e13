const letters = /[\p{L}\p{N}]/u;

/** Which of these words occur in a text as separate words, ignoring case. */
export function wordsFound(text: string, words: readonly string[]): string[] {
  const lower = text.toLocaleLowerCase('en');
  return words.filter((word) => {
    const sought = word.toLocaleLowerCase('en');
    for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, at + 1)) {
      const [before, after] = [lower.at(at - 1) ?? '', lower.at(at + sought.length) ?? ''];
      if ((at === 0 || !letters.test(before)) && !letters.test(after)) return true;
    }
    return false;
  });
}
