import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { uploadsPath } from '#platform/contract/files.ts';
import { userRoles } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { askUpload, beginUpload, sendPiece, uploadWhole } from '#testing/uploads.ts';
import type { Upload } from './upload-space.ts';
import { finishUpload, dropExpiredUploads } from './uploads.ts';
import { storedFiles, uploads } from './tables.ts';

let app: App;
let admin: Awaited<ReturnType<typeof adminOf>>;
beforeAll(async () => {
  app = await startApp();
  admin = await adminOf();
});
afterAll(() => app.close());

const kind = 'books.pdf';
const pdf = new Uint8Array(readFileSync('content/books/pdf/emotions.pdf'));
const bookKind = { name: kind, types: ['pdf'], maxBytes: 1e9 } as const;

async function adminOf() {
  const actor = await app.join();
  await app.db.insert(userRoles).values({ userId: actor.userId, role: 'admin', createdAt: app.clock.now() });
  return actor;
}

const fileOf = async (id: string) =>
  (await app.db.select().from(storedFiles).where(eq(storedFiles.id, id)))[0] ?? null;
const rowOf = async (id: string) =>
  (await app.db.select().from(uploads).where(eq(uploads.id, id)))[0] ?? null;
const idOf = (address: string) => address.split('/').at(-1) ?? '';
const growing = () => readdirSync(join(app.dataDir, 'uploads'));
const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string } }).error.code;

async function begin(size = pdf.byteLength, name = 'book.pdf') {
  const response = await beginUpload(admin, { kind, name, size });
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}

test('an upload that breaks off in the middle goes on where it stopped and arrives byte for byte', async () => {
  const address = await begin();
  await sendPiece(admin, address, pdf.slice(0, 100_000), 0);
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(pdf.slice(100_000, 150_000));
      const path = join(app.dataDir, 'uploads', idOf(address));
      const timer = setInterval(() => {
        if (statSync(path).size < 150_000) return;
        clearInterval(timer);
        controller.error(new Error('the connection broke'));
      }, 5);
    },
  });
  const half = new Request(new URL(address, app.origin), {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '100000',
      'content-type': 'application/offset+octet-stream',
      origin: app.origin,
      cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: broken,
    duplex: 'half',
  });
  expect((await app.product.fetch(half, { remoteAddress: '127.0.0.1' })).status).toBe(400);
  const asked = await askUpload(admin, address);
  expect(asked.headers.get('upload-offset')).toBe('150000');
  expect(asked.headers.get('upload-length')).toBe(String(pdf.byteLength));
  expect((await sendPiece(admin, address, pdf.slice(150_000), 150_000)).status).toBe(204);
  const file = await fileOf(idOf(address));
  expect(file).toMatchObject({
    name: 'book.pdf',
    type: 'pdf',
    size: pdf.byteLength,
    uploadedBy: admin.userId,
  });
  expect(file?.key).not.toContain(idOf(address));
  const stored = readFileSync(join(app.dataDir, 'files', file?.key.slice(0, 2) ?? '', file?.key ?? ''));
  expect(stored.equals(pdf)).toBe(true);
  expect(growing()).not.toContain(idOf(address));
  // A client that lost the last answer asks, and is told that everything has arrived.
  expect((await askUpload(admin, address)).headers.get('upload-offset')).toBe(String(pdf.byteLength));
});

test.each([
  ['a program', Buffer.from('MZ\x90\0\x03'.padEnd(5000, '\0'))],
  ['a web page', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(5000)}`)],
  ['a drawing', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${' '.repeat(5000)}`)],
  ['captions', Buffer.from(`WEBVTT\n\n${' '.repeat(5000)}`)],
  ['short text', Buffer.from('hello')],
])('%s under the name of a PDF is refused and forgotten [books.upload-pdf-only]', async (_, bytes) => {
  const { status, code, fileId } = await uploadWhole(admin, {
    kind,
    name: 'book.pdf',
    bytes: new Uint8Array(bytes),
  });
  expect({ status, code }).toEqual({ status: 415, code: 'wrong_file_type' });
  expect(await fileOf(fileId)).toBeNull();
  expect(await rowOf(fileId)).toBeNull();
  expect(growing()).not.toContain(fileId);
});

test.each([
  ['locked.pdf', kind, 422, 'broken_file'],
  ['cut.pdf', kind, 422, 'broken_file'],
  ['ac3.mp4', 'course.video', 415, 'wrong_file_type'],
])('%s, which readers or players cannot open, is refused and forgotten', async (name, of, status, code) => {
  const bytes = new Uint8Array(readFileSync(join('testing/fixtures/files', name)));
  const sent = await uploadWhole(admin, { kind: of, name, bytes });
  expect(sent).toMatchObject({ status, code });
  expect(await fileOf(sent.fileId)).toBeNull();
  expect(await rowOf(sent.fileId)).toBeNull();
  expect(growing()).not.toContain(sent.fileId);
});

test.each([
  ['behind-a-line.pdf', kind],
  ['unknown-duration.mp4', 'course.video'],
])('%s is stored, and its length is unknown', async (name, of) => {
  const bytes = new Uint8Array(readFileSync(join('testing/fixtures/files', name)));
  const { fileId } = await uploadWhole(admin, { kind: of, name, bytes });
  expect(await fileOf(fileId)).toMatchObject({ size: bytes.byteLength, durationMs: null });
});

test('a wrong file is told after its first piece', async () => {
  const address = await begin(50_000_000);
  const first = await sendPiece(admin, address, new Uint8Array(10_000), 0);
  expect(await first.json()).toMatchObject({
    error: { code: 'wrong_file_type', message: 'Invalid file type. Please select a PDF file.' },
  });
  expect((await askUpload(admin, address)).status).toBe(404);
});

test('nothing, too much, and more than was announced are refused', async () => {
  expect(await codeOf(await beginUpload(admin, { kind, name: 'a.pdf', size: 0 }))).toBe('broken_file');
  expect(await codeOf(await beginUpload(admin, { kind, name: 'a.pdf', size: 101 * 1024 * 1024 }))).toBe(
    'body_too_large',
  );
  expect(await codeOf(await beginUpload(admin, { kind: 'nobody.asked', name: 'a', size: 5 }))).toBe(
    'invalid_input',
  );
  const address = await begin(1000);
  expect(await codeOf(await sendPiece(admin, address, pdf.slice(0, 1001), 0))).toBe('body_too_large');
  for (const size of [-1, 1.5, Number.NaN, 1e300])
    expect(await codeOf(await beginUpload(admin, { kind, name: 'a.pdf', size }))).toBe('invalid_input');
});

test('a piece for another place than the end is refused and changes nothing', async () => {
  const address = await begin();
  await sendPiece(admin, address, pdf.slice(0, 5000), 0);
  for (const offset of [0, 4999, 5001])
    expect(await codeOf(await sendPiece(admin, address, pdf.slice(0, 10), offset))).toBe('conflict');
  expect((await askUpload(admin, address)).headers.get('upload-offset')).toBe('5000');
});

test('two senders at once leave one whole file: whoever comes later goes on', async () => {
  const address = await begin();
  const pieces = await Promise.all([sendPiece(admin, address, pdf, 0), sendPiece(admin, address, pdf, 0)]);
  expect(pieces.map(({ status }) => status)).toContain(204);
  const file = await fileOf(idOf(address));
  expect(file?.size).toBe(pdf.byteLength);
});

test('a name with a path in it ends as a name, and the bytes under a random key inside the folder', async () => {
  const { fileId, status } = await uploadWhole(admin, { kind, name: '../../../../tmp/evil.pdf', bytes: pdf });
  expect(status).toBe(204);
  const file = await fileOf(fileId);
  expect(file?.name).toBe('evil.pdf');
  expect(file?.key).toMatch(/^[0-9a-f]{48}$/);
  expect(existsSync('/tmp/evil.pdf')).toBe(false);
});

test('only admins upload, only from our own pages, and each only their own', async () => {
  const address = await begin();
  const [member, other] = [await app.join(), await adminOf()];
  expect((await beginUpload(app.visitor(), { kind, name: 'a.pdf', size: 5 })).status).toBe(401);
  expect((await beginUpload(member, { kind, name: 'a.pdf', size: 5 })).status).toBe(403);
  expect((await sendPiece(member, address, pdf, 0)).status).toBe(403);
  for (const answer of [
    await sendPiece(other, address, pdf, 0),
    await askUpload(other, address),
    await askUpload(other, address, 'DELETE'),
    await askUpload(admin, `${uploadsPath}/not-an-id`),
    await askUpload(admin, `${uploadsPath}/${crypto.randomUUID()}`),
  ])
    expect(answer.status).toBe(404);
  const foreign = await admin.send(uploadsPath, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', origin: 'https://evil.example' },
  });
  expect(await codeOf(foreign)).toBe('foreign_origin');
  expect((await admin.send(uploadsPath, { method: 'PUT' })).status).toBe(405);
  expect((await admin.send(uploadsPath, { method: 'POST', headers: { 'upload-length': '5' } })).status).toBe(
    412,
  );
});

test('asked after while its last bytes are being checked, an upload is told whole and not gone', async () => {
  const address = await begin();
  const sending = sendPiece(admin, address, pdf, 0);
  await vi.waitFor(() => expect(statSync(join(app.dataDir, 'uploads', idOf(address))).size).toBe(pdf.length));
  const asked = await askUpload(admin, address);
  expect(asked.status).toBe(200);
  expect(asked.headers.get('upload-offset')).toBe(String(pdf.byteLength));
  expect((await sending).status).toBe(204);
});

test('an upload whose check takes long is told busy, so that its sender asks again instead of beginning anew', async () => {
  const address = await begin();
  const { uploadSpace } = app.product.deps;
  const checked = Promise.withResolvers<void>();
  const whole = uploadSpace.whole.bind(uploadSpace);
  const slow = vi.spyOn(uploadSpace, 'whole').mockImplementation(async (upload) => {
    await checked.promise;
    return whole(upload);
  });
  onTestFinished(() => slow.mockRestore());
  const sending = sendPiece(admin, address, pdf, 0);
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  expect((await askUpload(admin, address)).status).toBe(423);
  checked.resolve();
  expect((await sending).status).toBe(204);
  expect((await askUpload(admin, address)).status).toBe(200);
});

test('the protocol is told to anybody, another version of it is refused, and failures say which one it is', async () => {
  const options = await app.visitor().send(uploadsPath, { method: 'OPTIONS' });
  expect(options.status).toBe(204);
  expect(options.headers.get('tus-version')).toBe('1.0.0');
  expect(options.headers.get('tus-extension')).toBe('creation,expiration,termination');
  expect(Number(options.headers.get('tus-max-size'))).toBe(2 * 1024 ** 3);
  const address = await begin();
  const other = await admin.send(address, { method: 'HEAD', headers: { 'tus-resumable': '0.2.2' } });
  expect(other.status).toBe(412);
  expect(other.headers.get('tus-version')).toBe('1.0.0');
  for (const failed of [
    await sendPiece(admin, address, pdf.slice(0, 10), 5),
    await askUpload(admin, `${uploadsPath}/${crypto.randomUUID()}`),
    await askUpload(app.visitor(), address),
    await admin.send(address, { method: 'PUT' }),
  ]) {
    expect(failed.status).toBeGreaterThanOrEqual(400);
    expect(failed.headers.get('tus-resumable')).toBe('1.0.0');
  }
});

test('where a network lets POST through alone, a piece and a cancellation go as POST', async () => {
  const address = await begin();
  const post = (method: string, more: { body?: Uint8Array<ArrayBuffer> } = {}) =>
    admin.send(address, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'x-http-method-override': method,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      ...more,
    });
  const sent = await post('PATCH', { body: pdf.slice(0, 5000) });
  expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '5000']);
  expect((await post('POST')).status).toBe(405);
  expect((await post('DELETE')).status).toBe(204);
  expect((await askUpload(admin, address)).status).toBe(404);
});

test('an upload that is given up leaves nothing', async () => {
  const address = await begin();
  await sendPiece(admin, address, pdf.slice(0, 9000), 0);
  expect((await askUpload(admin, address, 'DELETE')).status).toBe(204);
  expect(await rowOf(idOf(address))).toBeNull();
  expect(growing()).not.toContain(idOf(address));
});

test('a disk that is full is said', async () => {
  const address = await begin();
  const path = join(app.dataDir, 'uploads', idOf(address));
  rmSync(path);
  // Linux's device on which every write finds no space.
  symlinkSync('/dev/full', path);
  const answer = await sendPiece(admin, address, pdf.slice(0, 5000), 0);
  expect(answer.status).toBe(507);
  expect(await codeOf(answer)).toBe('storage_full');
  expect((await askUpload(admin, address, 'DELETE')).status).toBe(204);
});

test('an upload whose last byte came before a crash is finished when it is asked after', async () => {
  const address = await begin();
  const { deps } = app.product;
  const upload = (await rowOf(idOf(address))) as Upload;
  await deps.uploadSpace.append(upload, 0, new Blob([pdf]).stream());
  // As if the process had died after the bytes were kept and before the row was written.
  await deps.store.keep(upload.key, join(app.dataDir, 'uploads', upload.id));
  expect((await askUpload(admin, address)).headers.get('upload-offset')).toBe(String(pdf.byteLength));
  expect((await fileOf(upload.id))?.size).toBe(pdf.byteLength);
  await finishUploadAgain(upload);
});

async function finishUploadAgain(upload: Upload): Promise<void> {
  await app.product.deps.uploadSpace.begin(upload);
  await app.product.deps.uploadSpace.append(upload, 0, new Blob([pdf]).stream());
  await finishUpload(app.product.deps, upload, bookKind);
  expect(await app.db.select().from(storedFiles).where(eq(storedFiles.id, upload.id))).toHaveLength(1);
}

test('uploads that nobody finished within a day are tidied away, and files that nobody claimed', async () => {
  const address = await begin();
  await sendPiece(admin, address, pdf.slice(0, 5000), 0);
  await dropExpiredUploads(app.product.deps);
  expect((await askUpload(admin, address)).status).toBe(200);
  const dayLater = { now: () => new Date(app.clock.now().getTime() + 25 * 3600_000) };
  await dropExpiredUploads({ ...app.product.deps, clock: dayLater });
  expect((await askUpload(admin, address)).status).toBe(404);
  expect(growing()).toEqual([]);
});
