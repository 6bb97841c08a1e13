import type { Upload } from 'tus-js-client';
import { uploadsPath, type UploadKind } from '#platform/contract/files.ts';
import { type CallError, callErrorOf } from './call-error.ts';

/** What the server has stored and checked by its content. */
export interface UploadedFile {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
}

export interface UploadEvents {
  /** Bytes that the server holds. */
  readonly onProgress: (sent: number) => void;
  readonly onDone: (file: UploadedFile) => void;
  readonly onFailure: (error: CallError) => void;
}

/** One file on its way. */
export interface RunningUpload {
  readonly pause: () => void;
  readonly resume: () => void;
  /** Cancels the upload: the server discards what it holds. */
  readonly cancel: () => void;
}

// Node cuts off a request after five minutes: even on a slow connection a piece gets through in that time.
const pieceBytes = 8 * 1024 * 1024;
const retryAfterMs = [0, 1000, 3000, 5000, 10_000, 20_000];
/** Failures that a retry cannot fix. */
const finalStatuses = new Set([400, 401, 403, 404, 413, 415, 422, 507]);

function failureOf(error: Error): CallError {
  const response = 'originalResponse' in error ? (error.originalResponse as ResponseLike | null) : null;
  if (response === null) return callErrorOf(null, 503);
  let body: unknown = null;
  try {
    body = JSON.parse(response.getBody());
  } catch {
    // A proxy's page: only the status is usable.
  }
  return callErrorOf(body, response.getStatus());
}

interface ResponseLike {
  readonly getStatus: () => number;
  readonly getBody: () => string;
}

const idOf = (upload: Upload) => upload.url?.split('/').at(-1) ?? '';

/**
 * Sends a file in pieces over the tus protocol. It continues automatically after a lost connection; choosing the same
 * file again after a reload resumes where the server stopped.
 */
export async function startUpload(
  file: File,
  kind: UploadKind,
  events: UploadEvents,
): Promise<RunningUpload> {
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: uploadsPath,
    chunkSize: pieceBytes,
    retryDelays: retryAfterMs,
    metadata: { filename: file.name, kind: kind.name },
    // The same file for another purpose is another upload.
    fingerprint: () => Promise.resolve(['mmg', kind.name, file.name, file.size, file.lastModified].join(':')),
    removeFingerprintOnSuccess: true,
    onProgress: (sent) => events.onProgress(sent),
    onSuccess: () => events.onDone({ fileId: idOf(upload), name: file.name, size: file.size }),
    onError: (error) => events.onFailure(failureOf(error)),
    onAfterResponse: (request, response) => {
      // Otherwise the upload would start over whenever a restarting server or its proxy cannot report its progress.
      if (request.getMethod() === 'HEAD' && response.getStatus() >= 500)
        throw new Error('the server could not say how far the upload has come');
      // After a cut the next piece is shorter, so that all others are whole parts of the file in a bucket.
      const offset = Number(response.getHeader('Upload-Offset') ?? 0);
      upload.options.chunkSize = pieceBytes - (offset % pieceBytes);
    },
    onShouldRetry: (error) => !finalStatuses.has(error.originalResponse?.getStatus() ?? 0),
  });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
  return {
    pause: () => void upload.abort(),
    resume: () => upload.start(),
    // If the server never had it, or no longer does, there is nothing to delete.
    cancel: () => void upload.abort(true).catch(() => undefined),
  };
}
