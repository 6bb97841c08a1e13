import { expect, test } from 'vitest';
import { wordsFound } from './words-found.ts';

test.each([
  ['The cheapest price', ['cheap', 'PRICE'], ['PRICE']],
  ['ग्राहक को कीमत', ['मत', 'की', 'कीमत'], ['कीमत']],
  ['田中さんは価格よりも', ['価格', '東京'], ['価格']],
  ['İSTANBUL!', ['istanbul'], ['istanbul']],
])('of a text in any script the words are found: %j', (text, words, found) => {
  expect(wordsFound(text, words)).toEqual(found);
});
