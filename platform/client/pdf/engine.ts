import { pdfjs } from 'react-pdf';

// From our own origin, and the very version that react-pdf brings.
pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString();

/** A large PDF shows its first page after a few pieces; the rest is fetched as it is read. */
export const loading = {
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 64 * 1024,
} as const;

export { Document, Page } from 'react-pdf';
