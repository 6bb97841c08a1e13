import { expect, test } from 'vitest';
import { excerptAround, mayContain, plainWords, searchWords } from './rules-search.ts';

test('a question becomes its words, without anything that a database could misread', () => {
  expect(searchWords(`Price' & (drop | "table") !Price:* — Ünsaid 11`)).toEqual([
    'price',
    'drop',
    'table',
    'ünsaid',
    '11',
  ]);
  expect(searchWords(' !? ')).toEqual([]);
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});

test.each([
  ['They die a little.', 'dying', true],
  ['She GOES there.', 'going', true],
  ['an 11-second call', '11', true],
  ['an 11-second call', 'seconds', true],
  ['Ünsaid', 'ünsaid', true],
  ['what clients say', 'c', true],
  ['what clients say', 'price', false],
  ['', 'price', false],
])('%j may contain %j: %j', (text, word, expected) => {
  expect(mayContain(text, [word])).toBe(expected);
  expect(mayContain(text, ['zebra', word])).toBe(expected);
});

test('of a picture the words are read, and not its address', () => {
  const line = '![Two chairs](picture:00000000-0000-4000-8000-000000000001)';
  expect(plainWords(`Sit.\n\n${line}\n\n${line.replace('Two chairs', '')}\n\nAsk.`)).toBe(
    'Sit. Two chairs Ask.',
  );
});

test('Markdown is read without its marks', () => {
  expect(plainWords('## Title\n\n> **Marta:** "May I?"\n\n1. [Here](/x) `now`')).toBe(
    'Title Marta: "May I?" Here now',
  );
});

test('what Markdown does not show is not read, and what it names is', () => {
  const text =
    'See [the guide][g] &amp; ~~more~~.\n\n[g]: https://example.org/guide\n\n<!-- ask legal -->\n\n| Word | Say |\n|---|---|\n| cheap | fair |\n\n- [ ] call';
  expect(plainWords(text)).toBe('See the guide & more . Word Say cheap fair call');
});

test('an excerpt of a text without blanks has its length, and the word in it', () => {
  const text = '田中さんは価格よりも社員が新しいシステムを使えるかどうかを心配していました。'.repeat(8);
  for (const word of ['価格', '田中', 'システム']) {
    const excerpt = excerptAround(text, [word]);
    expect(excerpt).toContain(word);
    expect(excerpt.length).toBeGreaterThan(160);
    expect(excerpt.length).toBeLessThan(190);
  }
  const late = `${'社員が使えるかどうか。'.repeat(40)}価格${'社員が使えるかどうか。'.repeat(40)}`;
  expect(excerptAround(late, ['価格'])).toMatch(/^… .{20,}価格.{60,} …$/);
  expect(excerptAround(`${'İ'.repeat(9)} `.repeat(40) + 'here', ['here'])).toContain('here');
});

test('an excerpt shows the word and whole words around it', () => {
  const text = `${'before '.repeat(60)}the frustration ${'after '.repeat(60)}`.trim();
  const excerpt = excerptAround(text, ['frustrations']);
  expect(excerpt).toContain('the frustration after');
  expect(excerpt).toMatch(/^… before .* after …$/);
  expect(excerpt.length).toBeLessThan(200);
});

test('a short text is its own excerpt, and one without the word begins at its beginning', () => {
  expect(excerptAround('Short.', ['x'])).toBe('Short.');
  expect(excerptAround('word '.repeat(80).trim(), ['nowhere'])).toMatch(/^word .* …$/);
});
