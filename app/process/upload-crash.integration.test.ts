import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { bytesOf } from '#testing/bytes.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { openBook, publishBook } from '#features/books/contract.ts';
import { createActor } from '#testing/actor.ts';
import { clusterUrl } from '#testing/database.ts';
import { pdfOf } from '#testing/pdf.ts';
import { startS3 } from '#testing/s3.ts';
import { endServer, serverStorage, type ServerProcess, startServer } from '#testing/server-process.ts';
import { askUpload, beginUpload, sendPiece } from '#testing/uploads.ts';

let folder = '';
let storage: Awaited<ReturnType<typeof serverStorage>>;
const servers: ServerProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mmg-crash-'));
  storage = await serverStorage(folder);
});
afterEach(async () => {
  for (const { child } of servers.splice(0)) child.kill('SIGKILL');
  await storage.remove();
  rmSync(folder, { recursive: true, force: true });
});

const admin = { email: 'admin@example.test', password: 'correct-horse-9' };

/** Starts the server and signs its admin in. */
async function start() {
  const server = await startServer({
    ...storage.env,
    DATA_DIR: folder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  servers.push(server);
  const actor = createActor((request) => fetch(request), server.origin);
  await actor.call(signIn, { body: admin });
  return { server, actor };
}

test('after kill -9 in the middle of an upload it goes on at its last byte, and the file arrives whole', {
  timeout: 90_000,
}, async () => {
  const pdf = new Uint8Array(readFileSync('content/books/pdf/make-me-great.pdf'));
  const first = await start();
  const begun = await beginUpload(first.actor, { kind: 'books.pdf', name: 'book.pdf', size: pdf.length });
  const address = begun.headers.get('location') ?? '';
  expect((await sendPiece(first.actor, address, pdf.slice(0, 200_000), 0)).status).toBe(204);
  const cutOff = sendPiece(first.actor, address, pdf.slice(200_000, 600_000), 200_000).catch(() => null);
  await endServer(first.server, 'SIGKILL');
  await cutOff;

  const second = await start();
  const asked = await askUpload(second.actor, address);
  const offset = Number(asked.headers.get('upload-offset'));
  // Everything acknowledged is there, plus whatever else had arrived.
  expect(offset).toBeGreaterThanOrEqual(200_000);
  expect((await sendPiece(second.actor, address, pdf.slice(offset), offset)).status).toBe(204);
  await second.actor.call(publishBook, { body: { fileId: address.split('/').at(-1) ?? '' } });
  const { url } = await second.actor.call(openBook, {});
  expect(await bytesOf(await second.actor.send(url))).toEqual(pdf);
  const head = await second.actor.send(url, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(pdf.length));
  const part = await second.actor.send(url, { headers: { range: 'bytes=5-9' } });
  expect(await bytesOf(part)).toEqual(pdf.slice(5, 10));
});

for (const url of clusterUrl === undefined ? [] : [clusterUrl]) {
  test(`with a bucket an upload goes on at another node when its own is killed (${new URL(url).host})`, {
    timeout: 120_000,
  }, async () => {
    const s3 = await startS3();
    onTestFinished(() => s3.close());
    const site = 'http://127.0.0.1:3000';
    const startNode = async (name: string) => {
      const { email, password } = admin;
      const env = {
        DATA_DIR: join(folder, name),
        APP_URL: site,
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
      };
      const server = await startServer({ ...storage.env, ...s3.env, ...env });
      servers.push(server);
      return server;
    };
    const dies = await startNode('one');
    const stays = await startNode('two');
    let node = dies;
    const actor = createActor(
      (request) => fetch(new Request(request.url.replace(site, node.origin), request)),
      site,
    );
    await actor.call(signIn, { body: admin });

    const megabyte = 1024 * 1024;
    const pdf = pdfOf(20 * megabyte);
    const begun = await beginUpload(actor, { kind: 'books.pdf', name: 'book.pdf', size: pdf.length });
    const address = begun.headers.get('location') ?? '';
    // Pieces meet both nodes in turn, and are not all as large as a part.
    expect((await sendPiece(actor, address, pdf.slice(0, 3 * megabyte), 0)).status).toBe(204);
    node = stays;
    const second = await sendPiece(actor, address, pdf.slice(3 * megabyte, 7 * megabyte), 3 * megabyte);
    expect(second.status).toBe(204);
    node = dies;
    const cutOff = sendPiece(actor, address, pdf.slice(7 * megabyte, 15 * megabyte), 7 * megabyte).catch(
      () => null,
    );
    await endServer(dies, 'SIGKILL');
    await cutOff;

    node = stays;
    const offset = Number((await askUpload(actor, address)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThanOrEqual(7 * megabyte);
    expect((await sendPiece(actor, address, pdf.slice(offset), offset)).status).toBe(204);
    await actor.call(publishBook, { body: { fileId: address.split('/').at(-1) ?? '' } });
    const { url: book } = await actor.call(openBook, {});
    const arrived = await bytesOf(await actor.send(book));
    expect(Buffer.compare(arrived, pdf)).toBe(0);
    expect(s3.begun()).toBe(0);
  });
}
