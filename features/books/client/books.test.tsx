// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, refusal } from '#testing/page.tsx';
import { ownPdfPath } from '#features/books/rules.ts';
import { BookAdminPage } from './BookAdminPage.tsx';
import { BookPage } from './BookPage.tsx';

const edition = {
  name: 'make-me-great.pdf',
  size: 640_641,
  publishedAt: '2026-11-21T08:00:00.000Z',
  isShipped: true,
};
const published = { 'GET /api/book': () => Response.json({ book: edition }) };

// The upload itself is proved over the real wire in platform/server/files and e2e; here it is what it hands over.
vi.mock('#platform/client/upload.ts', () => ({
  startUpload: (file: File, _: unknown, events: { onDone: (file: object) => void }) => {
    events.onDone({ fileId: '11111111-1111-4111-8111-111111111111', name: file.name, size: file.size });
    return Promise.resolve({ pause: () => {}, resume: () => {}, cancel: () => {} });
  },
}));

test('without a PDF the book is announced and not offered [books.coming-soon]', async () => {
  const server = { 'GET /api/book': () => Response.json({ book: null }) };
  await openPage(BookPage, { address: '/book', tier: 'tools', server });
  expect(await screen.findByText('Book Coming Soon')).toBeTruthy();
  expect(screen.queryByText('Open Book Reader')).toBeNull();
});

test('the page of the book shows its cover', async () => {
  await openPage(BookPage, { address: '/book', tier: 'tools', server: published });
  const cover = await screen.findByRole('img', { name: 'Cover of the book Make Me Great!' });
  expect(cover.getAttribute('src')).toMatch(/make-me-great.*\.svg/);
});

test('a PDF that an admin published has not the cover of another book', async () => {
  const server = { 'GET /api/book': () => Response.json({ book: { ...edition, isShipped: false } }) };
  await openPage(BookPage, { address: '/book', tier: 'tools', server });
  expect(await screen.findByText('Open Book Reader')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a book that is not there any more when it is opened is told in the specification’s words [books.not-available]', async () => {
  const gone = () => refusal(404, 'book_unavailable', 'whatever');
  await openPage(BookPage, {
    address: '/book',
    tier: 'premium',
    server: { ...published, 'GET /api/book/link': gone },
  });
  fireEvent.click(await screen.findByText('Open Book Reader'));
  expect(await screen.findByText('Book not available yet')).toBeTruthy();
  expect(screen.getByText("The 'Make Me Great!' book PDF will be available soon.")).toBeTruthy();
});

test('a failure to load the book is told, and another try offered [books.load-failure]', async () => {
  let fails = true;
  const server = {
    'GET /api/book': () =>
      fails ? refusal(503, 'unavailable', 'whatever') : Response.json({ book: edition }),
    'GET /api/book/link': () => refusal(500, 'internal', 'whatever'),
  };
  await openPage(BookPage, { address: '/book', tier: 'tools', server });
  expect(await screen.findByText('Failed to load the book. Please try again later.')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByText('Retry'));
  fireEvent.click(await screen.findByText('Open Book Reader'));
  expect(await screen.findByText('Failed to load the book. Please try again later.')).toBeTruthy();
});

test('a refused publication shows the server’s message, and what was uploaded stays chosen [books.upload-failure]', async () => {
  const server = {
    'GET /api/admin/book': () => Response.json({ book: edition, usedBytes: 640_641 }),
    'POST /api/admin/book': () => refusal(507, 'storage_full', 'The file storage is full.'),
  };
  await openPage(BookAdminPage, { address: '/book-admin', tier: 'admin', server });
  const pdf = new File(['%PDF-1.7'], 'second.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Book PDF'), { target: { files: [pdf] } });
  await screen.findByText(/^Uploaded, /);
  fireEvent.click(screen.getByText('Publish this PDF'));
  expect(await screen.findByText('The file storage is full.')).toBeTruthy();
  expect(screen.getByText('second.pdf')).toBeTruthy();
});

test.each([
  ['/books/emotions.pdf', '/books/emotions.pdf'],
  ['https://here.example/files/abc.def', '/files/abc.def'],
  ['/files/abc.def?download=1', '/files/abc.def?download=1'],
  ['https://evil.example/books/emotions.pdf', null],
  ['//evil.example/files/abc', null],
  ['/\\evil.example/files/abc', null],
  ['javascript:alert(1)', null],
  ['data:application/pdf;base64,AA', null],
  ['blob:https://here.example/1', null],
  ['/books/../auth', null],
  ['/auth', null],
  ['/api/account/export', null],
  ['http://', null],
])('the PDF viewer makes of %s: %s', (given, expected) => {
  expect(ownPdfPath(given, 'https://here.example')).toBe(expected);
});
