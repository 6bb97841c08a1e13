import { expect, test } from 'vitest';
import { blocksOf, sentencesOf, wordsOf } from './plain-text.ts';

test('a wrapped paragraph is one block, and each list item is its own', () => {
  const blocks = blocksOf('One line\ngoes on.\n\n1. First\n   goes on too\n2. Second (2 lines)\n');
  expect(blocks).toEqual([
    { kind: 'prose', text: 'One line goes on.' },
    { kind: 'item', text: 'First goes on too' },
    { kind: 'item', text: 'Second' },
  ]);
});

test('quoted lines are told from prose, a speaker at a time', () => {
  expect(blocksOf('He asks.\n\n> **Ana:** "May\n> I?"\n>\n> **Ben:** "No."\n')).toEqual([
    { kind: 'prose', text: 'He asks.' },
    { kind: 'quote', text: 'Ana: "May I?"' },
    { kind: 'quote', text: 'Ben: "No."' },
  ]);
});

test('markup leaves, words inside links and gaps stay', () => {
  expect(blocksOf('## A *title*\nSee [the tool](tool:ad-copy) for **[your trade]**.')).toEqual([
    { kind: 'heading', text: 'A title' },
    { kind: 'prose', text: 'See the tool for [your trade].' },
  ]);
});

test('words keep their apostrophes and hyphens, numbers count', () => {
  expect(wordsOf("I can't wait 2,000 well-spent days.")).toEqual([
    'I',
    "can't",
    'wait',
    '2,000',
    'well-spent',
    'days',
  ]);
});

test('sentences end after closing quotes, and not inside a price', () => {
  expect(sentencesOf('She said "No." Then 2.50 was fine. "Why?" Nobody knew')).toHaveLength(4);
});
