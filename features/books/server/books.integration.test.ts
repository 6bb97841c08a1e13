import { createHash } from 'node:crypto';
import { bytesOf } from '#testing/bytes.ts';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOf } from '#testing/account-cases.ts';
import {
  openBook,
  publishBook,
  readBook,
  readPlace,
  readPublished,
  savePlace,
} from '#features/books/contract.ts';
import { accessGrants, userRoles } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { mailTo } from '#testing/mailbox.ts';
import { uploadWhole } from '#testing/uploads.ts';
import { books } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const shipped = (slug: string) => readFileSync(`content/books/pdf/${slug}.pdf`);
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const kind = 'books.pdf';

async function memberOf(tier: 'tools' | 'premium' | 'admin') {
  const actor = await app.join();
  const { userId } = actor;
  const now = app.clock.now();
  if (tier === 'admin') await app.db.insert(userRoles).values({ userId, role: 'admin', createdAt: now });
  else await app.db.insert(accessGrants).values({ userId, tier, reason: 'test', startsAt: now });
  return actor;
}

/** A small PDF of its own. */
function newPdf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([shipped('emotions'), Buffer.from(`\n%${text}`)]));
}

test('every book is also an EPUB for whoever may read it, and the premium one only while it is the shipped edition', async () => {
  const [member, reader] = [await app.join(), await memberOf('tools')];
  for (const [actor, slug] of [
    [member, 'emotions'],
    [reader, 'brain-upgrade-blueprint'],
    [reader, 'make-me-great'],
  ] as const) {
    const response = await actor.send(`/books/${slug}.epub`);
    expect(response.headers.get('content-type')).toBe('application/epub+zip');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${slug}.epub"`);
    expect(sha(await bytesOf(response))).toBe(sha(readFileSync(`content/books/pdf/${slug}.epub`)));
  }
  expect((await app.visitor().send('/books/emotions.epub')).status).toBe(401);
  const own = eq(books.slug, 'make-me-great');
  await app.db.update(books).set({ origin: 'uploaded' }).where(own);
  expect((await reader.send('/books/make-me-great.epub')).status).toBe(404);
  await app.db.update(books).set({ origin: 'shipped' }).where(own);
});

test('a free member gets the free books and not the premium one [books.member-free-books] [books.call-free-blob] [books.free-emotions] [books.free-blueprint]', async () => {
  const member = await app.join();
  for (const slug of ['emotions', 'brain-upgrade-blueprint']) {
    const response = await member.send(`/books/${slug}.pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(sha(await bytesOf(response))).toBe(sha(shipped(slug)));
    const saved = await member.send(`/books/${slug}.pdf?download`);
    expect(saved.headers.get('content-disposition')).toContain(`attachment; filename="${slug}.pdf"`);
    await saved.body?.cancel();
  }
  expect((await member.send('/books/make-me-great.pdf')).status).toBe(404);
  expect((await member.send('/books/make-me-great.epub')).status).toBe(404);
  expect((await app.visitor().send('/books/emotions.pdf')).status).toBe(401);
  expect((await member.fail(openBook)).code).toBe('premium_required');
  expect((await member.fail(readPlace, { query: { book: 'make-me-great' } })).code).toBe('premium_required');
});

test.each(['tools', 'premium'] as const)(
  'a %s member reads the premium book by a signed address [books.tools-book] [books.premium-book] [books.call-signed-url]',
  async (tier) => {
    const reader = await memberOf(tier);
    expect((await reader.call(readBook, {})).book?.size).toBe(shipped('make-me-great').length);
    const { url, expiresAt, title } = await reader.call(openBook, {});
    expect(title).toBe('Make Me Great!');
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeGreaterThan(3_598_000);
    const response = await reader.send(url);
    expect(response.status).toBe(200);
    expect(sha(await bytesOf(response))).toBe(sha(shipped('make-me-great')));
  },
);

test('a signed address is nobody else’s, and ends with the access of its own reader', async () => {
  const reader = await memberOf('tools');
  const other = await memberOf('premium');
  const { url } = await reader.call(openBook, {});
  expect((await other.send(url)).status).toBe(404);
  expect((await app.visitor().send(url)).status).toBe(401);
  expect((await reader.send(url, { method: 'HEAD' })).status).toBe(200);
  await app.db
    .update(accessGrants)
    .set({ revokedAt: app.clock.now() })
    .where(eq(accessGrants.userId, reader.userId));
  await expect.poll(async () => (await reader.send(url, { method: 'HEAD' })).status).toBe(404);
  expect((await other.send(url)).status).toBe(404);
});

test('an admin’s PDF takes the place of the book, and readers are told once [books.admin-book] [books.call-upload] [books.admin-upload] [books.call-list]', async () => {
  const [reader, stranger, admin] = [await memberOf('premium'), await app.join(), await memberOf('admin')];
  const pdf = newPdf('second edition');
  const before = await reader.call(openBook, {});
  const { fileId, status } = await uploadWhole(admin, { kind, name: '../Second edition.PDF', bytes: pdf });
  expect(status).toBe(204);
  // Uploaded but not published: the old one is still the book.
  expect((await reader.call(readBook, {})).book).toMatchObject({
    name: 'make-me-great.pdf',
    isShipped: true,
  });
  const { readers } = await admin.call(readPublished, {});
  const { book } = await admin.call(publishBook, { body: { fileId, coverFileId: null } });
  expect(book).toMatchObject({ name: 'Second edition.pdf', size: pdf.byteLength, isShipped: false });
  expect((await admin.call(readPublished, {})).book).toEqual(book);
  const read = await reader.send(before.url);
  expect(read.headers.get('content-type')).toBe('application/pdf');
  expect(sha(await bytesOf(read))).toBe(sha(pdf));

  const subject = '“Make Me Great!” is ready to read';
  expect((await mailTo(app, reader.email, subject)).text).toContain('/book');
  await app.product.deps.jobs.sweep();
  const sent = (address: string) => app.mail.messages(address).filter((mail) => mail.subject === subject);
  expect(sent(reader.email)).toHaveLength(1);
  expect(sent(stranger.email)).toHaveLength(0);
  // The admin who publishes it knows already, so the count leaves them out.
  const titlesOf = async (actor: typeof admin) =>
    (await actor.call(listNotifications, {})).notifications.map(({ title }) => title);
  expect(await titlesOf(reader)).toContain(subject);
  expect(await titlesOf(admin)).not.toContain(subject);
  const countedBefore = readers;
  await memberOf('admin');
  await memberOf('tools');
  expect((await admin.call(readPublished, {})).readers).toBe(countedBefore + 2);
});

const picture = new Uint8Array(readFileSync('public/screens/phone-light.webp'));
const coverKind = 'books.cover';

test('an edition brings its cover, which its readers alone see', async () => {
  const [reader, free, admin] = [await memberOf('tools'), await app.join(), await memberOf('admin')];
  const pdf = await uploadWhole(admin, { kind, name: 'covered.pdf', bytes: newPdf('covered') });
  const cover = await uploadWhole(admin, { kind: coverKind, name: 'cover.webp', bytes: picture });
  const body = { fileId: pdf.fileId, coverFileId: cover.fileId };
  await admin.call(publishBook, { body });
  const coverUrl = (await reader.call(readBook, {})).book?.coverUrl ?? '';
  const shown = await reader.send(coverUrl);
  expect(shown.headers.get('content-type')).toBe('image/webp');
  expect(sha(await bytesOf(shown))).toBe(sha(picture));
  expect((await free.send(coverUrl)).status).toBe(404);
  expect((await app.visitor().send(coverUrl)).status).toBe(401);

  const plain = await uploadWhole(admin, { kind, name: 'plain.pdf', bytes: newPdf('plain') });
  const { book } = await admin.call(publishBook, { body: { fileId: plain.fileId, coverFileId: null } });
  expect(book.coverUrl).toBeNull();
  expect((await reader.send(coverUrl)).status).toBe(404);
});

test('a cover is a picture by its content and at most 2 MB; a PDF is none, and then nothing is published', async () => {
  const admin = await memberOf('admin');
  const before = (await admin.call(readPublished, {})).book?.name;
  const svg = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'));
  const asCover = (bytes: Uint8Array<ArrayBuffer>) =>
    uploadWhole(admin, { kind: coverKind, name: 'cover.webp', bytes });
  expect((await asCover(svg)).code).toBe('wrong_file_type');
  expect((await asCover(new Uint8Array(2 * 1024 * 1024 + 1))).code).toBe('body_too_large');
  const pdf = await uploadWhole(admin, { kind, name: 'two.pdf', bytes: newPdf('two') });
  const other = await uploadWhole(admin, { kind, name: 'three.pdf', bytes: newPdf('three') });
  const body = { fileId: pdf.fileId, coverFileId: other.fileId };
  expect((await admin.fail(publishBook, { body })).code).toBe('wrong_file_type');
  expect((await admin.call(readPublished, {})).book?.name).toBe(before);
});

test('publishing takes a PDF that was uploaded, and nothing else [books.upload-none-selected]', async () => {
  const admin = await memberOf('admin');
  const wrong = await admin.fail(publishBook, { body: { fileId: '', coverFileId: null } });
  expect(wrong).toMatchObject({ code: 'invalid_input', message: 'No file selected' });
  const nobodys = crypto.randomUUID();
  expect((await admin.fail(publishBook, { body: { fileId: nobodys, coverFileId: null } })).code).toBe(
    'not_found',
  );
});

test('each member’s page is remembered for each book, and leaves with their data', async () => {
  const [one, other] = [await app.join(), await app.join()];
  const query = { book: 'emotions' } as const;
  expect((await one.call(readPlace, { query })).page).toBe(1);
  await one.call(savePlace, { body: { ...query, page: 12 } });
  await one.call(savePlace, { body: { ...query, page: 17 } });
  expect((await one.call(readPlace, { query })).page).toBe(17);
  expect((await other.call(readPlace, { query })).page).toBe(1);
  for (const page of [0, -1, 1.5, Number.NaN, 1e9])
    expect((await one.fail(savePlace, { body: { ...query, page } })).code).toBe('invalid_input');
  const exported = (await (await exportOf(one)).json()) as {
    parts: { readingPlaces: unknown[] };
  };
  expect(exported.parts.readingPlaces).toMatchObject([{ book: 'emotions', page: 17 }]);
});

test('without a book its readers are told that it comes [books.not-available]', async () => {
  const reader = await memberOf('tools');
  await app.db.delete(books).where(eq(books.slug, 'make-me-great'));
  expect((await reader.call(readBook, {})).book).toBeNull();
  expect(await reader.fail(openBook)).toMatchObject({
    code: 'book_unavailable',
    message: 'The ‘Make Me Great!’ book PDF will be available soon.',
  });
});
