import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cover } from './coverage.ts';
import { coverageDocument } from './document.ts';
import { proofsIn } from './proofs.ts';
import { type Row, rows } from './row.ts';
import { coverageOfTree, documentPath } from './tree.ts';

const [first, second] = rows(
  { slice: 'home', issue: 1, section: 2, kind: 'route' },
  { landing: '/ : landing page', missing: 'any other route | 404' },
) as [Row, Row];
const proof = { id: 'home.landing', file: 'e2e/join.spec.ts', says: '' };

test('this repository proves no unknown row and leaves no row of a finished slice planned', async () => {
  const { faults } = await coverageOfTree();
  expect(faults).toEqual([]);
});

test('docs/spec-coverage.md is what npm run make -- coverage writes', async () => {
  const { rows: covered } = await coverageOfTree();
  const written = await readFile(documentPath, 'utf8');
  expect(written === coverageDocument(covered), 'stale: run npm run make -- coverage').toBe(true);
});

test('a planned row is no fault while its slice is being built', () => {
  expect(cover([first, second], [proof], []).faults).toEqual([]);
});

test('a planned row in a finished slice is a fault', () => {
  const { faults } = cover([first, second], [proof], [{ slice: 'home' }]);
  expect(faults).toEqual(['home.missing is planned in a finished slice: any other route | 404']);
});

test('finishing one issue of a slice binds its rows only', () => {
  const later: Row = { ...second, issue: 3 };
  expect(cover([first, later], [proof], [{ slice: 'home', issue: 1 }]).faults).toEqual([]);
  expect(cover([first, later], [proof], [{ slice: 'home', issue: 3 }]).faults).toHaveLength(1);
});

test('proving a row that does not exist is a fault', () => {
  const { faults } = cover([first], [{ id: 'home.landnig', file: 'a.test.ts', says: '' }], []);
  expect(faults).toEqual(['a.test.ts proves [home.landnig], which is no row']);
});

test('one id for two rows is a fault', () => {
  expect(cover([first, { ...second, id: first.id }], [], []).faults).toEqual([
    'home.landing stands for two rows',
  ]);
});

test('an id out of its form is a fault', () => {
  expect(cover([{ ...first, id: 'home.Landing_Page' }], [], []).faults).toHaveLength(1);
});

test('ids are read from titles of tests in all their forms', () => {
  const text = [
    "test('a [home.landing] [home.missing]', () => {});",
    'it(`b ${1} [tools.tail-1]`, () => {});',
    "test.each([1])('c %s [billing.each]', () => {});",
  ].join('\n');
  expect(proofsIn('a.test.ts', text).map(({ id }) => id)).toEqual([
    'home.landing',
    'home.missing',
    'tools.tail-1',
    'billing.each',
  ]);
});

test('ids in comments, bodies, groups and steps prove nothing', () => {
  const text = [
    '// [home.landing]',
    "describe('[home.landing]', () => {});",
    "test.describe('[home.landing]', () => {});",
    "test('a', () => { say('[home.landing]'); test.step('[home.landing]', go); });",
  ].join('\n');
  expect(proofsIn('a.test.ts', text)).toEqual([]);
});

const spoken = rows(
  { slice: 'home', issue: 1, section: 8, kind: 'error' },
  { away: "'We are away' / 'Come back'", late: ['{minutes} late', '7 minutes late'] },
) as [Row, Row];

test('a test that names a row and does not write its words down is a fault', () => {
  const faults = (says: string) => cover([spoken[0]], [{ ...proof, id: 'home.away', says }], []).faults;
  expect(faults("findByText('We’re away')")).toEqual([
    'no test that names [home.away] writes down: We are away',
    'no test that names [home.away] writes down: Come back',
  ]);
  expect(faults("findByText('We are away'); findByText('Come  back')")).toEqual([]);
});

test('where its own words can’t be seen, a row says what its tests write down', () => {
  const faults = (says: string) => cover([spoken[1]], [{ ...proof, id: 'home.late', says }], []).faults;
  expect(faults("findByText('{minutes} late')")).toHaveLength(1);
  expect(faults("findByText('7 minutes late')")).toEqual([]);
});

test('a constant is proven by its figures, however they are written', () => {
  const [price] = rows(
    { slice: 'home', issue: 1, section: 3, kind: 'constant' },
    { size: 'at most 1,000 KB' },
  );
  const faults = (says: string) => cover([price as Row], [{ ...proof, id: 'home.size', says }], []).faults;
  expect(faults('toBe(1_000)')).toEqual([]);
  expect(faults('toBe(100)')).toHaveLength(1);
});

test('a test says its table and what else of its file it speaks of, and not its title', () => {
  const text = [
    "const cases = [['We are away']];",
    "const other = 'never used';",
    'function look(words: string) { find(words, wide); }',
    "const wide = 'Come back';",
    "test.each(cases)('Hello [home.away]', (words) => look(words));",
  ].join('\n');
  const [proven] = proofsIn('a.test.ts', text);
  expect(
    ['We are away', 'Come back', 'never used', 'Hello'].map((words) => proven?.says.includes(words)),
  ).toEqual([true, true, false, false]);
});

test('the document counts and names the proofs, and keeps its table whole', () => {
  const document = coverageDocument(cover([first, second], [proof], []).rows);
  expect(document).toContain('| home | 2 | 1 | 1 |');
  expect(document).toContain('| home.landing | 2 | route | / : landing page | home / 1 | e2e/join.spec.ts |');
  expect(document).toContain('any other route \\| 404 | home / 1 | planned |');
});
