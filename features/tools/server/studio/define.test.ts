import { expect, test } from 'vitest';
import { titleFrom } from './define.ts';

test.each([
  ['Cold call: Agree on a day.', 'Cold call: Agree on a day.'],
  [
    'Sales/Discovery: Agree on a day to look at it together, or hear that they have somebody and leave the price with them',
    'Sales/Discovery: Agree on a day to look at it together',
  ],
  [
    'Messaging: heads of legal operations in software companies with two hundred people and no contract system at all',
    'Messaging: heads of legal operations in software companies with two hundred…',
  ],
  ['字'.repeat(100), `${'字'.repeat(79)}…`],
])('the name of a result is whole words, and whole clauses where they fit: %s', (text, title) => {
  expect(titleFrom(text)).toBe(title);
});
