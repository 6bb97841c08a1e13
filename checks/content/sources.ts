import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '#checks/verdict.ts';

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

/**
 * What is wrong with the list of sources itself: an entry that does not name author, year and title, does not say what
 * it is used for, or is not in `used` (the keys that lessons and chapters list).
 */
export function sourceListProblems(markdown: string, used: ReadonlySet<string>): readonly string[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .flatMap((entry) => {
      const [key = '', line = '', ...rest] = entry.split(/\n\n/).map((part) => part.trim());
      const [author = ''] = key.split('-');
      const problems: readonly (string | false)[] = [
        !new RegExp(`^[^(]*${author}[^(]*\\(${key.slice(-4)}\\)\\. \\S`, 'is').test(line) &&
          `"${key}" is not followed by its author, (year). and title`,
        !rest.some((part) => part.startsWith('We use it for:')) && `"${key}" does not say what we use it for`,
        !used.has(key) && `"${key}" is used by no lesson and no chapter`,
      ];
      return problems.filter((problem) => problem !== false);
    });
}

/** Judges content/SOURCES.md under `root` (absolute path) against all lessons and chapters. */
export function checkSources(root: string): Verdict {
  const file = 'content/SOURCES.md';
  const markdown = readFileSync(join(root, file), 'utf8');
  const used = new Set<string>();
  for (const folder of ['content/course', 'content/books']) {
    const texts = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => /^---\n[\s\S]*?\n---\n/.exec(readFileSync(join(root, folder, path), 'utf8'))?.[0] ?? '');
    for (const front of texts) for (const [key] of front.matchAll(/\b[a-z-]+-\d{4}\b/g)) used.add(key);
  }
  const violations = sourceListProblems(markdown, used).map((message) => ({ law: 'sources', file, message }));
  return { checked: `${sourceKeysOf(markdown).size} sources`, violations };
}
