import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onEmbedded } from './on-embedded.ts';

test('every entry still names a test', () => {
  expect(onEmbedded.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
