import { expect, test } from 'vitest';
import { beginsWithZeros } from './proof.ts';

test.each([
  [[0, 0x0f, 0xff], 12, true],
  [[0, 0x10, 0x00], 12, false],
  [[1, 0x00, 0x00], 12, false],
  [[0, 0xff], 8, true],
  [[0x80], 0, true],
  [[], 4, false],
] as const)('%j begins with %i zero bits: %s', (bytes, bits, verdict) => {
  expect(beginsWithZeros(Uint8Array.from(bytes), bits)).toBe(verdict);
});
