import { pdfjs } from 'react-pdf';

/** Our own copies of what pdf.js fetches (launcher/build-pdf.ts). */
const ours = (path: string) =>
  new URL(`${import.meta.env['PDF_ASSETS'] as string}${path}`, location.origin).href;

pdfjs.GlobalWorkerOptions.workerSrc = ours('worker.mjs');

/** A large PDF shows its first page after a few pieces; the rest is fetched as it is read. */
export const loading = {
  disableAutoFetch: true,
  disableStream: true,
  // A device's substitute for a font that is not embedded has different widths: letters would touch.
  useSystemFonts: false,
  rangeChunkSize: 64 * 1024,
  cMapUrl: ours('cmaps/'),
  standardFontDataUrl: ours('standard_fonts/'),
  wasmUrl: ours('wasm/'),
} as const;

export { Document, Page, pdfjs } from 'react-pdf';
