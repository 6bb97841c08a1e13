import { and, eq, lt } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { cleanText } from '#platform/contract/text.ts';
import { fileSize, type FileType, type UploadKind, wrongTypeMessage } from '#platform/contract/files.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { readFacts } from './facts/facts.ts';
import { sniff } from './facts/sniff.ts';
import { newFileKey, type StoredFile } from './library.ts';
import { cleanName } from './names.ts';
import { storedFiles, uploads } from './tables.ts';
import type { Upload, UploadSpace } from './upload-space.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface UploadDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly uploadSpace: UploadSpace;
}

const isOfFile = ({ code }: AppError) => code === 'wrong_file_type' || code === 'broken_file';

/** Who asks: an upload is found by its owner only. */
interface Owned {
  readonly id: string;
  readonly ownerId: string;
}

/** Begins an upload. @throws AppError body_too_large, broken_file, storage_full */
export async function beginUpload(
  { db, clock, uploadSpace }: UploadDeps,
  given: { ownerId: string; kind: UploadKind; name: string; size: number },
): Promise<Upload> {
  const { ownerId, kind, name, size } = given;
  if (size === 0) throw new AppError('broken_file', { message: 'This file is empty.' });
  if (size > kind.maxBytes)
    throw new AppError('body_too_large', { message: `The file is larger than ${fileSize(kind.maxBytes)}.` });
  const now = clock.now();
  const values = { ownerId, kind: kind.name, key: newFileKey(), name: cleanText(name.slice(0, 300)), size };
  const [upload] = await db
    .insert(uploads)
    .values({ ...values, createdAt: now, expiresAt: new Date(now.getTime() + dayMs) })
    .returning();
  if (!upload) throw new Error('the upload was not written');
  try {
    await uploadSpace.begin(upload);
  } catch (error) {
    await db.delete(uploads).where(eq(uploads.id, upload.id));
    throw error;
  }
  return upload;
}

/** This admin's unfinished upload; null when it was never begun, is finished, expired, or somebody else's. */
export async function findUpload({ db, clock }: UploadDeps, { id, ownerId }: Owned): Promise<Upload | null> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId)));
  return upload && upload.expiresAt > clock.now() ? upload : null;
}

/** The file that this admin's upload has become; null when it has not. */
export async function finishedUpload(db: Db, { id, ownerId }: Owned): Promise<StoredFile | null> {
  const [file] = await db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, id), eq(storedFiles.uploadedBy, ownerId)));
  return file ?? null;
}

/** Does one step of an upload. A fault of the file itself ends it: the sender is told why and can send another file. */
export async function onUpload<Result>(
  deps: UploadDeps,
  upload: Upload,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && isOfFile(error)) await dropUpload(deps, upload);
    throw error;
  }
}

/** Deletes the bytes of an upload that has ended. What cannot be deleted now is left to the hourly chore. */
async function dropBytes(
  { log, uploadSpace }: UploadDeps,
  upload: Pick<Upload, 'id' | 'key'>,
): Promise<void> {
  try {
    await uploadSpace.drop(upload);
  } catch (error) {
    log.warn({ upload: upload.id, ...describeError(error) }, 'what came of an upload goes within the hour');
  }
}

/** Ends an upload and deletes its bytes. */
export async function dropUpload(deps: UploadDeps, upload: Pick<Upload, 'id' | 'key'>): Promise<void> {
  await deps.db.delete(uploads).where(eq(uploads.id, upload.id));
  await dropBytes(deps, upload);
}

/** Checks the type of what has arrived so far by its content. @throws AppError wrong_file_type */
export async function assertType(
  { uploadSpace }: UploadDeps,
  upload: Upload,
  kind: UploadKind,
): Promise<FileType> {
  const type = await sniff(await uploadSpace.firstBytes(upload.id));
  if (type !== null && kind.types.includes(type)) return type;
  throw new AppError('wrong_file_type', {
    message: `Invalid file type. ${wrongTypeMessage(kind)}.`,
  });
}

/**
 * Checks a complete upload and puts it into the store.
 * @throws AppError wrong_file_type, broken_file, storage_full, storage_failed
 */
async function keepWhole(deps: UploadDeps, upload: Upload, kind: UploadKind) {
  const type = await assertType(deps, upload, kind);
  const whole = await deps.uploadSpace.whole(upload);
  try {
    const { durationMs } = await readFacts(deps.log, whole.read, { type, size: upload.size });
    const sha256 = await whole.sha256();
    await whole.keep();
    return { type, durationMs, sha256 };
  } finally {
    await whole.close();
  }
}

/**
 * Turns a complete upload into a stored file: checked, then put into the store, then recorded as a row. After a crash
 * between any two of these, doing it again repairs it.
 * @throws AppError wrong_file_type, broken_file, storage_full, storage_failed
 */
export async function finishUpload(deps: UploadDeps, upload: Upload, kind: UploadKind): Promise<void> {
  const { db, clock } = deps;
  const { id, key, size, ownerId } = upload;
  const checked = await keepWhole(deps, upload, kind).catch(async (error: unknown) => {
    // Another node finished it in the meantime and removed its bytes.
    if (await finishedUpload(db, { id, ownerId })) return null;
    throw error;
  });
  if (checked === null) return;
  const { type, durationMs, sha256 } = checked;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [waiting] = await tx.delete(uploads).where(eq(uploads.id, id)).returning({ id: uploads.id });
    // Somebody else finished it in the meantime.
    if (!waiting) return;
    const name = cleanName(upload.name, type);
    const dropAfter = new Date(now.getTime() + dayMs);
    await tx.insert(storedFiles).values({
      id,
      key,
      name,
      type,
      size,
      sha256,
      durationMs,
      uploadedBy: ownerId,
      createdAt: now,
      dropAfter,
    });
    await audit(tx, {
      at: now,
      action: 'files.uploaded',
      actorId: ownerId,
      subjectId: null,
      details: { file: id, kind: kind.name, size },
    });
  });
  await dropBytes(deps, upload);
}

/** Deletes uploads that were not finished within a day, and bytes that belong to none. */
export async function dropExpiredUploads(deps: UploadDeps): Promise<void> {
  const { db, clock, uploadSpace } = deps;
  const now = clock.now();
  const expired = await db.select().from(uploads).where(lt(uploads.expiresAt, now));
  for (const upload of expired) await dropUpload(deps, upload);
  const rest = await db.select({ id: uploads.id }).from(uploads);
  await uploadSpace.dropStrays(new Set(rest.map(({ id }) => id)), new Date(now.getTime() - dayMs));
}
