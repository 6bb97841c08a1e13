import { expect, test } from 'vitest';
import { sourceKeysOf, sourceListProblems, sourceProblems } from './sources.ts';

const known = sourceKeysOf('# Sources\n\n## voss-2016\n\nChris Voss\n\n## heath-2007\n');

test('keys are the second-level headings of the list', () => {
  expect([...known]).toEqual(['voss-2016', 'heath-2007']);
});

test('a named and listed source is fine, and so are amounts', () => {
  expect(sourceProblems('Chris Voss (2016) asks; it cost 2,016 and 19.99.', ['voss-2016'], known)).toEqual(
    [],
  );
});

test('unknown, unnamed and unlisted sources are found', () => {
  expect(sourceProblems('Heath did.', ['heath-2007'], known)).toEqual([
    'source "heath-2007" is listed but not named in the text',
  ]);
  expect(sourceProblems('Roe 2001', ['roe-2001'], known)).toEqual([
    'source "roe-2001" is not in content/SOURCES.md',
  ]);
  expect(sourceProblems('A study of 1999 says so.', [], known)).toEqual([
    'the year 1999 belongs to no listed source',
  ]);
});

test('an entry names its author, year and title, what it is used for, and is used', () => {
  const entry =
    '## voss-2016\n\nChris Voss (2016). Never Split the Difference. Harper.\n\nWe use it for: labels.\n';
  expect(sourceListProblems(entry, new Set(['voss-2016']))).toEqual([]);
  expect(sourceListProblems(entry, new Set())).toEqual(['"voss-2016" is used by no lesson and no chapter']);
  expect(sourceListProblems('## voss-2016\n\nNever Split, 2016.\n', new Set(['voss-2016']))).toEqual([
    '"voss-2016" is not followed by its author, (year). and title',
    '"voss-2016" does not say what we use it for',
  ]);
});
