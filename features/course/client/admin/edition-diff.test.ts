import { expect, test } from 'vitest';
import { differences } from './edition-diff.ts';

test('a word that changed is shown within its line, and lines around it stay together', () => {
  expect(
    differences('One.\n\nTwo.\n\nAsk them about price today.', 'One.\n\nTwo.\n\nAsk them about rent today.'),
  ).toEqual([
    { kind: 'same', lines: ['One.', 'Two.'] },
    {
      kind: 'changed',
      pieces: [
        { kind: 'same', words: 'Ask them about ' },
        { kind: 'own', words: 'price' },
        { kind: 'edition', words: 'rent' },
        { kind: 'same', words: ' today.' },
      ],
    },
  ]);
});

test('lines with nothing in common are shown one after the other', () => {
  expect(differences('Say the price, then stop.', 'Who else sits at that table?')).toEqual([
    { kind: 'changed', pieces: [{ kind: 'own', words: 'Say the price, then stop.' }] },
    { kind: 'changed', pieces: [{ kind: 'edition', words: 'Who else sits at that table?' }] },
  ]);
});

test('what comes and what goes is shown where it does', () => {
  expect(differences('A.\nB.', 'A.')).toEqual([
    { kind: 'same', lines: ['A.'] },
    { kind: 'changed', pieces: [{ kind: 'own', words: 'B.' }] },
  ]);
  expect(differences('', 'A.')).toEqual([{ kind: 'changed', pieces: [{ kind: 'edition', words: 'A.' }] }]);
  expect(differences('A.', 'A.')).toEqual([{ kind: 'same', lines: ['A.'] }]);
});
