import { expect, test } from 'vitest';
import { waitWords } from './wait-words.ts';

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [39.2, '40 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [900, '15 minutes'],
])('%d s reads as %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
