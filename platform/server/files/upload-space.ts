import type { uploads } from './tables.ts';

export type Upload = typeof uploads.$inferSelect;

/** All bytes of an upload, before they are a stored file. */
export interface WholeUpload {
  readonly read: ReadAt;
  /** In hex. */
  readonly sha256: () => Promise<string>;
  /** Puts it into the store under the upload's key; repeating that changes nothing. */
  readonly keep: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Reads up to `length` bytes from `at` on; fewer only where the content ends. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

/** Where uploads grow until they are whole: a folder of this machine, or parts in the bucket. */
export interface UploadSpace {
  /** Makes room for a new one. @throws AppError storage_full, storage_failed */
  begin(upload: Upload): Promise<void>;
  /** How many bytes are safe; null when the upload is not here. */
  offset(id: string): Promise<number | null>;
  /**
   * Appends what arrives from byte `at` on. If the connection breaks, what has arrived stays. More bytes than the
   * upload has are refused. @throws AppError conflict, body_too_large, malformed_body, storage_full, storage_failed
   */
  append(upload: Upload, at: number, bytes: ReadableStream<Uint8Array> | null): Promise<void>;
  /** The first bytes of it: enough to recognize its type. */
  firstBytes(id: string): Promise<Buffer>;
  /** Opens an upload of which all bytes have arrived; the caller closes it. */
  whole(upload: Upload): Promise<WholeUpload>;
  /** Deletes the bytes that are not a stored file. */
  drop(upload: Pick<Upload, 'id' | 'key'>): Promise<void>;
  /** Deletes bytes not modified since `before` that belong to no known upload. */
  dropStrays(known: ReadonlySet<string>, before: Date): Promise<void>;
}
