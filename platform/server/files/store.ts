import { AppError } from '#platform/contract/errors.ts';
import type { Pipe } from '#platform/server/http/piped.ts';

/** First and last byte, counted from 0, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Requested bytes, to be read once. */
export interface OpenedBytes {
  /** Reads as it is pulled. Canceling releases the file. */
  readonly stream: ReadableStream<Uint8Array>;
  /** A faster way into a socket; null when the bytes come from elsewhere. */
  readonly pipe: Pipe | null;
}

/** A part of an object; the parts are joined at the end. */
export interface Part {
  /** 1 to 10,000, ascending in the order of the content; numbers may be left out. */
  readonly number: number;
  readonly size: number;
  readonly etag: string;
}

/** An object that any node adds parts to. All parts but the last have one length, of at least 5 MB. */
export interface Multipart {
  /** @returns the bucket's id for it */
  begin(key: string): Promise<string>;
  /** @returns the part's etag @throws AppError broken_file when it will never take it */
  add(key: string, id: string, number: number, bytes: Buffer): Promise<string>;
  /** Makes the object of these parts; others are dropped. @throws AppError broken_file when it never will */
  complete(key: string, id: string, parts: readonly Part[]): Promise<void>;
  /** Drops all parts; succeeds even when there are none. */
  abort(key: string, id: string): Promise<void>;
}

/** Where bytes are kept: a folder or a bucket. Keys are ours and random; the content under a key never changes. */
export interface FileStore {
  /** Null where objects cannot grow part by part. */
  readonly multipart: Multipart | null;
  /** Keeps a whole local file; returns when it is safe. Repeating it under the same key changes nothing. */
  keep(key: string, path: string): Promise<void>;
  /** Keeps the content of a stream, all or nothing. `size` is its length in bytes. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** Opens a range; the caller must read or cancel it. */
  open(key: string, range: ByteRange, signal?: AbortSignal): Promise<OpenedBytes>;
  /** Length in bytes; null when nothing is there. */
  stat(key: string): Promise<number | null>;
  /** Succeeds even when nothing is there. */
  remove(key: string): Promise<void>;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** A failure of the disk or bucket in our vocabulary: full storage has its own code, anything else may be temporary. */
export function storageFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = codeOf(cause);
  return new AppError(code === 'ENOSPC' || code === 'EDQUOT' ? 'storage_full' : 'storage_failed', { cause });
}

/** Runs one operation on the store. @throws AppError storage_full, storage_failed */
export async function onStorage<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw storageFailure(error);
  }
}
