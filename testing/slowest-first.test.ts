import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { processOf, rankOf, slowest } from './slowest-first.ts';

test('every entry still names a test, and stands before all others', () => {
  expect(slowest.filter((path) => !existsSync(path))).toEqual([]);
  expect(slowest.map((path) => rankOf(`/work/${path}`))).toEqual(slowest.map((_, place) => place));
  expect(rankOf('/work/app/http.integration.test.ts')).toBe(slowest.length);
});

test('files with a process of their own come first, then those with a document', () => {
  // In one piece, vitest would take it for this file's own.
  const sign = '// @vitest-environment';
  const first = [
    `${sign}-options { "ownProcess": "why" }\n`,
    `${sign} happy-dom\n`,
    `import { expect } from 'vitest';\n${sign} happy-dom\n`,
  ];
  expect(first.map(processOf)).toEqual([0, 1, 2]);
});
