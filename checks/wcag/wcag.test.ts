import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { faultsIn, rowsOf, testsOf } from '#checks/standard-table.ts';

/** The success criteria of WCAG 2.2 at the levels A and AA, by their numbers (4.1.1 is withdrawn). */
const criteria: Readonly<Record<'A' | 'AA', readonly string[]>> = {
  A: [
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2',
    '2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4',
    '3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7',
    '4.1.2',
  ].flatMap((line) => line.split(' ')),
  AA: [
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13',
    '2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8',
    '3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8',
    '4.1.3',
  ].flatMap((line) => line.split(' ')),
};

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string) => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
const document = textOf('docs/evidence/wcag.md') ?? '';
const ids = [...criteria.A, ...criteria.AA];

test('docs/evidence/wcag.md has each criterion of A and AA once, and each test that it names exists', () => {
  expect([criteria.A.length, criteria.AA.length]).toEqual([31, 24]);
  expect(faultsIn(document, ids, textOf)).toEqual([]);
  expect(rowsOf(document).flatMap(testsOf).length).toBeGreaterThan(60);
});

test('what is met is met by a test, not by words', () => {
  const bare = rowsOf(document).filter((row) => row.verdict === 'met' && testsOf(row).length === 0);
  expect(bare.map(({ id }) => id)).toEqual([]);
});

test('the document counts its rows right', () => {
  const count = (wanted: string) => rowsOf(document).filter(({ verdict }) => verdict === wanted).length;
  expect(document).toContain(
    `Of ${ids.length} criteria ${count('met')} are met, ${count('partly')} partly, ${count('not')} not; ${count("doesn't apply")} don't apply.`,
  );
});

const styles = ['base', 'tokens'].map((name) => textOf(`platform/client/theme/${name}.css`) ?? '').join('\n');

test('nothing asks for one orientation of the screen', () => {
  expect(textOf('features/home/server/site/manifest.ts')).not.toContain('orientation');
  expect(styles).not.toMatch(/orientation:/);
});

test('nothing but a sign of waiting moves without end, and nothing flashes', () => {
  const endless = [...styles.matchAll(/--animate-([\w-]+): [\w-]+ ([\d.]+)s [\w-]+ infinite/g)];
  expect(endless.map(([, name]) => name)).toEqual(['spin-slow', 'breathe']);
  expect([...styles.matchAll(/infinite/g)]).toHaveLength(endless.length);
  // Three flashes within a second would need a period of a third of it.
  for (const [, , seconds] of endless) expect(Number(seconds)).toBeGreaterThan(0.5);
});
