import { expect, test } from 'vitest';
import { csvField, csvFile, csvInstant, pagesOf } from './csv-file.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=cmd()', "'=cmd()"],
  ['@sum', "'@sum"],
  ['-1', "'-1"],
  ['\n=1', `"'\n'=1"`],
  ['Ana;=1+1;b', "Ana;'=1+1;b"],
  ['two\n=lines', `"two\n'=lines"`],
  ['＝1+1', "'＝1+1"],
  ['a-b;c', 'a-b;c'],
])('a CSV field is quoted, and never a formula: %j', (value, field) => {
  expect(csvField(value)).toBe(field);
});

async function textOf(rows: readonly number[], limit: number) {
  const asked: (number | null)[] = [];
  const page = (after: number | null, most: number) => {
    asked.push(after);
    return Promise.resolve(rows.filter((row) => row > (after ?? 0)).slice(0, most));
  };
  const fieldsOf = (row: number) => [String(row)];
  const { pieces } = csvFile({ name: 'n.csv', head: ['n'], pages: pagesOf(page, limit), fieldsOf });
  let text = '';
  for await (const piece of pieces) text += piece;
  return { text, asked };
}

test('a file begins with a byte order mark, has its header once, and every page until one is short', async () => {
  expect(await textOf([1, 2, 3], 2)).toEqual({ text: '\uFEFFn\r\n1\r\n2\r\n3\r\n', asked: [null, 2] });
  expect(await textOf([1, 2], 2)).toEqual({ text: '\uFEFFn\r\n1\r\n2\r\n', asked: [null, 2] });
  expect((await textOf([], 2)).text).toBe('\uFEFFn\r\n');
});

test('an instant stands as spreadsheets read it, and none is an empty field', () => {
  expect(csvInstant(new Date('2026-11-26T05:47:09.123Z'))).toBe('2026-11-26 05:47:09');
  expect(csvInstant(null)).toBe('');
});
