import { expect, test } from 'vitest';
import { insertLine } from './insert-line.ts';
import { shown, typed } from './typing-samples.ts';

test.each([
  ['an empty text', '|', '![x]|'],
  ['the end of a paragraph', 'a|', 'a\n\n![x]|'],
  ['the middle of a paragraph', 'a|b\n\nc', 'ab\n\n![x]|\n\nc'],
  ['the empty line between two', 'a\n|\nb', 'a\n\n![x]|\n\nb'],
  ['one of several empty lines', 'a\n\n|\n\nb', 'a\n\n![x]|\n\nb'],
  ['a selection of lines', '«a\nb»\nc', 'a\nb\n\n![x]|\n\nc'],
  ['the last empty line', 'a\n\n|', 'a\n\n![x]|'],
  ['the start of a text', '|a', 'a\n\n![x]|'],
  ['Windows’ line breaks', 'a|\r\nb', 'a\r\n\r\n![x]|\r\n\r\nb'],
])('a line gets a place of its own at %s', (_, before, after) => {
  expect(shown(insertLine(typed(before), '![x]'))).toBe(after);
});
