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
        { kind: 'gone', words: 'price' },
        { kind: 'come', words: 'rent' },
        { kind: 'same', words: ' today.' },
      ],
    },
  ]);
});

test('a line beside new ones is found again, and the one that goes stands where it was', () => {
  const kinds = differences(
    'Our own opening.\nYour one person is real.',
    'Your one person is alive.\nA line that nobody had.',
  ).map((block) => (block.kind === 'same' ? [] : block.pieces.map(({ kind }) => kind)));
  expect(kinds).toEqual([['gone'], ['same', 'gone', 'come', 'same'], ['come']]);
});

test('lines with nothing in common are shown one after the other', () => {
  expect(differences('Say the price, then stop.', 'Who else sits at that table?')).toEqual([
    { kind: 'changed', pieces: [{ kind: 'gone', words: 'Say the price, then stop.' }] },
    { kind: 'changed', pieces: [{ kind: 'come', words: 'Who else sits at that table?' }] },
  ]);
});

test('what comes and what goes is shown where it does', () => {
  expect(differences('A.\nB.', 'A.')).toEqual([
    { kind: 'same', lines: ['A.'] },
    { kind: 'changed', pieces: [{ kind: 'gone', words: 'B.' }] },
  ]);
  expect(differences('', 'A.')).toEqual([{ kind: 'changed', pieces: [{ kind: 'come', words: 'A.' }] }]);
  expect(differences('A.', 'A.')).toEqual([{ kind: 'same', lines: ['A.'] }]);
});
