import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform/server/project-root.ts';
import type { ReadAt } from '#platform/server/files/upload-space.ts';

/** `slow`: it could not be opened in time. */
export type PdfState = 'whole' | 'locked' | 'broken' | 'slow';

const withinMs = 60_000;
const pieceBytes = 8 * 1024 * 1024;
const mostHeapMegabytes = 512;

/** The thread beside this file, or what the build makes of it. */
const thread = () =>
  import.meta.filename.endsWith('.ts')
    ? join(import.meta.dirname, 'pdf-thread.ts')
    : join(projectRoot(), 'dist', 'server', 'pdf-thread.js');

/**
 * Opens a PDF as the reader does, in a separate thread: a PDF that is made to take forever holds nobody up, and the
 * memory that pdf.js needs is freed afterwards.
 */
export async function readPdf(read: ReadAt, size: number, limitMs = withinMs): Promise<PdfState> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += pieceBytes) bytes.set(await read(at, pieceBytes), at);
  const worker = new Worker(thread(), {
    workerData: bytes,
    transferList: [bytes.buffer],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<PdfState>();
  const timer = setTimeout(() => resolve('slow'), limitMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
