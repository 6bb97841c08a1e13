import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measured } from './measured.ts';
import { onEmbedded } from './on-embedded.ts';

test.each([
  ['on the embedded database too', onEmbedded],
  ['one at a time', measured],
])('every entry of those that run %s still names a test', (_, list) => {
  expect(list.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
