import { expect, test } from 'vitest';
import { blocksOf } from '#features/course/client/lesson/markdown.ts';
import { type LineToggle, toggleLines } from './line-marks.ts';
import { shown, typed } from './typing-samples.ts';

const toggled = (text: string, toggle: LineToggle) => shown(toggleLines(typed(text), toggle));

test.each([
  ['a caret in a word', 'heading', 'What sh|e said', '## What sh|e said'],
  ['an empty text', 'list', '|', '- |'],
  ['an empty line', 'heading', 'a\n|\nb', 'a\n\n## |\n\nb'],
  ['a caret at the start', 'quote', '|I see.', '> |I see.'],
  ['a caret at the end', 'numbers', 'Ask|', '1. Ask|'],
  ['a selection within a line', 'list', 'Ask «her» first', '«- Ask her first»'],
  ['paragraphs, which become one list', 'list', '«Ask.\n\nWait.»', '«- Ask.\n- Wait.»'],
  ['lines, which become numbers', 'numbers', '«Ask.\nWait.\nListen.»', '«1. Ask.\n2. Wait.\n3. Listen.»'],
  ['a paragraph after a numbered item', 'numbers', '1. Ask\n|Wait', '1. Ask\n2. |Wait'],
  [
    'a list, which becomes numbers',
    'numbers',
    '«- Ask.\n  - Her.\n- Wait.»',
    '«1. Ask.\n  2. Her.\n3. Wait.»',
  ],
  ['an item, which becomes a heading', 'heading', '- Ask|', '## Ask|'],
  ['a line of a quote', 'list', '> Ask|', '> - Ask|'],
  ['a whole quote with its empty line', 'quote', '«a\n\nb»', '«> a\n>\n> b»'],
  ['a line that would be code', 'list', '    a|', '- a|'],
  ['a selection that ends where the next line begins', 'quote', '«a\n»b', '«> a»\n\nb'],
  ['Windows’ line breaks', 'list', 'x\r\n\r\n«a\r\nb»\r\n\r\ny', 'x\r\n\r\n«- a\r\n- b»\r\n\r\ny'],
] as const)('marks %s: %s', (_, toggle, before, after) => expect(toggled(before, toggle)).toBe(after));

test.each([
  ['heading', '## What sh|e said', 'What sh|e said'],
  ['heading', '### |She', '|She'],
  ['heading', '#|# She', '|She'],
  ['list', '«- Ask.\n- Wait.»', '«Ask.\n\nWait.»'],
  ['numbers', '«1. Ask.\n2. Wait.»', '«Ask.\n\nWait.»'],
  ['quote', '«> a\n>\n> b»', '«a\n\nb»'],
  ['quote', '> > |a', '> |a'],
  ['list', '> - Ask|', '> Ask|'],
] as const)('%s takes its marks away where all lines have them: %s', (toggle, before, after) =>
  expect(toggled(before, toggle)).toBe(after),
);

test.each([
  ['a quote', 'quote', 'a\n|b\nc', 'a\n\n> |b\n\nc'],
  ['an item', 'list', 'a\n|b\nc', 'a\n\n- |b\n\nc'],
  ['what was an item', 'list', '- a\n- |b\n- c', '- a\n\n|b\n\n- c'],
  ['what was a line of a quote', 'quote', '> a\n> |b\n> c', '> a\n\n|b\n\n> c'],
  ['an item within a quote', 'list', '> a\n> |b', '> a\n>\n> - |b'],
] as const)('%s stands apart from what it would run into', (_, toggle, before, after) =>
  expect(toggled(before, toggle)).toBe(after),
);

test('lines of which only some are marked are all marked', () => {
  expect(toggled('«- a\nb»', 'list')).toBe('«- a\n- b»');
  expect(toggled('«> a\nb»', 'quote')).toBe('«> > a\n> b»');
});

test('what the buttons write is read as what they say', () => {
  const kindsOf = (toggle: LineToggle) =>
    blocksOf(toggleLines(typed('one\n«two\nthree»\nfour'), toggle).text).map((block) => block.kind);
  expect(kindsOf('heading')).toEqual(['paragraph', 'heading', 'heading', 'paragraph']);
  expect(kindsOf('list')).toEqual(['paragraph', 'list', 'paragraph']);
  expect(kindsOf('numbers')).toEqual(['paragraph', 'list', 'paragraph']);
  expect(kindsOf('quote')).toEqual(['paragraph', 'quote', 'paragraph']);
});
