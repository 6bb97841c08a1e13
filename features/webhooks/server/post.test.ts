import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { selfSigned } from '#fakes/mail/certificate.ts';
import { startEndless } from '#testing/endless-server.ts';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import { createPost, publicLookup, type ResolveName } from './post.ts';

const name = 'hooks.example.com';
const message = (address: string) => ({ address, headers: { 'webhook-id': '1' }, body: '{}' });
const years = { from: new Date('2020-01-01T00:00:00Z'), to: new Date('2040-01-01T00:00:00Z') };
const { certificate: cert, key } = selfSigned(name, years);

let inner: Receiver;
let innerTls: Receiver;
beforeAll(async () => {
  [inner, innerTls] = await Promise.all([startReceiver(), startReceiver({ key, cert })]);
});
afterAll(async () => {
  await Promise.all([inner.close(), innerTls.close()]);
});

const open = { local: null, answerMs: 2000 };
/** No name is needed. */
const noName: ResolveName = () => Promise.reject(new Error('not asked for'));
const reached = () => inner.received.length + innerTls.received.length;
/** To the server on this machine, under a public name. */
const atName = () => message(`https://${name}:${innerTls.port}/in`);

test.each([
  ['loopback', ['127.0.0.1']],
  ['loopback in IPv6', ['::1']],
  ['a private network', ['10.0.0.1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['IPv4 within IPv6', ['::ffff:127.0.0.1']],
  ['a public address and an inner one', ['93.184.215.14', '127.0.0.1']],
  ['nothing', []],
  ['what is no address', ['localhost']],
])('a name that leads to %s is not reached [webhooks.public-only]', async (_, addresses) => {
  const before = reached();
  const resolve = vi.fn<ResolveName>().mockResolvedValue(addresses);
  expect(await createPost({ ...open, resolve })(atName())).toBeNull();
  expect(resolve).toHaveBeenCalledWith(name);
  expect(reached()).toBe(before);
});

test('a name server that fails or stays silent leads nowhere', async () => {
  const failing = createPost({ ...open, resolve: () => Promise.reject(new Error('SERVFAIL')) });
  expect(await failing(atName())).toBeNull();
  const silent = createPost({ ...open, answerMs: 200, resolve: () => new Promise(() => {}) });
  expect(await silent(atName())).toBeNull();
});

test.each([
  'http://hooks.example.com/in',
  'http://127.0.0.1/in',
  'https://127.0.0.1/in',
  'https://0x7f000001/in',
  'https://[::1]/in',
  'https://[::ffff:7f00:1]/in',
])('an address that should not have been taken is not asked: %s', async (address) => {
  const resolve = vi.fn<ResolveName>().mockResolvedValue(['127.0.0.1']);
  expect(await createPost({ ...open, resolve })(message(address))).toBeNull();
  expect(resolve).not.toHaveBeenCalled();
});

test('the local origin is reached and nothing else on this machine', async () => {
  const post = createPost({ ...open, local: inner.origin, resolve: noName });
  inner.answers(204);
  expect(await post(message(`${inner.origin}/in?key=1`))).toBe(204);
  expect(inner.received.at(-1)).toMatchObject({
    path: '/in?key=1',
    body: '{}',
    headers: { 'webhook-id': '1', 'content-type': 'application/json', 'content-length': '2' },
  });
  const before = reached();
  expect(await post(message(`http://127.0.0.1:${innerTls.port}/in`))).toBeNull();
  expect(reached()).toBe(before);
});

test('a redirect is an answer like any other, and not followed [webhooks.public-only]', async () => {
  const post = createPost({ ...open, local: inner.origin, resolve: noName });
  const before = inner.received.length;
  for (const status of [301, 302, 303, 307, 308]) {
    inner.answers((response) => response.writeHead(status, { location: `${inner.origin}/secret` }).end());
    expect(await post(message(`${inner.origin}/in`))).toBe(status);
  }
  expect(inner.received.slice(before).map(({ path }) => path)).toEqual(Array(5).fill('/in'));
});

test('of an answer only the status is read, however long and however packed it is', async () => {
  const endless = await startEndless();
  expect(
    await createPost({ ...open, local: endless.origin, resolve: noName })(message(`${endless.origin}/in`)),
  ).toBe(200);
  // What the network's buffers took before the connection ended.
  const sent = endless.sent();
  expect(sent).toBeLessThan(16 * 1024 * 1024);
  await endless.close();

  const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024));
  inner.answers((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  expect(
    await createPost({ ...open, local: inner.origin, resolve: noName })(message(`${inner.origin}/in`)),
  ).toBe(200);
});

test('too many headers, no answer, half an answer and a cut connection are no answer', async () => {
  const post = createPost({ local: inner.origin, answerMs: 300, resolve: noName });
  const ask = () => post(message(`${inner.origin}/in`));
  inner.answers((response) => response.writeHead(200, { 'x-long': 'a'.repeat(20_000) }).end());
  expect(await ask()).toBeNull();
  inner.answers(() => {});
  expect(await ask()).toBeNull();
  inner.answers((response) => response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: '));
  expect(await ask()).toBeNull();
  inner.answers((response) => response.socket?.destroy());
  expect(await ask()).toBeNull();
  inner.answers((response) => response.socket?.end('SSH-2.0-OpenSSH\r\n'));
  expect(await ask()).toBeNull();
});

test('notices on the way are no answer, and do not keep it waiting', async () => {
  inner.answers((response) => {
    const timer = setInterval(() => response.writeProcessing(), 20);
    response.on('close', () => clearInterval(timer));
  });
  expect(
    await createPost({ local: inner.origin, answerMs: 300, resolve: noName })(message(`${inner.origin}/in`)),
  ).toBeNull();
});

test('a switch of protocols is no answer, and holds nobody up', async () => {
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';
  inner.answers((response) => response.socket?.write(upgrade));
  expect(
    await createPost({ local: inner.origin, answerMs: 300, resolve: noName })(message(`${inner.origin}/in`)),
  ).toBeNull();
});

test('of a name with many addresses a few of each family are connected to, and all of them are looked at', async () => {
  const of4 = Array.from({ length: 200 }, (_, at) => `8.8.8.${at}`);
  const of6 = Array.from({ length: 200 }, (_, at) => `2a00:1450::${at}`);
  const foundAt = (addresses: readonly string[]) =>
    new Promise((done) => {
      const answer = (error: NodeJS.ErrnoException | null, found: unknown) => done(error?.code ?? found);
      publicLookup(() => Promise.resolve(addresses))(name, { all: true }, answer);
    });
  expect(await foundAt([...of4, ...of6])).toEqual([
    { address: '8.8.8.0', family: 4 },
    { address: '8.8.8.1', family: 4 },
    { address: '2a00:1450::0', family: 6 },
    { address: '2a00:1450::1', family: 6 },
  ]);
  expect(await foundAt([...of4, ...of6, '10.0.0.1'])).toBe('EINNER');
});
