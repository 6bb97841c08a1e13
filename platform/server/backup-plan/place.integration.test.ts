import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesEnvironment } from '#platform/server/files/env.ts';
import { openBucket, openStore } from '#platform/server/files/open-store.ts';
import { parseEnvironment } from '#platform/server/env.ts';
import { startS3 } from '#testing/s3.ts';
import { bucketPlace, folderPlace, madeAt, newName } from './place.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'mmg-place-'));
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const environment = () => ({ DATA_DIR: folder, ...parseEnvironment([filesEnvironment], s3.env) });
const open = async (kind: string) =>
  kind === 'folder' ? folderPlace(folder) : bucketPlace(await openBucket(environment(), s3.env.S3_BUCKET));
/** Files in the place that are not backups. */
async function putSomethingElse(kind: string) {
  if (kind === 'folder') return writeFileSync(join(folder, 'make-me-great-notes.txt'), 'x');
  const store = await openStore(environment());
  await store.put('make-me-great-notes', Readable.from([Buffer.from('x')]), 1);
}

const piece = new Uint8Array(1024 * 1024);
async function* megabytes(many: number, end?: Error) {
  for (let i = 0; i < many; i += 1) {
    piece.fill(i);
    yield await Promise.resolve(new Uint8Array(piece));
  }
  if (end) throw end;
}

describe.each(['folder', 'bucket'])('a %s', (kind) => {
  test('gives back what it was given, in order of time, and removes it', async () => {
    const place = await open(kind);
    await putSomethingElse(kind);
    const later = newName(new Date('2026-11-26T01:00:00Z'), true);
    const earlier = newName(new Date('2026-11-25T23:00:00Z'), false);
    expect(madeAt(later)).toEqual(new Date('2026-11-26T01:00:00Z'));
    // More than one part of a bucket, and a last one that is short.
    expect(await place.keep(later, megabytes(19))).toBe(19 * 1024 * 1024);
    await place.keep(earlier, megabytes(1));
    expect(await place.names()).toEqual([earlier, later]);
    const read = await buffer(Readable.from(place.read(later)));
    expect(read.equals(await buffer(Readable.from(megabytes(19))))).toBe(true);
    await place.remove(earlier);
    await place.remove(earlier);
    expect(await place.names()).toEqual([later]);
  });

  test('keeps nothing of a backup that broke off', async () => {
    const place = await open(kind);
    const before = await place.names();
    const name = newName(new Date(), false);
    await expect(place.keep(name, megabytes(18, new Error('broke off')))).rejects.toThrow('broke off');
    expect(await place.names()).toEqual(before);
    expect(readdirSync(folder).filter((found) => found.endsWith('.unfinished'))).toEqual([]);
    expect(s3.begun()).toBe(0);
  });
});

test('a folder that takes no backup is named, with what to do', async () => {
  const usable = (path: string) => folderPlace(path).assertUsable();
  await expect(usable(folder)).resolves.toBeUndefined();
  const gone = join(folder, 'gone');
  await expect(usable(gone)).rejects.toMatchObject({
    seen: `The folder of BACKUP_FOLDER, ${gone}, is not there.`,
    advice: expect.stringContaining('Mount its disk'),
    code: 'ENOENT',
  });
  await expect(folderPlace(gone).names()).rejects.toThrow(gone);
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(usable(file)).rejects.toThrow(`${file}, is not a folder. Name another one.`);
});

test('places that contradict each other are named', () => {
  const said = (env: Record<string, string>) => filesEnvironment.read(env);
  expect(said({ BACKUP_FOLDER: '/a', BACKUP_BUCKET: 'backups', S3_REGION: 'auto' })).toEqual({
    problems: ['BACKUP_BUCKET and BACKUP_FOLDER: set one of them'],
  });
  expect(said({ ...s3.env, BACKUP_BUCKET: s3.env.S3_BUCKET })).toEqual({
    problems: ['BACKUP_BUCKET must be another bucket than S3_BUCKET'],
  });
  expect(said({ BACKUP_BUCKET: 'backups' })).toEqual({
    problems: ['S3_REGION is required with S3_BUCKET and BACKUP_BUCKET (R2: auto)'],
  });
  expect(said({ BACKUP_FOLDER: '/a' })).toHaveProperty('values');
});
