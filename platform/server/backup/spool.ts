import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#platform/server/files/store.ts';
import type { Part } from './format.ts';
import { RestoreFailed } from './restore-failed.ts';

const keyPattern = /^[0-9a-z]{32,64}$/;

/**
 * Puts the files of a backup into the store, each when its last piece has arrived.
 * @param before keys already in the store: the content under a key never changes, so those files stay as they are
 */
export function createFileSpool(folder: string, store: FileStore, before: ReadonlySet<string>) {
  const kept = new Set<string>();
  let bytes = 0;
  let open: string | null = null;

  async function settle(): Promise<void> {
    if (open === null) return;
    const path = join(folder, open);
    await store.keep(open, path);
    kept.add(open);
    await rm(path);
    open = null;
  }

  return {
    /** Takes the next piece. @throws RestoreFailed */
    async take({ path, piece }: Part<'file'>): Promise<void> {
      if (!keyPattern.test(path)) throw new RestoreFailed(`a file would land outside the folder: ${path}`);
      if (open !== path) {
        await settle();
        if (kept.has(path)) throw new RestoreFailed('a file comes twice');
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await rm(join(folder, path), { force: true });
        open = path;
      }
      const taken = Buffer.from(piece, 'base64');
      bytes += taken.length;
      await appendFile(join(folder, path), taken, { mode: 0o600 });
    },

    /** Puts the last file into the store. */
    settle,

    count: () => kept.size,
    /** How many bytes were written. */
    bytes: () => bytes,

    /** Whether each file already in the store is still there: an hourly chore may have dropped it meanwhile. */
    async areThere(): Promise<boolean> {
      for (const key of kept) if (before.has(key) && (await store.stat(key)) === null) return false;
      return true;
    },

    /** Removes what was put into the store. */
    async undo(): Promise<void> {
      for (const key of kept) if (!before.has(key)) await store.remove(key);
      if (open !== null) await rm(join(folder, open), { force: true });
    },
  };
}

export type FileSpool = ReturnType<typeof createFileSpool>;
