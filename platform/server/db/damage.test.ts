import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertWhole, DamagedDatabase, markMade, openingFailure } from './damage.ts';
import { openPglite } from './pglite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mmg-damage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an empty folder is a new installation', () => {
  expect(() => assertWhole(folder)).not.toThrow();
});

test('a folder that had a database and is emptied is never started as new', async () => {
  markMade(folder);
  mkdirSync(join(folder, 'pglite'));
  await expect(openPglite(folder)).rejects.toThrow(/is gone, or parts of it are.*npm run restore/);
  expect(existsSync(join(folder, 'pglite', 'PG_VERSION'))).toBe(false);
});

test('a database that lost its first file is not made anew over the rest', () => {
  mkdirSync(join(folder, 'pglite', 'global'), { recursive: true });
  writeFileSync(join(folder, 'pglite', 'global', 'pg_control'), 'x');
  expect(() => assertWhole(folder)).toThrow(DamagedDatabase);
});

test('a database that cannot be opened says so in a sentence, and the folder is free again', async () => {
  mkdirSync(join(folder, 'pglite'));
  writeFileSync(join(folder, 'pglite', 'PG_VERSION'), '17\n');
  await expect(openPglite(folder)).rejects.toThrow(/cannot be opened: it is damaged\. No new one was made/);
  await expect(openPglite(folder)).rejects.toThrow(DamagedDatabase);
});

test('what the disk refuses is no damage', () => {
  const full = Object.assign(new Error('x'), { code: 'ENOSPC' });
  expect(openingFailure(folder, full)).toBe(full);
});
