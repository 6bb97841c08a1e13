import { expect, test } from 'vitest';
import { inSentence } from './countries.ts';

test.each([
  ['United States', 'the United States'],
  ['the United States', 'the United States'],
  ['The Netherlands', 'the Netherlands'],
  ['uk', 'the uk'],
  ['State of Delaware', 'the State of Delaware'],
  ['Malta', 'Malta'],
  [' New Zealand ', 'New Zealand'],
  ['Thessaly', 'Thessaly'],
])('%s stands in a sentence as %s', (typed, words) => {
  expect(inSentence(typed)).toBe(words);
});
