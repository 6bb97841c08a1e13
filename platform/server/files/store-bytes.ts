import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FileType } from '#platform/contract/files.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { newFileKey, type StoredFile } from './library.ts';
import { type FileStore, onStorage } from './store.ts';
import { storedFiles } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface StoringDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: FileStore;
}

interface Given {
  /** Its name when downloaded, including the extension. */
  readonly name: string;
  readonly type: FileType;
  readonly durationMs?: number;
}

async function write(deps: StoringDeps, given: Given, bytes: AsyncIterable<Uint8Array>, size: number) {
  const { db, clock, store } = deps;
  const { name, type, durationMs = null } = given;
  const key = newFileKey();
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const piece of bytes) {
      hash.update(piece);
      yield piece;
    }
  }
  await onStorage(() => store.put(key, hashed(), size));
  const now = clock.now();
  const facts = { key, name, type, size, durationMs, sha256: hash.digest('hex') };
  const [file] = await db
    .insert(storedFiles)
    .values({ ...facts, createdAt: now, dropAfter: new Date(now.getTime() + dayMs) })
    .returning();
  if (!file) throw new Error('the file was not written down');
  return file;
}

/**
 * Stores bytes that the server made itself. The file is unclaimed: claim it within a day.
 * @throws AppError storage_full, storage_failed
 */
export function storeBytes(
  deps: StoringDeps,
  given: Given & { readonly bytes: Uint8Array },
): Promise<StoredFile> {
  const pieces = async function* () {
    yield await Promise.resolve(given.bytes);
  };
  return write(deps, given, pieces(), given.bytes.byteLength);
}

/** Stores one of our files from disk, without holding it in memory. Unclaimed like the above. */
export async function storeLocalFile(
  deps: StoringDeps,
  given: Given & { readonly path: string },
): Promise<StoredFile> {
  const { size } = await stat(given.path);
  return write(deps, given, createReadStream(given.path), size);
}
