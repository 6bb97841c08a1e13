import { pdfjs } from 'react-pdf';

// From our own origin, and the very version that react-pdf brings.
pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).toString();

/** Our own copies, fetched when a PDF needs one (launcher/build-pdf.ts). */
const ours = (folder: string) =>
  new URL(`${import.meta.env['PDF_ASSETS'] as string}${folder}/`, location.origin).href;

/** A large PDF shows its first page after a few pieces; the rest is fetched as it is read. */
export const loading = {
  disableAutoFetch: true,
  disableStream: true,
  // A device's substitute for a font that the PDF does not bring has other widths: letters would touch.
  useSystemFonts: false,
  rangeChunkSize: 64 * 1024,
  cMapUrl: ours('cmaps'),
  standardFontDataUrl: ours('standard_fonts'),
  wasmUrl: ours('wasm'),
} as const;

export { Document, Page } from 'react-pdf';
