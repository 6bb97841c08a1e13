import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openedRange } from './opened-range.ts';
import type { FileStore } from './store.ts';

const keyPattern = /^[0-9a-z]{32,64}$/;

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Makes a rename or a link survive a power cut. */
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

/** Files in a folder, spread over subfolders; each is written next to its final place and moved there. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    // We generate all keys; anything else is a mistake that must not reach the file system.
    if (!keyPattern.test(key)) throw new Error('not a key of the store');
    return join(folder, key.slice(0, 2), key);
  };

  return {
    multipart: null,

    async keep(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true });
      await syncFile(path);
      try {
        // A hard link, not a move: until the row is written, the upload must still be found in its old place.
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

    async open(key, range) {
      return openedRange(await open(pathOf(key), 'r'), range);
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
