import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureDataFolder, UnusableFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mmg-data-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder that is not there is made, for its owner alone, and one that is there stays', () => {
  const made = join(folder, 'a', 'b');
  ensureDataFolder(made);
  expect(statSync(join(made, 'files')).mode & 0o777).toBe(0o700);
  writeFileSync(join(made, 'files', 'kept'), 'x');
  ensureDataFolder(made);
  expect(statSync(join(made, 'files', 'kept')).size).toBe(1);
});

test('a file in the way is named, with what to do', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => ensureDataFolder(file)).toThrow(`${file} is a file. Set DATA_DIR to a folder.`);
  expect(() => ensureDataFolder(join(file, 'below'))).toThrow(
    `${join(file, 'below')} is inside a file. Set DATA_DIR to a folder.`,
  );
  const inside = join(folder, 'data');
  mkdirSync(inside);
  writeFileSync(join(inside, 'files'), '');
  expect(() => ensureDataFolder(inside)).toThrow(`${join(inside, 'files')} is a file.`);
});

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EMFILE'])(
  '%s names the folder and DATA_DIR or the disk',
  (code) => {
    const { message } = new UnusableFolder('/srv/mmg', Object.assign(new Error('no'), { code }));
    expect(message).toContain('/srv/mmg');
    expect(message).toMatch(/DATA_DIR|disk/);
  },
);
