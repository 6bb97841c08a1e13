import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onEmbedded } from './on-embedded.ts';

const sliceOf = (path: string) => path.split('/')[1] ?? '';

test('every slice with a server has a journey on the embedded database', () => {
  const slices = new Set(globSync('features/*/server/**/*.integration.test.ts').map(sliceOf));
  const covered = onEmbedded.filter((path) => path.startsWith('features/')).map(sliceOf);
  expect(slices.size).toBeGreaterThan(0);
  expect(new Set(covered)).toEqual(slices);
});

test('every entry still names a test', () => {
  expect(onEmbedded.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
