import { and, eq, sql } from 'drizzle-orm';
import type { IHasher } from 'hash-wasm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sniffBytes } from './facts/sniff.ts';
import { type Multipart, onStorage } from './store.ts';
import { bucketUploads } from './tables.ts';
import { otherOffset } from './tus.ts';

const megabyte = 1024 * 1024;
// R2 wants parts of equal length except for the last, and S3 wants at least 5 MB. This is as much as a browser sends at
// once, so an upload without interruptions needs no tail.
const partBytes = 8 * megabyte;

/** Failures caused by the sender: what has arrived is kept. */
const ofSender: ReadonlySet<string> = new Set(['malformed_body', 'body_too_large']);

/** A SHA-256 that continues from a saved state. */
export async function hasherAt(state: Uint8Array | null): Promise<IHasher> {
  // Loaded with the first upload, because startup does not need it.
  const { createSHA256 } = await import('hash-wasm');
  const hasher = await createSHA256();
  return state === null ? hasher.init() : hasher.load(state);
}

interface Growing {
  readonly db: Db;
  readonly multipart: Multipart;
  readonly row: typeof bucketUploads.$inferSelect;
  /** Length of the whole upload. */
  readonly size: number;
  /** Where the sender continues. */
  readonly at: number;
}

/**
 * Adds what arrives to an upload in the bucket, part by part. Of two simultaneous senders, even on two nodes, one
 * continues and the other is told that the upload has come further.
 * @throws AppError conflict, body_too_large, malformed_body, storage_failed
 */
export async function growInBucket(
  { db, multipart, row, size, at }: Growing,
  bytes: ReadableStream<Uint8Array>,
): Promise<void> {
  const { id, key } = row;
  if (row.received !== at) throw otherOffset();
  const hasher = await hasherAt(row.hash);
  let { received, parts } = row;
  let head = Buffer.from(row.head ?? []);
  let waiting: Uint8Array[] = row.tail ? [row.tail] : [];
  let waitingBytes = row.tail?.byteLength ?? 0;
  let arrived = received;

  const isUnchanged = () => and(eq(bucketUploads.id, id), eq(bucketUploads.received, received));

  /** Records how far it has come, unless somebody else took it further in the meantime. */
  async function settle(tail: Buffer | null): Promise<void> {
    const set = { received: arrived, parts, head, tail, hash: hasher.save() };
    const settled = await db
      .update(bucketUploads)
      .set(set)
      .where(isUnchanged())
      .returning({ id: bucketUploads.id });
    if (settled.length === 0) throw otherOffset();
    received = arrived;
  }

  async function addPart(): Promise<void> {
    const [given] = await db
      .update(bucketUploads)
      .set({ lastPart: sql`${bucketUploads.lastPart} + 1` })
      .where(isUnchanged())
      .returning({ number: bucketUploads.lastPart });
    if (!given) throw otherOffset();
    const body = Buffer.concat(waiting);
    const etag = await onStorage(() => multipart.add(key, id, given.number, body));
    parts = [...parts, { number: given.number, size: body.byteLength, etag }];
    await settle(null);
    waiting = [];
    waitingBytes = 0;
  }

  /** Makes everything that has arrived safe. */
  async function settleRest(): Promise<void> {
    if (arrived === received) return;
    if (arrived === size) await addPart();
    else await settle(Buffer.concat(waiting));
  }

  const reader = bytes.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new AppError('malformed_body', { cause, message: 'The connection broke.' });
      });
      if (done) break;
      if (arrived + value.byteLength > size) throw new AppError('body_too_large');
      for (let from = 0; from < value.byteLength; ) {
        const piece = value.subarray(from, from + partBytes - waitingBytes);
        hasher.update(piece);
        if (head.byteLength < sniffBytes) head = Buffer.concat([head, piece]).subarray(0, sniffBytes);
        waiting.push(piece);
        waitingBytes += piece.byteLength;
        arrived += piece.byteLength;
        from += piece.byteLength;
        if (waitingBytes === partBytes) await addPart();
      }
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    if (error instanceof AppError && ofSender.has(error.code)) await settleRest();
    throw error;
  }
  await settleRest();
}
