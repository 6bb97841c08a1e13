import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testLog } from '#testing/log.ts';
import { makePrivate } from './private-folder.ts';

const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o777;

test('a folder that was left open is closed with all that is ours in it, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'pglite/base'), { recursive: true });
  const files = ['pglite/base/1', 'app.lock', 'notes.txt'];
  for (const name of files) writeFileSync(join(folder, name), '');
  symlinkSync(join(folder, 'notes.txt'), join(folder, 'pglite/link'));
  for (const name of [...files, 'pglite', 'pglite/base', '.']) chmodSync(join(folder, name), 0o777);
  const log = testLog();
  makePrivate(folder, log);
  expect(['.', 'pglite', 'pglite/base'].map((name) => modeOf(folder, name))).toEqual([0o700, 0o700, 0o700]);
  expect(files.map((name) => modeOf(folder, name))).toEqual([0o600, 0o600, 0o777]);
  expect(log.lines).toEqual([]);
});

test('a folder that is missing is made closed', () => {
  const parent = mkdtempSync(join(tmpdir(), 'mmg-private-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  makePrivate(join(parent, 'a/data'), testLog());
  expect(modeOf(parent, 'a/data')).toBe(0o700);
});
