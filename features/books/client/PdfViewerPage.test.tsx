// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { BookPage } from './BookPage.tsx';
import { PdfViewerPage } from './PdfViewerPage.tsx';

// The drawing is tested in e2e, in a browser that can draw.
const reader = vi.hoisted(() => ({ fail: (_why: string) => {} }));
vi.mock('#platform/client/pdf/PdfReader.tsx', () => ({
  PdfReader: (props: { file: string; title: string; page: number; onFailure: (why: string) => void }) => {
    reader.fail = props.onFailure;
    return <p>{`${props.title} from ${props.file} at ${props.page}`}</p>;
  },
}));
const savePdf = vi.hoisted(() => vi.fn<(address: string, title: string) => Promise<boolean>>());
vi.mock('./save-pdf.ts', () => ({ savePdf }));
beforeEach(() => {
  savePdf.mockReset();
});

const open = (given: Record<string, string>) =>
  openPage(PdfViewerPage, { address: `/pdf-viewer?${new URLSearchParams(given).toString()}`, tier: 'free' });
const toastWith = async (words: string) =>
  (await screen.findByText(words)).closest<HTMLElement>('[data-sonner-toast]');

test('a PDF of ours stands under its title, with the way back and its download [books.route-pdf-viewer] [books.viewer-title] [books.viewer-embedded] [books.viewer-back] [books.viewer-download]', async () => {
  savePdf.mockResolvedValue(true);
  const { router } = await open({ url: '/files/a.b', title: 'A sheet' });
  expect(await screen.findByText('A sheet from /files/a.b at 1')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'A sheet' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(savePdf).toHaveBeenCalledWith('/files/a.b', 'A sheet'));
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(2);
  const back = vi.spyOn(router.history, 'back').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledOnce();
});

test('without an address that is said, and the way leads home [books.viewer-needs-url]', async () => {
  await open({ title: 'Nothing' });
  expect((await toastWith('No PDF URL provided'))?.dataset['type']).toBe('error');
  expect(await screen.findByText('Now at /')).toBeTruthy();
});

test.each(['https://evil.example/a.pdf', '/auth'])(
  'of %s nothing is opened: it says so, and what to do [books.viewer-load-failure] [books.viewer-embedded]',
  async (url) => {
    await open({ url, title: 'A PDF' });
    expect((await toastWith('Failed to load PDF'))?.dataset['type']).toBe('error');
    expect(screen.getByText('This PDF can’t be shown here')).toBeTruthy();
    expect(screen.queryByText(/^A PDF from/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect((await toastWith('Could not download the PDF'))?.textContent).toContain('Download failed');
    expect(savePdf).not.toHaveBeenCalled();
  },
);

test('a PDF that fails to load is said, with another try; one that cannot be saved too [books.viewer-load-failure] [books.viewer-embedded] [books.download-failed]', async () => {
  savePdf.mockResolvedValue(false);
  await open({ url: '/files/gone.b', title: 'Gone' });
  await screen.findByText(/^Gone from/);
  act(() => reader.fail('unreachable'));
  expect((await toastWith('Failed to load PDF'))?.dataset['type']).toBe('error');
  expect(screen.getByText('This PDF can’t be shown here')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  const refused = await toastWith('Could not download the PDF');
  expect(refused?.textContent).toBe('Download failedCould not download the PDF');
  expect(refused?.dataset['type']).toBe('error');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^Gone from/)).toBeTruthy();
});

test('a PDF that the owner published opens in the viewer, with the signed address and the book’s title [books.route-book] [books.open-reader] [books.viewer-book-title]', async () => {
  const book = {
    name: 'make-me-great.pdf',
    size: 640_641,
    publishedAt: '2026-11-21T08:00:00.000Z',
    isShipped: false,
    coverUrl: null,
  };
  const link = { url: '/files/signed.b', expiresAt: '2026-11-21T09:00:00.000Z', title: 'Make Me Great!' };
  const { router } = await openPage(BookPage, {
    address: '/book',
    tier: 'tools',
    server: {
      'GET /api/book': () => Response.json({ book }),
      'GET /api/book/link': () => Response.json(link),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Open Book Reader' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/pdf-viewer'));
  expect(router.state.location.search).toMatchObject({ url: '/files/signed.b', title: 'Make Me Great!' });
});
