import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#platform/contract/errors.ts';
import { sniffBytes } from './facts/sniff.ts';
import { type FileStore, onStorage, storageFailure } from './store.ts';
import type { UploadSpace } from './upload-space.ts';

// This much must stay free for the database.
const sparedBytes = 64 * 1024 * 1024;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 }))
    hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** The folder where uploads grow when the store is a folder, too. Each piece is flushed to the disk. */
export function createUploadFolder(folder: string, store: FileStore): UploadSpace {
  const pathOf = (id: string) => join(folder, id);

  return {
    async begin({ id, size }) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { bavail, bsize } = await statfs(folder);
        if (size > bavail * bsize - sparedBytes) throw new AppError('storage_full');
        await (await open(pathOf(id), 'wx', 0o600)).close();
      } catch (error) {
        throw storageFailure(error);
      }
    },

    async offset(id) {
      try {
        return (await stat(pathOf(id))).size;
      } catch {
        return null;
      }
    },

    async append({ id, size }, at, bytes) {
      if (bytes === null) return;
      // Never creates the file: an upload canceled in the meantime must stay gone.
      const file = await onStorage(() => open(pathOf(id), constants.O_WRONLY | constants.O_APPEND));
      const reader = bytes.getReader();
      let left = size - at;
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

    async firstBytes(id) {
      const file = await open(pathOf(id), 'r');
      try {
        const { bytesRead, buffer } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },

    async whole({ id, key }) {
      const path = pathOf(id);
      const file = await open(path, 'r');
      return {
        read: async (at, length) => {
          const { bytesRead, buffer } = await onStorage(() => file.read(Buffer.alloc(length), 0, length, at));
          return buffer.subarray(0, bytesRead);
        },
        sha256: () => onStorage(() => sha256Of(path)),
        keep: () => onStorage(() => store.keep(key, path)),
        close: () => file.close(),
      };
    },

    drop: ({ id }) => rm(pathOf(id), { force: true }),

    async dropStrays(known, before) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((each) => !known.has(each))) {
        const facts = await stat(pathOf(name)).catch(() => null);
        if (facts && facts.mtime < before) await rm(pathOf(name), { force: true });
      }
    },
  };
}
