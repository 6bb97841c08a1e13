import './PdfReader.tsx';
import { pdfjs } from './engine.ts';

/**
 * The addresses of what the PDF reader needs, as far as this page has loaded it. Import this module only when the reader
 * is wanted: it brings the reader with it.
 */
export function assetsOfReader(): readonly string[] {
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  return [...new Set([...loaded, new URL(pdfjs.GlobalWorkerOptions.workerSrc).pathname])];
}
