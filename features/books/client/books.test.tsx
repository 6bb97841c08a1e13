// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { callErrorOf } from '#platform/client/call-error.ts';
import { openPage, refusal } from '#testing/page.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { ownPdfPath } from '#features/books/rules.ts';
import { BookAdminPage } from './BookAdminPage.tsx';
import { BookPage } from './BookPage.tsx';

const edition = {
  name: 'make-me-great.pdf',
  size: 640_641,
  publishedAt: '2026-11-21T08:00:00.000Z',
  isShipped: true,
  coverUrl: null,
};
const published = { 'GET /api/book': () => Response.json({ book: edition }) };
/** A PDF that an admin published: of it there is no text. */
const ofTheOwner = { 'GET /api/book': () => Response.json({ book: { ...edition, isShipped: false } }) };

const pdfFileId = '11111111-1111-4111-8111-111111111111';
const coverFileId = '22222222-2222-4222-8222-222222222222';

// Drawing is tested in e2e, in a browser that can draw.
const drawn = vi.hoisted(() => vi.fn<() => Promise<Blob>>());
vi.mock('#platform/client/pdf/first-page.ts', () => ({ firstPagePicture: drawn }));
beforeEach(() => {
  drawn.mockResolvedValue(new Blob(['x'], { type: 'image/webp' }));
});

const full = callErrorOf(
  { error: { code: 'storage_full', message: 'The file storage is full.', requestId: 'r' } },
  507,
);
// The upload itself is proved over the real wire in platform/server/files and e2e; here it is what it hands over. A file
// named slow.pdf never arrives, one named large.pdf finds no room.
vi.mock('#platform/client/upload.ts', () => ({
  startUpload: (file: File, _: unknown, events: Record<'onDone' | 'onFailure', (what: object) => void>) => {
    const fileId = file.name.startsWith('cover.') ? coverFileId : pdfFileId;
    if (file.name === 'large.pdf') events.onFailure(full);
    else if (file.name !== 'slow.pdf') events.onDone({ fileId, name: file.name, size: file.size });
    return Promise.resolve({ pause: () => {}, resume: () => {}, cancel: () => {} });
  },
}));

test('without a PDF the book is announced and not offered [books.coming-soon]', async () => {
  const server = { 'GET /api/book': () => Response.json({ book: null }) };
  await openPage(BookPage, { address: '/book', tier: 'tools', server });
  expect(await screen.findByText('Book Coming Soon')).toBeTruthy();
  expect(screen.queryByText('Open Book Reader')).toBeNull();
});

test('a member whose plan has no book is told what opens it, and led to the prices [books.book-gate]', async () => {
  const { router } = await openPage(BookPage, { address: '/book', tier: 'free' });
  expect(await screen.findByText('The book comes with a plan')).toBeTruthy();
  expect(screen.getByText(/^It comes with Tools & Resources at \$47 a month/)).toBeTruthy();
  await waitFor(() => expect(router.state.location.hash).toBe('pricing'));
});

test('the book opens as text, and says where one stopped; its PDF is one press away', async () => {
  const { router } = await openPage(BookPage, {
    address: '/book',
    tier: 'tools',
    server: {
      ...published,
      'GET /api/books/place?book=make-me-great': () => Response.json({ page: 1, spot: 'chapter-3-12' }),
      'GET /api/book/link': () => Response.json({ url: '/files/signed.b', expiresAt: '', title: '' }),
    },
  });
  const reader = await screen.findByRole('link', { name: 'Open Book Reader' });
  expect(reader.getAttribute('href')).toBe('/read/make-me-great');
  expect(await screen.findByText('You stopped in chapter 3.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'PDF' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/pdf-viewer'));
  expect(router.state.location.search).toMatchObject({ url: '/files/signed.b', book: 'make-me-great' });
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

test('a PDF that an admin published shows its own first page, and a plain cover when that cannot be had', async () => {
  const own = { ...edition, isShipped: false, coverUrl: '/files/cover.signed' };
  const server = { 'GET /api/book': () => Response.json({ book: own }) };
  await openPage(BookPage, { address: '/book', tier: 'tools', server });
  const cover = await screen.findByRole('img', { name: 'Cover of the book Make Me Great!' });
  expect(cover.getAttribute('src')).toBe('/files/cover.signed');
  fireEvent.error(cover);
  expect(screen.queryByRole('img')).toBeNull();
});

const former = {
  id: crypto.randomUUID(),
  name: 'first.pdf',
  size: 640_641,
  publishedAt: '2026-10-01T08:00:00.000Z',
  replacedAt: '2026-11-20T08:00:00.000Z',
};
const desk = { book: edition, usedBytes: 640_641, readers: 1200, former: [former] };

test('publishing asks first and names what follows; cancelled, nothing is sent', async () => {
  const server = { 'GET /api/admin/book': () => Response.json(desk) };
  const { asked } = await openPage(BookAdminPage, { address: '/book-admin', tier: 'admin', server });
  const pdf = new File(['%PDF-1.7'], 'second.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Book PDF'), { target: { files: [pdf] } });
  await screen.findByText(/^Uploaded, /);
  fireEvent.click(screen.getByText('Publish this PDF'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('1,200 members with access are told right away');
  expect(dialog.textContent).toContain(`It replaces “${edition.name}”, which you can bring back below.`);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(screen.getByText('second.pdf')).toBeTruthy();
});

test('who presses Publish while the PDF is on its way is told to wait, and nothing is asked or sent', async () => {
  const server = { 'GET /api/admin/book': () => Response.json(desk) };
  const { asked } = await openPage(BookAdminPage, { address: '/book-admin', tier: 'admin', server });
  const pdf = new File(['%PDF-1.7'], 'slow.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Book PDF'), { target: { files: [pdf] } });
  fireEvent.click(screen.getByText('Publish this PDF'));
  expect(await screen.findByText('The PDF isn’t fully uploaded yet')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test.each([
  ['Please select a PDF file', new File(['hello'], 'letter.txt', { type: 'text/plain' }), 1],
  ['This file is empty. Choose another one.', new File([], 'empty.pdf', { type: 'application/pdf' }), 0],
])(
  'a file that cannot be the book is refused as what it is: %s [books.upload-pdf-only] [books.invalid-file-type]',
  async (words, file, toasts) => {
    const tell = vi.spyOn(toast, 'error');
    const server = { 'GET /api/admin/book': () => Response.json(desk) };
    await openPage(BookAdminPage, { address: '/book-admin', tier: 'admin', server });
    const input = await screen.findByLabelText('Book PDF');
    expect(input.getAttribute('accept')).toBe('application/pdf');
    fireEvent.change(input, { target: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(tell).toHaveBeenCalledTimes(toasts);
    await waitFor(() => expect(screen.queryAllByText('Invalid file type')).toHaveLength(toasts));
  },
);

test('a former edition stands with its dates and size, and is brought back after a question', async () => {
  const server = {
    'GET /api/admin/book': () => Response.json(desk),
    'POST /api/admin/book/restore': () => Response.json({ book: { ...edition, name: former.name } }),
  };
  const { asked } = await openPage(BookAdminPage, { address: '/book-admin', tier: 'admin', server });
  const row = within(await screen.findByRole('region', { name: 'Former editions' })).getByRole('listitem');
  expect(row.textContent).toMatch(/first\.pdf, 626 KB.*Oct 1, 2026.* to Nov 20, 2026/);
  fireEvent.click(screen.getByRole('button', { name: 'Bring back first.pdf' }));
  const question = await screen.findByRole('alertdialog', { name: 'Bring back “first.pdf”?' });
  expect(question.textContent).toContain(`“${edition.name}” takes its place in this list.`);
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Bring it back' }));
  expect(await screen.findByText('“first.pdf” is the book again')).toBeTruthy();
  const sent = asked.filter(({ path }) => path === '/api/admin/book/restore');
  expect(sent.map(({ body }) => body)).toEqual([{ id: former.id }]);
});

const secondPdf = new File(['%PDF-1.7'], 'second.pdf', { type: 'application/pdf' });

/** The admin's page with it uploaded. @returns what is sent to publish it */
async function upload(): Promise<readonly unknown[]> {
  const sent: unknown[] = [];
  const server = {
    'GET /api/admin/book': () => Response.json(desk),
    'POST /api/admin/book': ({ body }: { body: unknown }) => {
      sent.push(body);
      return Response.json({ book: { ...edition, isShipped: false } });
    },
  };
  await openPage(BookAdminPage, { address: '/book-admin', tier: 'admin', server });
  fireEvent.change(await screen.findByLabelText('Book PDF'), { target: { files: [secondPdf] } });
  await screen.findByText(/^Uploaded, /);
  return sent;
}

test.each([
  ['the picture of its first page as its cover', coverFileId],
  ['no cover when that page cannot be drawn', null],
])('an admin’s PDF is published with %s', async (_, expected) => {
  using info = vi.spyOn(console, 'info').mockImplementation(() => {});
  if (expected === null) drawn.mockRejectedValueOnce(new Error('a password is asked for'));
  const sent = await upload();
  fireEvent.click(screen.getByText('Publish this PDF'));
  fireEvent.click(await screen.findByRole('button', { name: 'Publish and tell them' }));
  expect(await screen.findByText('Book published')).toBeTruthy();
  expect(sent).toEqual([{ fileId: pdfFileId, coverFileId: expected, tells: true }]);
  expect(info).toHaveBeenCalledTimes(expected === null ? 1 : 0);
});

test('an uploaded PDF is looked at first, and published without telling anybody', async () => {
  const sent = await upload();
  const shown = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:pdf');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent.click(screen.getByRole('button', { name: /^Look at it first/ }));
  expect(shown).toHaveBeenCalledWith(secondPdf);
  expect(opened).toHaveBeenCalledWith('blob:pdf', '_blank', 'noopener');
  shown.mockRestore();
  opened.mockRestore();
  fireEvent.click(screen.getByText('Publish this PDF'));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByLabelText('Don’t tell them'));
  dialog.getByText(/^Nobody is told\. It replaces/);
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Nobody is told.')).toBeTruthy();
  expect(sent).toMatchObject([{ fileId: pdfFileId, tells: false }]);
});

test('a book that is not there any more when it is opened is told in the specification’s words [books.not-available]', async () => {
  const gone = () => refusal(404, 'book_unavailable', 'whatever');
  await openPage(BookPage, {
    address: '/book',
    tier: 'premium',
    server: { ...ofTheOwner, 'GET /api/book/link': gone },
  });
  fireEvent.click(await screen.findByText('Open Book Reader'));
  expect(await screen.findByText('Book not available yet')).toBeTruthy();
  expect(screen.getByText("The 'Make Me Great!' book PDF will be available soon.")).toBeTruthy();
});

test('a failure to load the book is told, and another try offered [books.load-failure]', async () => {
  let fails = true;
  const server = {
    'GET /api/book': () => (fails ? refusal(503, 'unavailable', 'whatever') : ofTheOwner['GET /api/book']()),
    'GET /api/book/link': () => refusal(500, 'internal', 'whatever'),
  };
  await openPage(BookPage, { address: '/book', tier: 'tools', server });
  expect(await screen.findByText('Failed to load the book. Please try again later.')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByText('Retry'));
  fireEvent.click(await screen.findByText('Open Book Reader'));
  expect(await screen.findByText('Failed to load the book. Please try again later.')).toBeTruthy();
});

test.each([
  [null, true],
  ['free', false],
  ['premium', false],
] as const)(
  'for tier %s /book-admin is an Access Denied card, for a visitor with the way in: %s [books.admin-access-denied]',
  async (tier, signsIn) => {
    const { asked } = await openPage(BookAdminPage, { address: '/book-admin', tier });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Sign In' }) !== null).toBe(signsIn);
    expect(asked).toEqual([]);
  },
);

test('an upload that the server ends shows its message at the field, and nothing is published [books.upload-failure]', async () => {
  const server = { 'GET /api/admin/book': () => Response.json(desk) };
  const { asked } = await openPage(BookAdminPage, { address: '/book-admin', tier: 'admin', server });
  const pdf = new File(['%PDF-1.7'], 'large.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Book PDF'), { target: { files: [pdf] } });
  expect((await screen.findByRole('alert')).textContent).toBe('The file storage is full.');
  fireEvent.click(screen.getByText('Publish this PDF'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('without a file there is nothing to publish, and that is said [books.upload-none-selected]', async () => {
  const server = { 'GET /api/admin/book': () => Response.json(desk) };
  const { asked } = await openPage(BookAdminPage, { address: '/book-admin', tier: 'admin', server });
  fireEvent.click(await screen.findByText('Publish this PDF'));
  const told = (await screen.findByText('No file selected')).closest<HTMLElement>('[data-sonner-toast]');
  expect(told?.textContent).toBe('No file selectedPlease select a PDF file');
  expect(told?.dataset['type']).toBe('error');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a refused publication shows the server’s message, and what was uploaded stays chosen [books.upload-failure]', async () => {
  const server = {
    'GET /api/admin/book': () => Response.json(desk),
    'POST /api/admin/book': () => refusal(507, 'storage_full', 'The file storage is full.'),
  };
  await openPage(BookAdminPage, { address: '/book-admin', tier: 'admin', server });
  const pdf = new File(['%PDF-1.7'], 'second.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Book PDF'), { target: { files: [pdf] } });
  await screen.findByText(/^Uploaded, /);
  fireEvent.click(screen.getByText('Publish this PDF'));
  fireEvent.click(await screen.findByRole('button', { name: 'Publish and tell them' }));
  expect(await screen.findByText('The file storage is full.')).toBeTruthy();
  expect(screen.getByText('second.pdf')).toBeTruthy();
});

test.each([
  ['/books/emotions.pdf', '/books/emotions.pdf'],
  ['https://here.example/files/abc.def', '/files/abc.def'],
  ['/files/abc.def?download=1', '/files/abc.def?download=1'],
  ['https://evil.example/books/emotions.pdf', null],
  ['/..//evil.example/books/emotions.pdf', null],
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
