import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sourceStamp } from './build-stamp.ts';

const folder = mkdtempSync(join(tmpdir(), 'mmg-stamp-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the stamp follows contents and names of what is built, and nothing else', () => {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
    return sourceStamp(folder);
  };
  const first = write('features/home/client/Page.tsx', 'a');
  expect(write('features/home/client/Page.tsx', 'b')).not.toBe(first);
  expect(write('features/home/client/Page.tsx', 'a')).toBe(first);
  expect(write('features/home/client/Page.test.tsx', 'x')).toBe(first);
  expect(write('docs/readme.md', 'x')).toBe(first);
  const locked = write('package-lock.json', '{}');
  expect(locked).not.toBe(first);
  renameSync(join(folder, 'features/home/client/Page.tsx'), join(folder, 'features/home/client/Leaf.tsx'));
  expect(sourceStamp(folder)).not.toBe(locked);
});
