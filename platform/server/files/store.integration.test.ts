import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { bytesOf } from '#testing/bytes.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseEnvironment } from '#platform/server/env.ts';
import { startS3 } from '#testing/s3.ts';
import { filesEnvironment } from './env.ts';
import { newFileKey } from './library.ts';
import { openStore } from './open-store.ts';
import type { FileStore } from './store.ts';

const bytes = new Uint8Array(Array.from({ length: 700_000 }, (_, i) => (i * 31) % 251));

async function* pieces(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000)
    yield await Promise.resolve(bytes.subarray(at, at + 100_000));
}

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let store: FileStore;
  let folder = '';
  let stop = async () => {};
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mmg-store-'));
    const s3 = kind === 's3' ? await startS3() : null;
    const values = parseEnvironment([filesEnvironment], { ...s3?.env });
    store = await openStore({ DATA_DIR: folder, ...values });
    stop = async () => {
      await s3?.close();
      rmSync(folder, { recursive: true });
    };
  });
  afterAll(() => stop());

  const readAll = async (key: string, start: number, end: number) =>
    bytesOf(new Response((await store.open(key, { start, end })).stream));

  test('what is put in comes out, whole and by ranges, until it is removed', async () => {
    const key = newFileKey();
    expect(await store.stat(key)).toBeNull();
    await store.put(key, pieces(), bytes.length);
    expect(await store.stat(key)).toBe(bytes.length);
    expect(await readAll(key, 0, bytes.length - 1)).toEqual(bytes);
    expect(await readAll(key, 300_000, 600_009)).toEqual(bytes.slice(300_000, 600_010));
    expect(await readAll(key, bytes.length - 1, bytes.length - 1)).toEqual(bytes.slice(-1));
    await store.remove(key);
    await store.remove(key);
    expect(await store.stat(key)).toBeNull();
    await expect(readAll(key, 0, 9)).rejects.toThrow();
  });

  test('a local file is kept, and keeping it once more changes nothing', async () => {
    const key = newFileKey();
    const path = join(folder, 'local');
    writeFileSync(path, bytes);
    await store.keep(key, path);
    await store.keep(key, path);
    expect(await readAll(key, 0, bytes.length - 1)).toEqual(bytes);
  });

  test('a stream that breaks leaves nothing behind', async () => {
    const key = newFileKey();
    async function* breaking() {
      yield bytes.subarray(0, 1000);
      await Promise.reject(new Error('broken'));
    }
    await expect(store.put(key, breaking(), bytes.length)).rejects.toThrow();
    expect(await store.stat(key)).toBeNull();
  });

  test('a reader who goes away lets go of the file', async () => {
    const key = newFileKey();
    await store.put(key, pieces(), bytes.length);
    for (let i = 0; i < 30; i += 1) {
      const { stream } = await store.open(key, { start: 0, end: bytes.length - 1 });
      const reader = stream.getReader();
      await reader.read();
      await reader.cancel();
    }
    expect(await readAll(key, 0, 9)).toEqual(bytes.slice(0, 10));
  });
});

test('a key that we did not make never reaches the file system', async () => {
  const values = parseEnvironment([filesEnvironment], {});
  const store = await openStore({ DATA_DIR: '/nowhere', ...values });
  for (const key of ['../../etc/passwd', '/etc/passwd', 'a'.repeat(31), 'A'.repeat(48), `${'a'.repeat(47)}/`])
    await expect(store.stat(key)).rejects.toThrow('not a key');
});
