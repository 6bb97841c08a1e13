import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, truncateSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createListener } from '#platform/server/http/listener.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { cookieOfMember, startListening } from '#testing/socket-server.ts';

// Of several pieces of 256 KB each.
const address = '/books/emotions.pdf';
const whole = new Uint8Array(readFileSync('content/books/pdf/emotions.pdf'));

let app: App;
let listening: Awaited<ReturnType<typeof startListening>>;
let cookie = '';

beforeAll(async () => {
  app = await startApp();
  listening = await startListening(createListener(app.product, app.log));
  cookie = await cookieOfMember(app);
});
afterAll(async () => {
  listening.close();
  await app.close();
});

type Headers = Record<string, string>;
const overSocket = (headers: Headers = {}, init: RequestInit = {}) =>
  fetch(`${listening.origin}${address}`, { ...init, headers: { cookie, ...headers } });
const inProcess = (headers: Headers, method: string) =>
  app.product.fetch(new Request(new URL(address, app.origin), { method, headers: { cookie, ...headers } }), {
    remoteAddress: '127.0.0.1',
  });

async function seen(answer: Response) {
  // Headers that belong to the connection and not the answer, or that differ each time.
  const dropped = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id'];
  const headers = [...answer.headers]
    .filter(([name]) => !dropped.includes(name))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return {
    status: answer.status,
    headers,
    bytes: Buffer.from(await answer.arrayBuffer()).toString('base64'),
  };
}

test.each<[string, Headers, string]>([
  ['the whole file', {}, 'GET'],
  ['a piece of it', { range: 'bytes=1000-300999' }, 'GET'],
  ['its last byte', { range: 'bytes=-1' }, 'GET'],
  ['what lies behind its end', { range: `bytes=${whole.length}-` }, 'GET'],
  ['its head', {}, 'HEAD'],
])('%s comes over a socket exactly as by the web stream', async (_, headers, method) => {
  const answer = await overSocket(headers, { method });
  expect(answer.headers.get('x-request-id')).toBeTruthy();
  expect(await seen(answer)).toEqual(await seen(await inProcess(headers, method)));
});

test('whoever reads at the same time gets their own bytes, also after somebody went in the middle', async () => {
  const readSome = async (round: number) => {
    const leaving = new AbortController();
    const left = await overSocket({}, { signal: leaving.signal });
    await left.body?.getReader().read();
    leaving.abort();
    const start = round * 7919;
    const answer = await overSocket({ range: `bytes=${start}-` });
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), whole.subarray(start))).toBe(0);
  };
  for (let turn = 0; turn < 3; turn += 1)
    await Promise.all(Array.from({ length: 20 }, (_, round) => readSome(round)));
});

test('whoever asks twice on one connection without waiting gets both answers whole, one after the other', async () => {
  const { port } = listening;
  const socket = connect(port, '127.0.0.1');
  const ask = (more = '') => `GET ${address} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n${more}\r\n`;
  socket.write(ask() + ask('connection: close\r\n'));
  const received: Buffer[] = [];
  socket.on('data', (piece: Buffer) => received.push(piece));
  await once(socket, 'end');
  const both = Buffer.concat(received);
  const first = both.indexOf(whole);
  expect(first).toBeGreaterThan(0);
  expect(both.indexOf(whole, first + whole.length)).toBeGreaterThan(first);
  expect(both.toString('latin1').match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

test('a caller who goes before the end lets go of the file', async () => {
  const [row] = await app.db.select().from(storedFiles).where(eq(storedFiles.name, 'emotions.pdf'));
  const opened = () =>
    readdirSync('/proc/self/fd', { withFileTypes: true }).filter((entry) => {
      try {
        return readlinkSync(`/proc/self/fd/${entry.name}`).endsWith(row?.key ?? 'no key');
      } catch {
        // The descriptor used to read the folder itself.
        return false;
      }
    }).length;
  for (let i = 0; i < 10; i += 1) {
    const leaving = new AbortController();
    await overSocket({}, { signal: leaving.signal });
    leaving.abort();
  }
  await expect.poll(opened).toBe(0);
});

test('a file that has lost its end breaks the connection off and is logged: nobody takes a part for the whole', async () => {
  const [row] = await app.db.select().from(storedFiles).where(eq(storedFiles.name, 'emotions.pdf'));
  if (!row) throw new Error('no such file');
  truncateSync(join(app.dataDir, 'files', row.key.slice(0, 2), row.key), 300_000);
  const answer = await overSocket();
  await expect(answer.arrayBuffer()).rejects.toThrow();
  expect(app.log.lines.find(({ message }) => message === 'an answer broke off')?.level).toBe('error');
});
