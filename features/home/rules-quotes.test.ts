import { expect, test } from 'vitest';
import { unquoted } from './rules-quotes.ts';

test.each([
  ['"It worked."', 'It worked.'],
  ['“It worked.”', 'It worked.'],
  ['„Es klappt.“', 'Es klappt.'],
  ['« Ça marche. »', 'Ça marche.'],
  ["'It's what I needed.'", "It's what I needed."],
  ['‘It’s what I needed.’', 'It’s what I needed.'],
  [' "It worked." ', 'It worked.'],
])('marks that were typed around all of it are taken off: %s', (typed, shown) => {
  expect(unquoted(typed)).toBe(shown);
});

test.each([
  'It worked.',
  '"Yes" is what she said, and then "now"',
  '"Yes," she said.',
  'She said "yes"',
  'My clients’',
  '"',
  '""',
  '',
])('marks around a part of it stay, and nothing is taken from words without: %s', (typed) => {
  expect(unquoted(typed)).toBe(typed);
});
