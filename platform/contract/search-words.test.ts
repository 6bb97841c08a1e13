import { expect, test } from 'vitest';
import { excerptAround, holdsWords, isCloseTo, searchWords } from './search-words.ts';

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
  ['They ask about prices.', 'PRICE', true],
  ['an 11-second call', '11 call', true],
  ['an 11-second call', 'sec', true],
  ['an 11-second call', 'ond', false],
  ['a heat pump, and later a pump', 'ump', false],
  ['Frau Köhler', 'köhl', true],
  ['ÖZGÜR', 'özg', true],
  ['İSTANBUL', 'istanbul', true],
  ['ग्राहक की चिंता', 'चिंता', true],
  ['สมชายไปตลาด', 'ตลาด', true],
  ['新製品iPhoneの価格よりも社員', 'iphone 価格', true],
  ['新製品iPhoneの価格よりも社員', '東京', false],
  ['what clients say', 'clients price', false],
])('%j holds %j: %j', (text, question, expected) => {
  expect(holdsWords(text, searchWords(question))).toBe(expected);
});

test.each([
  ['Victor Ramos', 'Viktor', true],
  ['Victor Ramos', 'Victr Ramso', true],
  ['Emotion Tracker', 'emtion traker', true],
  ['Practice calls', 'pracitce', true],
  ['Victor Ramos', 'Hector', false],
  ['Victor Ramos', 'Viktor Bauer', false],
  ['Victor Ramos', 'vx', false],
  ['Ad Copy', 'ad', true],
])('%j may be meant by %j: %j', (text, question, expected) => {
  expect(isCloseTo(text, searchWords(question))).toBe(expected);
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
