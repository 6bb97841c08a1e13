import { constants } from 'node:fs';
import { copyFile, type FileHandle, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './store.ts';

const keyPattern = /^[0-9a-z]{32,64}$/;
// Larger pieces than a stream's usual 64 KB: half the calls for each gigabyte of film.
const pieceBytes = 256 * 1024;

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Makes a rename or a link last through a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The range of an open file, read when somebody pulls. */
function piecesOf(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const length = Math.min(pieceBytes, end + 1 - at);
        if (length > 0) {
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
          at += bytesRead;
          if (bytesRead > 0) {
            controller.enqueue(bytesRead === length ? buffer : buffer.subarray(0, bytesRead));
            if (at <= end) return;
          }
        }
        await file.close();
        controller.close();
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 1 },
  );
}

/** Files in a folder, spread over subfolders; written beside their place and moved into it. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    // Keys are made by us; anything else here is a mistake that must not reach the file system.
    if (!keyPattern.test(key)) throw new Error('not a key of the store');
    return join(folder, key.slice(0, 2), key);
  };

  return {
    async keep(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      await syncFile(path);
      try {
        // A second name and not a move: until the row is written, what was uploaded stays where it can be found again.
        await link(path, target);
      } catch (error) {
        if (isCode(error, 'EEXIST')) return;
        if (!isCode(error, 'EXDEV', 'EPERM', 'ENOTSUP')) throw error;
        await copyFile(path, `${target}.part`, constants.COPYFILE_FICLONE);
        await syncFile(`${target}.part`);
        await rename(`${target}.part`, target);
      }
      await syncFolder(dirname(target));
    },

    async put(key, bytes) {
      const target = pathOf(key);
      const part = `${target}.part`;
      await mkdir(dirname(target), { recursive: true });
      const file = await open(part, 'w', 0o600);
      try {
        for await (const piece of bytes) await file.writeFile(piece);
        await file.sync();
        await rename(part, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      } finally {
        await file.close();
      }
    },

    async open(key, { start, end }) {
      return piecesOf(await open(pathOf(key), 'r'), start, end);
    },

    async stat(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null;
        throw error;
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
