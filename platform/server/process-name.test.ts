import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtIn, nodeName, ownBuild } from './process-name.ts';

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

test('two servers and a worker of one machine have names of their own, which begin with the machine’s', () => {
  const names = [
    nodeName({ PORT: 3000 }, false),
    nodeName({ PORT: 3001 }, false),
    nodeName({ PORT: 3000 }, true),
  ];
  expect(names).toEqual([`${hostname()}:3000`, `${hostname()}:3001`, `${hostname()}:worker`]);
});
