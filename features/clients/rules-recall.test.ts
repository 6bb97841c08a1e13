import { expect, test } from 'vitest';
import { type Kept, keptFigure, keptOf, stayedOpeners } from './rules-recall.ts';

const sentence = 'You pay for nights you can’t sell, not for a system.';

test.each([
  ['that we pay for the nights we cannot sell, and the system', 'words'],
  ['you said something about nights that stay empty', 'gist'],
  ['That your office is in Boston', 'else'],
  ['Nothing, sorry', 'gone'],
  ['I don’t remember', 'gone'],
  ['   ', 'gone'],
  ['Keine Ahnung', 'gone'],
] as const)('“%s” is kept as: %s', (answer, kept) => {
  expect(keptOf(sentence, answer).kept).toBe(kept);
});

test('the words of the answer that were in the sentence are named as the client wrote them', () => {
  expect(keptOf(sentence, 'Nights! You sell nights, and paying for them.').words).toEqual([
    'Nights',
    'sell',
    'nights',
    'paying',
  ]);
  expect(keptOf('Walter hears it from you', 'that Walter should hear it').words).toEqual(['Walter', 'hear']);
  expect(keptOf('It is 40% less in May', 'forty? no: 40%').words).toEqual(['40%']);
});

test('a sentence without a word that carries something keeps nothing', () => {
  expect(keptOf('It is so', 'It is so')).toEqual({ kept: 'else', words: [] });
});

const many = (kept: number, lost: number): Kept[] => [
  ...Array.from({ length: kept }, () => 'gist' as const),
  ...Array.from({ length: lost }, () => 'gone' as const),
];

test('before five answers there is no figure', () => {
  expect(keptFigure(many(3, 1))).toEqual({ answers: 4, kept: 3, share: null });
});

// Wilson's interval as tables give it: 8 of 10 is 0.490 to 0.943, 0 of 10 is 0 to 0.278, 15 of 30 is 0.332 to 0.668.
test.each([
  [8, 2, 80, 49, 94],
  [0, 10, 0, 0, 28],
  [15, 15, 50, 33, 67],
] as const)('%i kept and %i lost: %i percent, from %i to %i', (kept, lost, percent, from, to) => {
  expect(keptFigure(many(kept, lost)).share).toEqual({ percent, from, to });
});

test('an opener that at least half still knew stands with its figure first, and one with few answers without a figure', () => {
  const opener = (name: string, kept: number, answers: number) => ({
    opener: name,
    ...keptFigure(Array.from({ length: answers }, (_, at) => (at < kept ? 'gist' : 'gone'))),
  });
  const openers = [opener('few', 1, 2), opener('lost', 2, 9), opener('good', 4, 5), opener('gone', 0, 3)];
  expect(stayedOpeners(openers)).toEqual([
    { line: 'good', why: 'When you began like this, your sentence stayed in 4 of 5 talks.' },
    { line: 'few', why: 'When you began like this, your sentence stayed with a client.' },
  ]);
});
