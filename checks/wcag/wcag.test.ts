import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { faultsIn, rowsOf, testsOf } from '#checks/standard-table.ts';
import { criteria } from './criteria.ts';

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
  expect(textOf('public/manifest.webmanifest')).not.toContain('orientation');
  expect(styles).not.toMatch(/orientation:/);
});

test('nothing but a sign of waiting moves without end, and nothing flashes', () => {
  const endless = [...styles.matchAll(/--animate-([\w-]+): [\w-]+ ([\d.]+)s [\w-]+ infinite/g)];
  expect(endless.map(([, name]) => name)).toEqual(['spin-slow', 'breathe']);
  expect([...styles.matchAll(/infinite/g)]).toHaveLength(endless.length);
  // Three flashes within a second would need a period of a third of it.
  for (const [, , seconds] of endless) expect(Number(seconds)).toBeGreaterThan(0.5);
});
