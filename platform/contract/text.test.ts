import { expect, test } from 'vitest';
import { cleanText, lineText, longText } from './text.ts';

const long = longText({ max: 10, required: 'Please write something' });
const line = lineText({ max: 10, required: 'Please write something' });

test('text is trimmed, in NFC, with one kind of line end', () => {
  expect(cleanText(' e\u0301\r\nb\rc ')).toBe('é\nb\nc');
});

test('control and direction-override characters are dropped, letters of every script stay', () => {
  expect(cleanText('a\u0000b\u001b[31mc\u202ed\ufeff')).toBe('ab[31mcd');
  expect(cleanText('שלום мир 🐉 नमस्ते\u200d')).toBe('שלום мир 🐉 नमस्ते\u200d');
});

test('length is measured after cleaning', () => {
  expect(long.parse(`  ${'x'.repeat(10)}\u0000  `)).toBe('xxxxxxxxxx');
  expect(long.safeParse('x'.repeat(11)).error?.issues[0]?.message).toBe(
    'Please keep this under 10 characters',
  );
});

test.each(['', '   ', '\n', '\u200e\u200b', undefined, 7, null])('%j counts as nothing written', (value) => {
  expect(long.safeParse(value).error?.issues[0]?.message).toBe('Please write something');
  expect(line.safeParse(value).error?.issues[0]?.message).toBe('Please write something');
});

test('a line folds its line breaks', () => {
  expect(line.parse('a \n\n b\tc')).toBe('a b c');
  expect(long.parse('a\nb')).toBe('a\nb');
});
