import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBook, publishBook, readBook, readPublished, restoreBook } from '#features/books/contract.ts';
import { formerEditionsKept } from '#features/books/rules.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { dropReleasedFiles } from '#platform/server/files/library.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import type { Actor } from '#testing/actor.ts';
import { joinPremium } from '#testing/course-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { uploadWhole } from '#testing/uploads.ts';
import { books } from './tables.ts';
import { tellQueue } from './tell.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const slug = 'make-me-great';
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
// Not `bytes()`: once a test of this process has used the adapter to Node's server, its answers have none that works.
const bytesAt = async (reader: Pick<Actor, 'send'>, url: string) =>
  new Uint8Array(await (await reader.send(url)).arrayBuffer());
const pdfOf = (text: string) =>
  new Uint8Array(Buffer.concat([readFileSync('content/books/pdf/emotions.pdf'), Buffer.from(`\n%${text}`)]));

async function publish(name: string) {
  app.clock.advance(1000);
  const { fileId } = await uploadWhole(admin, { kind: 'books.pdf', name: `${name}.pdf`, bytes: pdfOf(name) });
  await admin.call(publishBook, { body: { fileId, coverFileId: null } });
  return fileId;
}
const desk = () => admin.call(readPublished, {});
const formerId = async (name: string) =>
  (await desk()).former.find((one) => one.name === `${name}.pdf`)?.id ?? '';
async function dropReleased() {
  const later = { now: () => new Date(app.clock.now().getTime() + 2 * 3600_000 + 1) };
  await dropReleasedFiles({ ...app.product.deps, clock: later });
}

/** Waits until everyone has been told of what is published. */
async function told() {
  await app.product.deps.jobs.sweep();
  const edition = async () => (await app.db.select().from(books).where(eq(books.slug, slug)))[0];
  await expect.poll(async () => (await edition())?.toldAt ?? null, { timeout: 20_000 }).not.toBeNull();
}

test('a former edition comes back with one act: the same bytes, and nobody told', async () => {
  const reader = await joinPremium(app);
  await joinPremium(app);
  const shipped = readFileSync('content/books/pdf/make-me-great.pdf');
  await publish('slip');
  const { former, readers } = await desk();
  expect(former).toMatchObject([{ name: 'make-me-great.pdf', size: shipped.length }]);
  expect(readers).toBeGreaterThanOrEqual(2);
  const id = former[0]?.id ?? '';
  await told();
  const noticesBefore = (await reader.call(listNotifications, {})).notifications.length;

  app.clock.advance(1000);
  const { book } = await admin.call(restoreBook, { body: { id } });
  expect(book).toMatchObject({ name: 'make-me-great.pdf', isShipped: true });
  const { url } = await reader.call(openBook, {});
  expect(sha(await bytesAt(reader, url))).toBe(sha(shipped));
  await app.product.deps.jobs.sweep();
  expect((await reader.call(listNotifications, {})).notifications).toHaveLength(noticesBefore);
  expect((await desk()).former.map(({ name }) => name)).toEqual(['slip.pdf']);
  // It works the same in the other direction.
  await admin.call(restoreBook, { body: { id: await formerId('slip') } });
  expect((await reader.call(readBook, {})).book?.name).toBe('slip.pdf');
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'books.restored'));
  expect(acts.map(({ actorId }) => actorId)).toEqual([admin.userId, admin.userId]);
  expect((await admin.fail(restoreBook, { body: { id } })).code).toBe('not_found');
});

test('an edition that is published quietly is the book, and nobody is told of it', async () => {
  const reader = await joinPremium(app);
  const before = (await reader.call(listNotifications, {})).notifications.length;
  app.clock.advance(1000);
  const { fileId } = await uploadWhole(admin, {
    kind: 'books.pdf',
    name: 'quiet.pdf',
    bytes: pdfOf('quiet'),
  });
  await admin.call(publishBook, { body: { fileId, coverFileId: null, tells: false } });
  await told();
  expect((await reader.call(readBook, {})).book?.name).toBe('quiet.pdf');
  expect((await reader.call(listNotifications, {})).notifications).toHaveLength(before);
});

test(`the latest ${formerEditionsKept} are kept; the one beyond gives up its file, and none that is kept does`, async () => {
  const first = await publish('number 0');
  const names = Array.from({ length: formerEditionsKept + 1 }, (_, at) => `number ${at + 1}`);
  for (const name of names) await publish(name);
  const kept = (await desk()).former.map(({ name }) => name);
  expect(kept).toEqual(
    names
      .slice(0, -1)
      .toReversed()
      .map((name) => `${name}.pdf`),
  );
  const [row] = await app.db.select().from(storedFiles).where(eq(storedFiles.id, first));
  const path = join(app.dataDir, 'files', row?.key.slice(0, 2) ?? '', row?.key ?? '');
  expect(existsSync(path)).toBe(true);
  await dropReleased();
  expect(existsSync(path)).toBe(false);
  // The oldest edition that is kept can be restored in full, even after the chore.
  await admin.call(restoreBook, { body: { id: await formerId('number 1') } });
  const reader = await joinPremium(app);
  const { url } = await reader.call(openBook, {});
  expect(sha(await bytesAt(reader, url))).toBe(sha(pdfOf('number 1')));
  expect((await desk()).former).toHaveLength(formerEditionsKept);
});

test('an edition that is taken back while members are being told is told to nobody else', async () => {
  await app.db.execute(
    `insert into users (id, name, email, first_name, last_name) select 'reader' || n, 'x', 'reader' || n || '@example.test', 'x', 'y' from generate_series(1, 120) n`,
  );
  await app.db.execute(
    `insert into access_grants (user_id, tier, starts_at) select 'reader' || n, 'premium', '2026-01-01T00:00:00Z' from generate_series(1, 120) n`,
  );
  const fileId = await publish('hasty');
  await told();
  await app.db.update(books).set({ toldAt: null }).where(eq(books.slug, slug));
  const before = (await desk()).former[0]?.id ?? '';
  let heard = 0;
  let isFirst = true;
  const deps = app.product.deps.books;
  const transaction: typeof deps.db.transaction = async (act, config) => {
    const result = await deps.db.transaction(act, config);
    if (isFirst) await admin.call(restoreBook, { body: { id: before } });
    isFirst = false;
    return result;
  };
  const db = Object.assign(Object.create(deps.db) as typeof deps.db, { transaction });
  const notify = async () => {
    heard += 1;
  };
  await tellQueue({ ...deps, db, notify }).run(slug);
  expect(heard).toBe(100);
  const [row] = await app.db.select().from(books).where(eq(books.slug, slug));
  expect(row?.fileId).not.toBe(fileId);
});

test('a former edition that is published again is in the list no more, and its file stays in use', async () => {
  const fileId = await publish('again');
  await publish('between');
  await admin.call(publishBook, { body: { fileId, coverFileId: null } });
  const { book, former } = await desk();
  expect(book?.name).toBe('again.pdf');
  expect(former.map(({ name }) => name)).not.toContain('again.pdf');
  await dropReleased();
  const [row] = await app.db.select().from(storedFiles).where(eq(storedFiles.id, fileId));
  expect(row?.dropAfter).toBeNull();
});
