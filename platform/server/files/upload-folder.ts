import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#platform/contract/errors.ts';
import { onStorage, storageFailure } from './store.ts';

// Must stay free for the database, whatever is uploaded.
const sparedBytes = 64 * 1024 * 1024;

/** The folder in which uploads grow. It is on this machine even if the files end up in a bucket. */
export function createUploadFolder(folder: string) {
  const pathOf = (id: string) => join(folder, id);

  return {
    pathOf,

    /** Makes room for a new one. @throws AppError storage_full, storage_failed */
    async begin(id: string, size: number): Promise<void> {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { bavail, bsize } = await statfs(folder);
        if (size > bavail * bsize - sparedBytes) throw new AppError('storage_full');
        await (await open(pathOf(id), 'wx', 0o600)).close();
      } catch (error) {
        throw storageFailure(error);
      }
    },

    /** How many bytes have arrived; null when the upload is not here. */
    async offset(id: string): Promise<number | null> {
      try {
        return (await stat(pathOf(id))).size;
      } catch {
        return null;
      }
    },

    /**
     * Appends what arrives and flushes it to disk. If the connection breaks, what has arrived stays; more bytes than
     * `room` are refused. @throws AppError body_too_large, malformed_body, storage_full, storage_failed
     */
    async append(id: string, bytes: ReadableStream<Uint8Array> | null, room: number): Promise<void> {
      if (bytes === null) return;
      // Never creates the file: an upload canceled in the meantime must stay gone.
      const file = await onStorage(() => open(pathOf(id), constants.O_WRONLY | constants.O_APPEND));
      const reader = bytes.getReader();
      let left = room;
      try {
        for (;;) {
          const { done, value } = await reader.read().catch((cause: unknown) => {
            throw new AppError('malformed_body', { cause, message: 'The connection broke.' });
          });
          if (done) break;
          left -= value.byteLength;
          if (left < 0) throw new AppError('body_too_large');
          await file.writeFile(value);
        }
      } catch (error) {
        reader.cancel().catch(() => undefined);
        throw storageFailure(error);
      } finally {
        await file.sync().catch(() => undefined);
        await file.close();
      }
    },

    /** The first bytes of it. */
    async firstBytes(id: string, count: number): Promise<Buffer> {
      const file = await open(pathOf(id), 'r');
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(count), 0, count, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    /** SHA-256 of the whole, in hex. */
    async sha256(id: string): Promise<string> {
      const file = await open(pathOf(id), 'r');
      const hash = createHash('sha256');
      for await (const piece of file.createReadStream({ highWaterMark: 256 * 1024 }))
        hash.update(piece as Buffer);
      return hash.digest('hex');
    },

    drop: (id: string) => rm(pathOf(id), { force: true }),

    /** Deletes files not modified since `before` that belong to no known upload. */
    async dropStrays(known: ReadonlySet<string>, before: Date): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => !known.has(each))) {
        const facts = await stat(pathOf(name)).catch(() => null);
        if (facts && facts.mtime < before) await rm(pathOf(name), { force: true });
      }
    },
  };
}

export type UploadFolder = ReturnType<typeof createUploadFolder>;
