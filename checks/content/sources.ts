/** The keys of content/SOURCES.md: its second-level headings. */
export function sourceKeysOf(markdown: string): ReadonlySet<string> {
  return new Set([...markdown.matchAll(/^## (\S+)$/gm)].map((match) => match[1] ?? ''));
}

/**
 * What is wrong with the sources of a text: a key that is not listed, a listed source that the text does not name by
 * its first author and year, a year that belongs to no source of the text.
 */
export function sourceProblems(
  text: string,
  keys: readonly string[],
  known: ReadonlySet<string>,
): readonly string[] {
  const years = new Set(keys.map((key) => key.slice(-4)));
  const strange = [...text.matchAll(/(?<![\d.,])(?:18|19|20)\d\d(?![\d.,]*\d)/g)].filter(
    ([year]) => !years.has(year),
  );
  return [
    ...keys.filter((key) => !known.has(key)).map((key) => `source "${key}" is not in content/SOURCES.md`),
    ...keys
      .filter((key) => !names(text, key))
      .map((key) => `source "${key}" is listed but not named in the text`),
    ...strange.map(([year]) => `the year ${year} belongs to no listed source`),
  ];
}

function names(text: string, key: string): boolean {
  const [author = ''] = key.split('-');
  return text.toLowerCase().includes(author) && text.includes(key.slice(-4));
}
