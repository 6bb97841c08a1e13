import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rankOf, slowest } from './slowest-first.ts';

test('every entry still names a test, and stands before all others', () => {
  expect(slowest.filter((path) => !existsSync(path))).toEqual([]);
  expect(slowest.map((path) => rankOf(`/work/${path}`))).toEqual(slowest.map((_, place) => place));
  expect(rankOf('/work/app/http.integration.test.ts')).toBe(slowest.length);
});
