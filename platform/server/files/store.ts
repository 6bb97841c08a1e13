import { AppError } from '#platform/contract/errors.ts';
import type { Pour } from '#platform/server/http/poured.ts';

/** First and last byte, both counted from 0 and both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes that were asked for, to be read once. */
export interface OpenedBytes {
  /** Read as they are pulled. Cancelling lets go of the file. */
  readonly stream: ReadableStream<Uint8Array>;
  /** The shorter way into a socket; null: there is none, as the bytes come from elsewhere. */
  readonly pour: Pour | null;
}

/** Where bytes are kept: a folder or a bucket. Keys are ours and random; what is under one never changes. */
export interface FileStore {
  /** Keeps a whole local file; returns when it is safe. Once more under the same key changes nothing. */
  keep(key: string, path: string): Promise<void>;
  /** Keeps what a stream brings, all or nothing. `size` is its length in bytes. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** Opens a range; whoever opens it reads it or cancels it. */
  open(key: string, range: ByteRange, signal?: AbortSignal): Promise<OpenedBytes>;
  /** Length in bytes; null: nothing is there. */
  stat(key: string): Promise<number | null>;
  /** Nothing there is as good as removed. */
  remove(key: string): Promise<void>;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** A failure of the disk or of the bucket in our vocabulary: what is full is said, all else may pass. */
export function storageFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = codeOf(cause);
  return new AppError(code === 'ENOSPC' || code === 'EDQUOT' ? 'storage_full' : 'storage_failed', { cause });
}

/** Runs one act on the store. @throws AppError storage_full, storage_failed */
export async function onStorage<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw storageFailure(error);
  }
}
