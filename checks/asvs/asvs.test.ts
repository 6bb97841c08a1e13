import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { faultsIn, rowsOf, testsOf } from '#checks/standard-table.ts';
import { requirements, source } from './requirements.ts';

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string) => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};
/** Every id of levels 1 and 2, as 6.2.1. */
const knownIds = Object.entries(requirements).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`),
);
const document = textOf('docs/evidence/asvs.md') ?? '';

test('docs/evidence/asvs.md has each requirement of levels 1 and 2 once, and each test that it names exists', () => {
  expect(knownIds).toHaveLength(253);
  expect(faultsIn(document, knownIds, textOf)).toEqual([]);
  expect(rowsOf(document).flatMap(testsOf).length).toBeGreaterThan(150);
});

test('the document names the version of the standard, and counts its rows right', () => {
  expect(document).toContain(`# OWASP ASVS ${source.version}, levels 1 and 2`);
  const count = (wanted: string) => rowsOf(document).filter(({ verdict }) => verdict === wanted).length;
  expect(document).toContain(
    `Of ${knownIds.length} requirements ${count('met')} are met, ${count('partly')} partly, ${count('not')} not (`,
  );
  expect(document).toContain(`${count("doesn't apply")} don't apply.`);
});

const proof = '`checks/asvs/asvs.test.ts` “docs/evidence/asvs.md has each requirement”';
const whole = knownIds.map((id) => `| ${id} | words | met | ${proof} |`);
const withRow = (id: string, line: string) =>
  whole.map((old) => (old.startsWith(`| ${id} |`) ? line : old)).join('\n');

test('a table that is whole has no fault', () => {
  expect(faultsIn(whole.join('\n'), knownIds, textOf)).toEqual([]);
});

test.each([
  ['a requirement that is left out', withRow('6.2.1', ''), '6.2.1: missing'],
  ['one that is there twice', [...whole, whole[0]].join('\n'), '1.1.1: there twice'],
  [
    'one of level 3, or of nothing',
    [...whole, `| 1.2.10 | w | met | ${proof} |`].join('\n'),
    '1.2.10: no requirement',
  ],
  [
    'a verdict that is none',
    withRow('6.2.1', `| 6.2.1 | w | mostly | ${proof} |`),
    '6.2.1: "mostly" is no verdict',
  ],
  ['no reason', withRow('6.2.1', '| 6.2.1 | w | not | |'), '6.2.1: neither a test nor a reason'],
  ['met by words alone', withRow('6.2.1', '| 6.2.1 | w | met | surely |'), '6.2.1: met, but by nothing'],
  [
    'a file that is gone',
    withRow('6.2.1', '| 6.2.1 | w | met | `app/gone.test.ts` “it holds” |'),
    '6.2.1: there is no app/gone.test.ts',
  ],
  [
    'a test that is gone',
    withRow('6.2.1', '| 6.2.1 | w | met | `checks/asvs/asvs.test.ts` “nobody wrote this”; |'),
    '6.2.1: no test of checks/asvs/asvs.test.ts begins with',
  ],
])('%s is found', (_, spoiled, fault) => {
  expect(faultsIn(spoiled, knownIds, textOf)).toEqual([expect.stringContaining(fault)]);
});
