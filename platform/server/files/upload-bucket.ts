import { eq, isNull } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { growInBucket, hasherAt } from './grow-in-bucket.ts';
import { type FileStore, type Multipart, onStorage } from './store.ts';
import { bucketUploads, storedFiles } from './tables.ts';
import type { ReadAt, UploadSpace } from './upload-space.ts';

// With a window, a film in many fragments needs as few requests as a film in one.
const windowBytes = 8 * 1024 * 1024;

/** Reads an object in pieces of 8 MB and keeps the last piece in memory. */
function readerOf(store: FileStore, key: string, size: number): ReadAt {
  let window: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) };

  async function fetchFrom(from: number, length: number): Promise<Buffer> {
    const { stream } = await store.open(key, { start: from, end: Math.min(from + length, size) - 1 });
    return Buffer.from(await new Response(stream).arrayBuffer());
  }

  return async (at, length) => {
    const end = Math.min(at + length, size);
    if (at < window.from || end > window.from + window.bytes.length)
      window = { from: at, bytes: await onStorage(() => fetchFrom(at, Math.max(length, windowBytes))) };
    return window.bytes.subarray(at - window.from, end - window.from);
  };
}

/**
 * Uploads whose pieces become parts of an object; a row has everything else about them, so that any node can take the
 * next piece, even after a node has died. One UPDATE settles where each part begins and ends.
 */
export function createUploadBucket(given: {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly multipart: Multipart;
}): UploadSpace {
  const { db, clock, store, multipart } = given;

  async function rowOf(uploadId: string) {
    const [row] = await db.select().from(bucketUploads).where(eq(bucketUploads.uploadId, uploadId));
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Drops the parts, or the object that they became, unless it is a stored file; then the row. */
  async function discard({ id, key }: { id: string; key: string }): Promise<void> {
    const [file] = await db.select({ id: storedFiles.id }).from(storedFiles).where(eq(storedFiles.key, key));
    if (!file) {
      await onStorage(() => multipart.abort(key, id));
      await onStorage(() => store.remove(key));
    }
    await db.delete(bucketUploads).where(eq(bucketUploads.id, id));
  }

  const named = { id: bucketUploads.id, key: bucketUploads.key };

  return {
    async begin({ id: uploadId, key }) {
      const id = await onStorage(() => multipart.begin(key));
      await db.insert(bucketUploads).values({ id, uploadId, key, createdAt: clock.now() });
    },

    async offset(uploadId) {
      const [row] = await db
        .select({ received: bucketUploads.received })
        .from(bucketUploads)
        .where(eq(bucketUploads.uploadId, uploadId));
      return row?.received ?? null;
    },

    async append({ id, size }, at, bytes) {
      if (bytes !== null) await growInBucket({ db, multipart, row: await rowOf(id), size, at }, bytes);
    },

    async firstBytes(uploadId) {
      return Buffer.from((await rowOf(uploadId)).head ?? []);
    },

    async whole({ id: uploadId, key, size }) {
      const { id, parts, hash } = await rowOf(uploadId);
      await onStorage(async () => {
        try {
          await multipart.complete(key, id, parts);
        } catch (error) {
          // Already completed, by a process that then died or by another node just now.
          if ((await store.stat(key)) !== size) throw error;
        }
      });
      return {
        read: readerOf(store, key, size),
        sha256: async () => (await hasherAt(hash)).digest('hex'),
        keep: () => Promise.resolve(),
        close: () => Promise.resolve(),
      };
    },

    async drop({ key }) {
      const rows = await db.select(named).from(bucketUploads).where(eq(bucketUploads.key, key));
      for (const row of rows) await discard(row);
    },

    async dropStrays() {
      const rows = await db.select(named).from(bucketUploads).where(isNull(bucketUploads.uploadId));
      for (const row of rows) await discard(row);
    },
  };
}
