import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { users } from '#platform/server/auth/tables.ts';
import { userRoles } from '#platform/server/access/tables.ts';
import { bytesOf } from '#testing/bytes.ts';
import { type App, startApp } from '#testing/harness.ts';
import { pdfOf } from '#testing/pdf.ts';
import { startS3 } from '#testing/s3.ts';
import { askUpload, beginUpload, sendPiece } from '#testing/uploads.ts';
import type { Part } from './store.ts';
import { bucketUploads, storedFiles, uploads } from './tables.ts';
import { dropExpiredUploads } from './uploads.ts';

const megabyte = 1024 * 1024;
const kind = 'books.pdf';
const pdf = pdfOf(17 * megabyte + 321);
// Comparing millions of bytes one by one would take the test's whole time.
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let s3: Awaited<ReturnType<typeof startS3>>;
let app: App;
let admin: Awaited<ReturnType<App['join']>>;
beforeAll(async () => {
  s3 = await startS3();
  app = await startApp(s3.env);
  admin = await newAdmin();
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

async function newAdmin() {
  const actor = await app.join();
  await app.db.insert(userRoles).values({ userId: actor.userId, role: 'admin', createdAt: app.clock.now() });
  return actor;
}

const whole = { said: sha256(pdf), is: sha256(pdf) };
const idOf = (address: string) => address.split('/').at(-1) ?? '';
const rowOf = async (address: string) =>
  (
    await app.db
      .select()
      .from(bucketUploads)
      .where(eq(bucketUploads.uploadId, idOf(address)))
  )[0] ?? null;

async function begin(size: number, actor = admin) {
  const begun = await beginUpload(actor, { kind, name: 'book.pdf', size });
  return begun.headers.get('location') ?? '';
}

async function stored(address: string) {
  const [file] = await app.db
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.id, idOf(address)));
  if (!file) return null;
  const { stream } = await app.product.deps.store.open(file.key, { start: 0, end: file.size - 1 });
  return { said: file.sha256, is: sha256(await bytesOf(new Response(stream))) };
}

test('pieces of every length become parts of one length, and the file arrives byte for byte', async () => {
  const address = await begin(pdf.byteLength);
  const parts: Part[] = [];
  let offset = 0;
  for (const length of [100, megabyte, 8 * megabyte, pdf.byteLength]) {
    const answer = await sendPiece(admin, address, pdf.slice(offset, offset + length), offset);
    offset = Math.min(offset + length, pdf.byteLength);
    expect(answer.headers.get('upload-offset')).toBe(String(offset));
    parts.push(...((await rowOf(address))?.parts ?? []));
  }
  expect(parts).not.toEqual([]);
  expect(new Set(parts.map(({ size }) => size))).toEqual(new Set([8 * megabyte]));
  expect(await stored(address)).toEqual(whole);
  expect(await app.db.select().from(bucketUploads)).toEqual([]);
  expect(s3.begun()).toBe(0);
});

test('what had arrived when the connection broke stays', async () => {
  const address = await begin(pdf.byteLength);
  const sent = 9 * megabyte;
  const [upload] = await app.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, idOf(address)));
  if (!upload) throw new Error('no upload');
  let pieces = 0;
  const breaking = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pieces === 9) return controller.error(new Error('the connection broke'));
      controller.enqueue(pdf.slice(pieces * megabyte, (pieces + 1) * megabyte));
      pieces += 1;
    },
  });
  await expect(app.product.deps.uploadSpace.append(upload, 0, breaking)).rejects.toMatchObject({
    code: 'malformed_body',
  });
  expect((await askUpload(admin, address)).headers.get('upload-offset')).toBe(String(sent));
  expect((await sendPiece(admin, address, pdf.slice(sent), sent)).status).toBe(204);
  expect(await stored(address)).toEqual(whole);
});

test('an upload whose parts the bucket no longer has ends with words, and can be begun again', async () => {
  const address = await begin(pdf.byteLength);
  await sendPiece(admin, address, pdf.slice(0, 8 * megabyte), 0);
  const row = await rowOf(address);
  if (!row) throw new Error('no row');
  // As a bucket does when it drops unfinished uploads after some days.
  await app.product.deps.store.multipart?.abort(row.key, row.id);
  const last = await sendPiece(admin, address, pdf.slice(8 * megabyte), 8 * megabyte);
  expect(last.status).toBe(422);
  expect(await last.text()).toContain('Please upload the file again');
  expect((await askUpload(admin, address)).status).toBe(404);
  expect(await app.db.select().from(bucketUploads)).toEqual([]);
});

test('of two senders on two nodes one goes on, the other hears that the upload has come further', async () => {
  const address = await begin(pdf.byteLength);
  const [upload] = await app.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, idOf(address)));
  if (!upload) throw new Error('no upload');
  const { uploadSpace } = app.product.deps;
  const send = () => uploadSpace.append(upload, 0, new Blob([pdf.slice(0, 8 * megabyte)]).stream());
  const results = await Promise.allSettled([send(), send()]);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(['conflict']);
  expect((await sendPiece(admin, address, pdf.slice(8 * megabyte), 8 * megabyte)).status).toBe(204);
  expect(await stored(address)).toEqual(whole);
});

test('an upload whose last byte came before a crash is finished when it is asked after, once or twice', async () => {
  const address = await begin(pdf.byteLength);
  const [upload] = await app.db
    .select()
    .from(uploads)
    .where(eq(uploads.id, idOf(address)));
  if (!upload) throw new Error('no upload');
  const { uploadSpace } = app.product.deps;
  await uploadSpace.append(upload, 0, new Blob([pdf]).stream());
  // As if the process had died after the object was made and before the row was written.
  await (await uploadSpace.whole(upload)).close();
  const asked = await Promise.all([askUpload(admin, address), askUpload(admin, address)]);
  expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stored(address)).toEqual(whole);
});

test('a wrong file, one that is given up and one that is forgotten leave no parts in the bucket', async () => {
  const wrong = await begin(50 * megabyte);
  expect((await sendPiece(admin, wrong, new Uint8Array(8 * megabyte), 0)).status).toBe(415);
  const givenUp = await begin(pdf.byteLength);
  await sendPiece(admin, givenUp, pdf.slice(0, 8 * megabyte), 0);
  expect((await askUpload(admin, givenUp, 'DELETE')).status).toBe(204);
  expect(s3.begun()).toBe(0);

  const leaver = await newAdmin();
  const ofLeaver = await begin(pdf.byteLength, leaver);
  await sendPiece(leaver, ofLeaver, pdf.slice(0, 8 * megabyte), 0);
  await app.db.delete(users).where(eq(users.id, leaver.userId));
  await begin(pdf.byteLength);
  expect(s3.begun()).toBe(2);
  const dayLater = { now: () => new Date(app.clock.now().getTime() + 25 * 3600_000) };
  await dropExpiredUploads({ ...app.product.deps, clock: dayLater });
  expect(s3.begun()).toBe(0);
  expect(await app.db.select().from(bucketUploads)).toEqual([]);
});

test('parts that the bucket does not drop now are dropped within the hour', async () => {
  const address = await begin(pdf.byteLength);
  await sendPiece(admin, address, pdf.slice(0, 8 * megabyte), 0);
  const { deps } = app.product;
  const abort = vi.spyOn(deps.store.multipart ?? never(), 'abort').mockRejectedValueOnce(new Error('away'));
  expect((await askUpload(admin, address, 'DELETE')).status).toBe(204);
  expect((await askUpload(admin, address)).status).toBe(404);
  expect(s3.begun()).toBe(1);
  await dropExpiredUploads(deps);
  expect(s3.begun()).toBe(0);
  abort.mockRestore();
});

function never(): never {
  throw new Error('the store has no parts');
}
