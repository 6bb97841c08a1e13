import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtIn, ownBuild } from './build-id.ts';

test('a process of the build has the build’s id, and one that runs from source has none', () => {
  const root = mkdtempSync(join(tmpdir(), 'mmg-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'dist', 'server'), { recursive: true });
  mkdirSync(join(root, 'app'));
  writeFileSync(join(root, 'package.json'), '{}');
  expect([builtIn(root), ownBuild(join(root, 'dist', 'server'))]).toEqual([null, 'source']);
  writeFileSync(join(root, 'dist', '.stamp'), '3f2a9c1b77'.repeat(6));
  expect(builtIn(root)).toBe('3f2a9c1b');
  expect(ownBuild(join(root, 'dist', 'server'))).toBe('3f2a9c1b');
  expect(ownBuild(join(root, 'app'))).toBe('source');
});
