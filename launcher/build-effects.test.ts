import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isForItsNames } from './build-effects.ts';

const root = join(import.meta.dirname, '..');
const bare = /^\s*import '([^']+\.tsx?)';/gm;

test('what the browser imports for what it does, and not for a name, stays in its half', () => {
  const imported = globSync(['{app,content,platform}/**/*.{ts,tsx}', 'features/**/*.{ts,tsx}'], { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/server\//.test(path))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(bare)])
    .map(([, address = '']) => address);
  expect(imported).toContain('./PdfReader.tsx');
  expect(imported.map((address) => `/platform/client/${address}`).filter(isForItsNames)).toEqual([]);
});
