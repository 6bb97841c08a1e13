import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { createDiskStore } from '#platform/server/files/disk-store.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { openTestDatabase } from '#testing/database.ts';
import { storeFindings, usedFilesFindings } from './files.ts';

let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'mmg-doctor-files-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const now = new Date('2026-11-26');
const key = (letter: string) => letter.repeat(32);

async function noted(letter: string, size: number, dropAfter: Date | null = null): Promise<void> {
  const described = { name: `${letter}.pdf`, type: 'pdf', sha256: '', createdAt: now } as const;
  await database.db.insert(storedFiles).values({ ...described, key: key(letter), size, dropAfter });
}

test('files that the product uses and the store lacks are named; those that are on their way out are not', async () => {
  const store = createDiskStore(join(folder, 'files'));
  expect(await usedFilesFindings(database.db, store)).toEqual([]);
  await noted('a', 3);
  await noted('b', 3, now);
  await store.put(key('a'), Readable.from([Buffer.from('abc')]), 3);
  expect(await usedFilesFindings(database.db, store)).toMatchObject([
    { state: 'ok', seen: 'It has the newest 1 files that the product uses.' },
  ]);
  const elsewhere = createDiskStore(join(folder, 'elsewhere'));
  expect(await usedFilesFindings(database.db, elsewhere)).toMatchObject([
    { state: 'fault', seen: 'It lacks 1 of the newest 1 files that the product uses.' },
  ]);
  await noted('c', 4);
  await store.put(key('c'), Readable.from([Buffer.from('abc')]), 3);
  expect(await usedFilesFindings(database.db, store)).toMatchObject([
    { state: 'fault', seen: 'It lacks 1 of the newest 2 files that the product uses.' },
  ]);
});

test('a bucket that keeps files and refuses to drop an upload is said to do just that', async () => {
  const refused = Object.assign(new Error('no'), { code: 'AccessDenied' });
  const multipart = { begin: () => Promise.resolve('upload'), abort: () => Promise.reject(refused) };
  const store = createDiskStore(join(folder, 'bucket'));
  expect(await storeFindings({ ...store, multipart }, 'S3_BUCKET')).toMatchObject([
    { state: 'ok', seen: 'It kept a file, gave it back and removed it.' },
    { state: 'warning', seen: 'It refused to drop an upload that was begun (AccessDenied).' },
  ]);
});
