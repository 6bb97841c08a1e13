// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { afterEach, expect, test, vi } from 'vitest';
import { PdfSearch } from './PdfSearch.tsx';

afterEach(cleanup);

/** A document with one line on each page. @param fails the pages that can't be read now */
function documentOf(lines: readonly string[], fails: ReadonlySet<number>) {
  const read: number[] = [];
  const pdf: Pick<PDFDocumentProxy, 'numPages' | 'getPage'> = {
    numPages: lines.length,
    getPage: async (number: number) => {
      read.push(number);
      if (fails.has(number)) throw new Error('the connection was lost');
      const items = [{ str: lines[number - 1] ?? '', hasEOL: true }];
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a page, the search asks for nothing else
      return { getTextContent: () => Promise.resolve({ items }) } as unknown as Awaited<
        ReturnType<PDFDocumentProxy['getPage']>
      >;
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nor of a document
  return { pdf: pdf as PDFDocumentProxy, read };
}

test('a page that can’t be read does not end the search of a book, is told, and is read when one searches again', async () => {
  const fails = new Set([1, 2]);
  const { pdf, read } = documentOf(['A slip.', 'A slip again.', 'One more slip.'], fails);
  render(<PdfSearch pdf={pdf} words="slip" onWords={vi.fn()} onHit={vi.fn()} />);
  await screen.findByText('1 place. 2 pages could not be searched.');
  expect(screen.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
    '…\u00a0One more slip. \u00a0…Page 3',
  ]);

  fails.delete(1);
  fireEvent.click(screen.getByRole('button', { name: 'Search again' }));
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await screen.findByText('2 places. One page could not be searched.');
  fails.clear();
  fireEvent.click(screen.getByRole('button', { name: 'Search again' }));
  await screen.findByText('3 places');
  expect(screen.queryByRole('button', { name: 'Search again' })).toBeNull();
  // What was read is kept.
  expect(read).toEqual([1, 2, 3, 1, 2, 2]);
});

test('where a page could not be searched, a book does not say that there is nothing in it', async () => {
  render(
    <PdfSearch
      pdf={documentOf(['A slip.'], new Set([1])).pdf}
      words="slip"
      onWords={vi.fn()}
      onHit={vi.fn()}
    />,
  );
  await screen.findByRole('button', { name: 'Search again' });
  expect(screen.getByRole('status').textContent).toBe(
    'Nothing found so far. One page could not be searched.',
  );
});
