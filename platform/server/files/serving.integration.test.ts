import { createHash } from 'node:crypto';
import { bytesOf } from '#testing/bytes.ts';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';

let app: App;
let member: Awaited<ReturnType<App['join']>>;
beforeAll(async () => {
  app = await startApp();
  member = await app.join();
});
afterAll(() => app.close());

const address = '/books/emotions.pdf';
const whole = new Uint8Array(readFileSync('content/books/pdf/emotions.pdf'));
const size = whole.length;
const get = (headers: Record<string, string> = {}, method = 'GET') =>
  member.send(address, { method, headers });
const etag = `"${createHash('sha256').update(whole).digest('hex').slice(0, 32)}"`;

test('a file comes whole, with what a player and a frame of ours need to know', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(await bytesOf(response)).toEqual(whole);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(size),
    'accept-ranges': 'bytes',
    'content-disposition': `inline; filename="emotions.pdf"; filename*=UTF-8''emotions.pdf`,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    etag,
  });
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
});

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=1000-1000', 1000, 1000],
  [`bytes=${size - 10}-`, size - 10, size - 1],
  ['bytes=-5', size - 5, size - 1],
])('the piece %s comes alone, as 206', async (range, start, end) => {
  const response = await get({ range });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
  expect(response.headers.get('content-length')).toBe(String(end - start + 1));
  expect(await bytesOf(response)).toEqual(whole.slice(start, end + 1));
});

test('a piece behind the end is 416 and says how long the file is', async () => {
  const response = await get({ range: `bytes=${size}-` });
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe(`bytes */${size}`);
});

test('a piece of a file that has changed since is not sent: all of it is', async () => {
  const modified = (await get({}, 'HEAD')).headers.get('last-modified') ?? '';
  const part = async (condition: string) => {
    const response = await get({ range: 'bytes=0-9', 'if-range': condition });
    await response.body?.cancel();
    return response.status;
  };
  expect(await part(etag)).toBe(206);
  expect(await part(modified)).toBe(206);
  expect(await part('"another"')).toBe(200);
  expect(await part(`W/${etag}`)).toBe(200);
  expect(await part('Sat, 01 Jan 2000 00:00:00 GMT')).toBe(200);
});

test('HEAD tells the same without a byte, and never as a piece', async () => {
  const response = await get({ range: 'bytes=0-9' }, 'HEAD');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe(String(size));
  expect((await bytesOf(response)).length).toBe(0);
});

test('whoever has the file already is told so', async () => {
  expect((await get({ 'if-none-match': etag })).status).toBe(304);
  expect((await get({ 'if-none-match': `"x", W/${etag}` })).status).toBe(304);
  const changed = await get({ 'if-none-match': '"x"' });
  await changed.body?.cancel();
  expect(changed.status).toBe(200);
});

test.each([
  '/files/',
  '/files/x',
  '/files/a.b',
  '/files/..%2f..%2fetc%2fpasswd',
  '/files/%00',
  '/books/..%2f..%2fpackage.json',
])('%s is nothing', async (path) => {
  expect((await member.send(path)).status).toBe(404);
});

test('files are read and not written', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await get({}, method)).status).toBe(405);
});
