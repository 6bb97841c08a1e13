import { randomBytes } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '#platform/server/code-of.ts';
import type { Bucket } from '#platform/server/files/s3-store.ts';
import type { Part } from '#platform/server/files/store.ts';

/** Where backups are kept, apart from the product's own data. */
export interface BackupPlace {
  /** Asked before a backup is begun. @throws UnusableBackupFolder when it could not be kept */
  assertUsable(): Promise<void>;
  /** Keeps it whole or not at all. @returns its length */
  keep(name: string, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  read(name: string): AsyncIterable<Uint8Array>;
  /** The scheduled backups in it, the oldest first, whichever node made them. */
  names(): Promise<readonly string[]>;
  /** Succeeds even when it is already gone. */
  remove(name: string): Promise<void>;
}

const prefix = 'make-me-great-';
const pattern = /^make-me-great-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[0-9a-f]{8}\.(?:gz|age)$/;

/** A name that sorts by time, and that no other node uses. */
export function newName(now: Date, isSealed: boolean): string {
  const instant = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `${prefix}${instant}Z-${randomBytes(4).toString('hex')}.${isSealed ? 'age' : 'gz'}`;
}

/** When the backup of this name was made; null for the name of anything but a scheduled backup. */
export function madeAt(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

const ofOurs = (names: readonly string[]) => names.filter((name) => madeAt(name) !== null).toSorted();

const folderFaults: Readonly<Record<string, { readonly seen: string; readonly advice: string }>> = {
  ENOENT: {
    seen: 'is not there',
    advice: 'Mount its disk, or make it for the user who runs the product.',
  },
  ENOTDIR: { seen: 'is not a folder', advice: 'Name another one.' },
  ENOSPC: { seen: 'has no room left', advice: 'Make room, or lower BACKUP_KEEP_DAYS.' },
  EROFS: {
    seen: 'is read-only',
    advice: 'Mount its disk for writing; with systemd, name it in ReadWritePaths= of the unit.',
  },
};
const unwritable = {
  seen: 'cannot be written to',
  advice: 'Give it to the user who runs the product.',
} as const;

/** BACKUP_FOLDER takes no backup. The message tells whoever runs the site which folder it is and what to do. */
export class UnusableBackupFolder extends Error {
  readonly seen: string;
  readonly advice: string;
  readonly code: string;

  constructor(folder: string, cause: unknown) {
    const code = codeOf(cause);
    const { advice, seen } = folderFaults[code] ?? unwritable;
    const sentence = `The folder of BACKUP_FOLDER, ${folder}, ${seen}${code in folderFaults ? '' : ` (${code})`}.`;
    super(`${sentence} ${advice}`, { cause });
    this.name = 'UnusableBackupFolder';
    this.seen = sentence;
    this.advice = advice;
    this.code = code;
  }
}

/** @throws UnusableBackupFolder when nothing can be written there */
export async function assertBackupFolder(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' });
  } catch (cause) {
    throw new UnusableBackupFolder(folder, cause);
  }
}

/** A folder, best on another disk or machine. It is never created: the disk may just not be mounted. */
export function folderPlace(folder: string): BackupPlace {
  const at = (name: string) => join(folder, name);
  return {
    assertUsable: () => assertBackupFolder(folder),
    async keep(name, bytes) {
      const unfinished = at(`${name}.unfinished`);
      try {
        await pipeline(Readable.from(bytes), createWriteStream(unfinished, { flush: true, mode: 0o600 }));
        await rename(unfinished, at(name));
      } catch (error) {
        throw codeOf(error) === 'ENOSPC' ? new UnusableBackupFolder(folder, error) : error;
      } finally {
        await rm(unfinished, { force: true });
      }
      const parent = await open(folder, 'r');
      try {
        await parent.sync();
      } finally {
        await parent.close();
      }
      return (await stat(at(name))).size;
    },
    read: (name) => createReadStream(at(name)),
    names: async () => {
      await assertBackupFolder(folder);
      return ofOurs(await readdir(folder));
    },
    remove: (name) => rm(at(name), { force: true }),
  };
}

/** S3 takes 10,000 parts, which makes 156 GB. */
const partBytes = 16 * 1024 * 1024;
const readBytes = 8 * 1024 * 1024;

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    held.push(piece);
    size += piece.length;
    if (size < partBytes) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
}

/** A separate bucket, so that its rules can forbid deleting recent backups. */
export function bucketPlace(bucket: Bucket): BackupPlace {
  const { multipart } = bucket;
  return {
    // If it cannot be used, its answer to the first part says why.
    assertUsable: () => Promise.resolve(),
    async keep(name, bytes) {
      const upload = await multipart.begin(name);
      try {
        const parts: Part[] = [];
        for await (const part of inParts(bytes)) {
          const number = parts.length + 1;
          parts.push({ number, size: part.length, etag: await multipart.add(name, upload, number, part) });
        }
        await multipart.complete(name, upload, parts);
        return parts.reduce((sum, { size }) => sum + size, 0);
      } catch (error) {
        await multipart.abort(name, upload);
        throw error;
      }
    },
    async *read(name) {
      const size = await bucket.stat(name);
      if (size === null) throw new Error('the backup is not in the bucket');
      for (let start = 0; start < size; start += readBytes) {
        const { stream } = await bucket.open(name, { start, end: Math.min(size, start + readBytes) - 1 });
        yield new Uint8Array(await new Response(stream).arrayBuffer());
      }
    },
    names: async () => ofOurs(await bucket.names(prefix)),
    remove: (name) => bucket.remove(name),
  };
}
