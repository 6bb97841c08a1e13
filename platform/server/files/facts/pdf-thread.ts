import { parentPort, workerData } from 'node:worker_threads';
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { PdfState } from './pdf.ts';

/** Stands in for classes that pdf.js refers to when it loads, but needs only for drawing. */
class Drawing {}
Object.assign(globalThis, { pdfjsWorker, DOMMatrix: Drawing, ImageData: Drawing, Path2D: Drawing });

/** After its last object, a PDF says where its table is: a file that was cut off lacks that. */
function hasEnd(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('startxref', undefined, 'latin1');
  if (end < 0) return false;
  return !/\d\s+\d+\s+obj\b/.test(bytes.toString('latin1', end, end + 1024 * 1024));
}

async function stateOf(bytes: Uint8Array): Promise<PdfState> {
  if (!hasEnd(Buffer.from(bytes.buffer))) return 'broken';
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  try {
    const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
    for (let page = 1; page <= pdf.numPages; page += 1) (await pdf.getPage(page)).cleanup();
    return pdf.numPages > 0 ? 'whole' : 'broken';
  } catch (error) {
    const { name, message } = error as Error;
    return name === 'PasswordException' || /encrypt/i.test(message) ? 'locked' : 'broken';
  }
}

parentPort?.postMessage(await stateOf(workerData as Uint8Array));
