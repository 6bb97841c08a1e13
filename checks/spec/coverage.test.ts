import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cover } from './coverage.ts';
import { coverageDocument } from './document.ts';
import { proofsIn } from './proofs.ts';
import { parseRows, type Row } from './rows.ts';
import { coverageOfTree, documentPath } from './tree.ts';

const first: Row = { id: 'home.landing', part: '2', kind: 'route', text: '/ : landing page' };
const second: Row = { ...first, id: 'home.missing', text: 'any other route | 404' };
const proof = { id: 'home.landing', file: 'e2e/join.spec.ts', says: '' };

/** Every test of the tree is parsed for it, so it is made once. */
const tree = coverageOfTree();

test('this repository proves each row, and no unknown one', async () => {
  const { faults } = await tree;
  expect(faults).toEqual([]);
});

test('docs/evidence/spec-coverage.md is what npm run make -- coverage writes', async () => {
  const { rows: covered } = await tree;
  const written = await readFile(documentPath, 'utf8');
  expect(written === coverageDocument(covered), 'stale: run npm run make -- coverage').toBe(true);
});

test('a table has a row in each line, with the words of its tests where it names some', () => {
  const table = [
    'id\tpart\tkind\tpromise\twhat its tests write down',
    'home.landing\t2\troute\t/ : landing page',
    'home.late\t8\terror\t{minutes} late\t7 minutes late | 8 minutes late',
  ];
  expect(parseRows(table.join('\n'))).toEqual([
    first,
    { ...late, shows: ['7 minutes late', '8 minutes late'] },
  ]);
  expect(() => parseRows(`${table[0]}\nhome.landing\t2\tplace\t/`)).toThrow('kind');
});

test('a row that no test names is a fault', () => {
  expect(cover([first, second], [proof]).faults).toEqual([
    'no test names [home.missing]: any other route | 404',
  ]);
});

test('proving a row that does not exist is a fault', () => {
  const unknown = { id: 'home.landnig', file: 'a.test.ts', says: '' };
  expect(cover([first], [proof, unknown]).faults).toEqual([
    'a.test.ts proves [home.landnig], which is no row',
  ]);
});

test('one id for two rows is a fault', () => {
  expect(cover([first, { ...second, id: first.id }], [proof]).faults).toEqual([
    'home.landing stands for two rows',
  ]);
});

test('an id out of its form is a fault', () => {
  const id = 'home.Landing_Page';
  expect(cover([{ ...first, id }], [{ ...proof, id }]).faults).toEqual([`${id} is not <slice>.<kebab-name>`]);
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

const away: Row = { id: 'home.away', part: '8', kind: 'error', text: "'We are away' / 'Come back'" };
const late: Row = {
  id: 'home.late',
  part: '8',
  kind: 'error',
  text: '{minutes} late',
  shows: ['7 minutes late'],
};

test('a test that names a row and does not write its words down is a fault', () => {
  const faults = (says: string) => cover([away], [{ ...proof, id: 'home.away', says }]).faults;
  expect(faults("findByText('We’re away')")).toEqual([
    'no test that names [home.away] writes down: We are away',
    'no test that names [home.away] writes down: Come back',
  ]);
  expect(faults("findByText('We are away'); findByText('Come  back')")).toEqual([]);
});

test('where its own words can’t be seen, a row says what its tests write down', () => {
  const faults = (says: string) => cover([late], [{ ...proof, id: 'home.late', says }]).faults;
  expect(faults("findByText('{minutes} late')")).toHaveLength(1);
  expect(faults("findByText('7 minutes late')")).toEqual([]);
});

test('a constant is proven by its figures, however they are written', () => {
  const size: Row = { id: 'home.size', part: '3', kind: 'constant', text: 'at most 1,000 KB' };
  const faults = (says: string) => cover([size], [{ ...proof, id: 'home.size', says }]).faults;
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

test('the document counts the rows, names the proofs, and keeps its table whole', () => {
  const document = coverageDocument(cover([first, second], [proof]).rows);
  expect(document).toContain('| home | 2 |');
  expect(document).toContain('| home.landing | 2 | route | / : landing page | e2e/join.spec.ts |');
  expect(document).toContain('any other route \\| 404 |');
});
