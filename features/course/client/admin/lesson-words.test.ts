import { expect, test } from 'vitest';
import { fileLabel } from './lesson-words.ts';

test.each([
  ['video', false, 'Video file'],
  ['video', true, 'New video file'],
  ['pdf', false, 'PDF file'],
  ['pdf', true, 'New PDF file'],
] as const)('the file of a %s lesson, new: %s, is called “%s”', (type, isNew, label) => {
  expect(fileLabel(type, isNew)).toBe(label);
});
