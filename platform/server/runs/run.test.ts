import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');

/** How many generators these files declare. */
function generatorsIn(...patterns: string[]): number {
  const files = globSync(patterns, { cwd: root }).filter((file) => !file.includes('.test.'));
  expect(files, patterns.join(' ')).not.toEqual([]);
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  return texts.join('\n').match(/\bfunction\*/g)?.length ?? 0;
}

test('a text passes one generator in the writer, one in its run and one in the door', () => {
  expect(generatorsIn('platform/server/model/writer.ts')).toBe(1);
  expect(generatorsIn('platform/server/runs/*.ts', 'features/tools/**/*.ts')).toBe(1);
  expect(generatorsIn('platform/server/http/{route,door,sse,poured}.ts')).toBe(1);
});
