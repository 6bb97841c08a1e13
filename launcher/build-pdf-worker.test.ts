// @vitest-environment-options { "ownProcess": "the reader of PDFs loads its worker once" }
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, test } from 'vitest';
import { patchPdfWorker } from './build-pdf-worker.ts';

const source = readFileSync(
  createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.min.mjs'),
  'utf8',
);
const folder = mkdtempSync(join(tmpdir(), 'mmg-pdf-worker-'));
const worker = join(folder, 'worker.mjs');
writeFileSync(worker, patchPdfWorker(source));
GlobalWorkerOptions.workerSrc = worker;
afterAll(() => rmSync(folder, { recursive: true }));

const pieceBytes = 64 * 1024;

/** A page by its text, or a node with its children. */
type Tree = string | readonly Tree[];

const leaves = (tree: Tree): number =>
  typeof tree === 'string' ? 1 : tree.reduce((sum, kid) => sum + leaves(kid), 0);

/** A PDF with this page tree; each page has this many incompressible bytes. */
function pdfOf(tree: readonly Tree[], bytesEach: number): Buffer {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const add = (body: string) => objects.push(body);
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  function place(node: Tree, parent: number): number {
    if (typeof node !== 'string') {
      const at = add('');
      objects[at - 1] = nodeBody(node, at, `/Parent ${parent} 0 R`);
      return at;
    }
    const drawing = `BT /F1 24 Tf 60 500 Td (${node}) Tj ET\n%${'x'.repeat(bytesEach)}\n`;
    const page = add('');
    const content = add(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    objects[page - 1] =
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 420 595] /Resources << /Font << /F1 ${font} 0 R >> >> /Contents ${content} 0 R >>`;
    return page;
  }
  const nodeBody = (kids: readonly Tree[], at: number, more = '') =>
    `<< /Type /Pages /Count ${leaves(kids)} ${more} /Kids [${kids.map((kid) => `${place(kid, at)} 0 R`).join(' ')}] >>`;
  objects[1] = nodeBody(tree, 2);

  let pdf = '%PDF-1.7\n';
  const offsets = objects.map((body, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Opens a PDF piece by piece, as the reader does, and counts what it asks for. */
async function open(bytes: Buffer) {
  let asked = 0;
  const range = new PDFDataRangeTransport(bytes.length, null);
  range.requestDataRange = (from: number, to: number) => {
    asked += to - from;
    queueMicrotask(() => range.onDataRange(from, new Uint8Array(bytes.subarray(from, to))));
  };
  const pdf = await getDocument({
    range,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: pieceBytes,
    verbosity: 0,
  }).promise;
  const textOf = async (number: number) => {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('');
  };
  return { pdf, textOf, share: () => asked / bytes.length };
}

test('of a large PDF with a flat page tree only what is shown is read, wherever it is opened', async () => {
  const { pdf, textOf, share } = await open(
    pdfOf(
      Array.from({ length: 100 }, (_, at) => `Page ${at + 1}`),
      70_000,
    ),
  );
  expect(pdf.numPages).toBe(100);
  expect(await textOf(1)).toBe('Page 1');
  expect(share()).toBeLessThan(0.06);
  expect(await textOf(60)).toBe('Page 60');
  // What a table-of-contents entry needs: the number of the page it names.
  const far = await pdf.getPage(80);
  expect(await pdf.getPageIndex(far.ref as NonNullable<typeof far.ref>)).toBe(79);
  expect(share()).toBeLessThan(0.12);
});

test.each<readonly [string, readonly Tree[]]>([
  ['with chapters', ['A', ['B', ['C', 'D']], 'E']],
  ['of one node in a node', [[['A', 'B', 'C', 'D', 'E']]]],
  ['with an empty node in front, and as many children as pages', [[], ['A', 'B'], 'C', 'D', 'E']],
  ['with an empty node at the end, and as many children as pages', ['A', ['B', 'C'], 'D', 'E', []]],
])('the pages of a tree %s stay in their order', async (_name, tree) => {
  const { pdf, textOf } = await open(pdfOf(tree, 10));
  const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  expect((await Promise.all(numbers.map(textOf))).join('')).toBe('ABCDE');
  const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)));
  const places = pages.map(({ ref }) => pdf.getPageIndex(ref as NonNullable<typeof ref>));
  expect(await Promise.all(places)).toEqual([0, 1, 2, 3, 4]);
});

test('a pdf.js that is written differently stops the build', () => {
  expect(() => patchPdfWorker(source.replace('async getPageDict', 'async pageDict'))).toThrow(
    'pdf.js changed',
  );
});
