import { expect, test } from 'vitest';
import { cutAtWord, isUnspaced, runsOf, wordsOf } from './words.ts';

test('a letter keeps its marks, whatever its script, and a word that is written large is the same word', () => {
  const text = 'ग्राहक को कीमत से चिंता थी. İSTANBUL, Ẹ̀bùn don’t 11-second';
  expect(wordsOf(text).join(' ')).toBe('ग्राहक को कीमत से चिंता थी istanbul ẹ̀bùn don t 11 second');
});

test('where no blanks are set, words are told apart', () => {
  expect(wordsOf('田中さんは価格よりも')).toContain('価格');
  expect(wordsOf('สมชายไปตลาด')).toEqual(['สมชาย', 'ไป', 'ตลาด']);
  expect(['価格', 'カード', 'ตลาด', 'price', 'कीमत'].map(isUnspaced)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(runsOf('iPhone15価格を 사과')).toEqual(['iphone15', '価格を', '사과']);
});

test.each([
  ['one two three', 9, 'one two'],
  ['one two, three', 8, 'one two,'],
  ['ग्राहक कीमत', 9, 'ग्राहक'],
  ['価格よりも社員', 4, '価格より'],
  ['Donaudampfschiff', 5, 'Donau'],
  ['👩‍👩‍👧👩‍👩‍👧', 10, '👩‍👩‍👧'],
  ['short', 9, 'short'],
])('%j is cut to %i characters at a word, or at a letter', (text, most, beginning) => {
  expect(text.slice(0, cutAtWord(text, most)).trimEnd()).toBe(beginning);
});
