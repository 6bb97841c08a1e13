import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown when another process already works on the folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another running copy of Make Me Great!. Stop that one first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Takes the folder for this process. The lock is SQLite's on a file of its own, because the kernel frees it even on
 * kill -9, and because a pid file lies in containers where every process is number 1.
 * @returns a function that gives the folder back
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'app.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
  } catch (cause) {
    lock.close();
    throw Object.assign(new FolderInUse(folder), { cause });
  }
  return () => lock.close();
}
