import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf } from '#platform/server/code-of.ts';

/** Thrown when nothing can be kept in DATA_DIR; says which folder it is and what to do. */
export class UnusableFolder extends Error {
  constructor(folder: string, cause: unknown) {
    const code = codeOf(cause);
    const rights = `This user may not read and write in ${folder}. Change its rights, or set DATA_DIR to another folder.`;
    const sentences: Readonly<Record<string, string>> = {
      EEXIST: `${folder} is a file. Set DATA_DIR to a folder.`,
      ENOTDIR: `${folder} is inside a file. Set DATA_DIR to a folder.`,
      EACCES: rights,
      EPERM: rights,
      EROFS: `${folder} is read-only. Set DATA_DIR to a folder that can be written to.`,
      ENOSPC: `The disk of ${folder} is full. Make room, then start again.`,
    };
    super(
      sentences[code] ??
        `${folder} cannot be used (${code}). Set DATA_DIR to a folder that can be written to.`,
      { cause },
    );
    this.name = 'UnusableFolder';
  }
}

/**
 * Makes the folders of DATA_DIR that are missing, and tries whether this user may read and write in them.
 * @throws UnusableFolder for the first that does not serve
 */
export function ensureDataFolder(dataDir: string): void {
  const top = resolve(dataDir);
  for (const folder of [top, join(top, 'files')]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new UnusableFolder(folder, error);
    }
  }
}
