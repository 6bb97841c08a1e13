import type { UploadKind } from '#platform/contract/files.ts';
import { startUpload, type UploadedFile } from './upload.ts';

/** Sends a small file without showing progress. @throws CallError */
export async function sendFile(file: File, kind: UploadKind): Promise<UploadedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>();
  await startUpload(file, kind, { onProgress: () => {}, onDone: resolve, onFailure: reject });
  return promise;
}
