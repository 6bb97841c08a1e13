import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { FileType, UploadKind } from '#platform/contract/files.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { FileStore } from './store.ts';
import { storedFiles } from './tables.ts';

export type StoredFile = typeof storedFiles.$inferSelect;

/** How long a released file stays for those who are still reading it. */
const releasedMs = 2 * 60 * 60 * 1000;
const atOnce = 200;

/** A name for the store that nobody can guess. */
export function newFileKey(): string {
  return randomBytes(24).toString('hex');
}

/** How many bytes are stored for good. */
export async function usedBytes(db: Db): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${storedFiles.size}), 0)` })
    .from(storedFiles)
    .where(isNull(storedFiles.dropAfter));
  return Number(row?.bytes ?? 0);
}

/**
 * Puts a file to use, in the transaction that writes the reference to it. Idempotent.
 * @param accepted the kind that the upload was made for; another type of file is refused
 * @throws AppError not_found, wrong_file_type
 */
export async function claimFile(
  tx: Db,
  params: { id: string; accepted: Pick<UploadKind, 'types'> },
): Promise<StoredFile> {
  const [file] = await tx
    .update(storedFiles)
    .set({ dropAfter: null })
    .where(eq(storedFiles.id, params.id))
    .returning();
  if (!file)
    throw new AppError('not_found', {
      message: 'That upload is gone. Please upload it again.',
    });
  const types: readonly FileType[] = params.accepted.types;
  if (!types.includes(file.type)) throw new AppError('wrong_file_type');
  return file;
}

/** Releases a file, in the transaction that removes the reference to it. Its bytes are deleted two hours later. */
export async function releaseFile(tx: Db, params: { id: string; now: Date }): Promise<void> {
  await tx
    .update(storedFiles)
    .set({ dropAfter: new Date(params.now.getTime() + releasedMs) })
    .where(and(eq(storedFiles.id, params.id), isNull(storedFiles.dropAfter)));
}

/** What the chores need. */
export interface LibraryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly store: FileStore;
}

/** Deletes files that nothing uses: the row and the bytes together, or neither. */
export async function dropReleasedFiles({ db, clock, log, store }: LibraryDeps): Promise<void> {
  const due = and(isNotNull(storedFiles.dropAfter), lt(storedFiles.dropAfter, clock.now()));
  const rows = await db.select({ id: storedFiles.id }).from(storedFiles).where(due).limit(atOnce);
  for (const { id } of rows) {
    try {
      await db.transaction(async (tx) => {
        // A row that something still refers to cannot be deleted, and then its bytes stay too.
        const [file] = await tx
          .delete(storedFiles)
          .where(and(eq(storedFiles.id, id), due))
          .returning({ key: storedFiles.key });
        if (file) await store.remove(file.key);
      });
    } catch (error) {
      log.warn({ file: id, ...describeError(error) }, 'a file could not be dropped');
    }
  }
}
