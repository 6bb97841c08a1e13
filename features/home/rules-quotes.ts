/** Marks that people put around what somebody said. */
const pairs = [
  ['"', '"'],
  ['“', '”'],
  ['”', '”'],
  ['„', '“'],
  ['„', '”'],
  ['«', '»'],
  ['»', '«'],
  ["'", "'"],
  ['‘', '’'],
  ['’', '’'],
  ['‚', '‘'],
] as const;

/** The same mark within a word is an apostrophe: `It’s`. */
const apostrophe = /\p{L}['’](?=\p{L})/gu;

/**
 * Removes quotation marks around a whole quotation, since the page that shows it adds its own. Marks around a part
 * stay.
 */
export function unquoted(words: string): string {
  const text = words.trim();
  const pair = pairs.find(
    ([open, close]) => text.length > 2 && text.startsWith(open) && text.endsWith(close),
  );
  if (pair === undefined) return words;
  const inner = text.slice(1, -1);
  const [open, close] = pair;
  const marks = inner.replaceAll(apostrophe, '');
  return marks.includes(open) || marks.includes(close) ? words : inner.trim();
}
