// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { eraseEverything, setOwner } from './offline.ts';
import { sendOrQueue, sendWaiting } from './queue.ts';
import { waitingWrites } from './state.ts';

const { store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('./store.ts', () => store);

const saveWord = endpoint({
  id: 'test.saveWord',
  method: 'PUT',
  path: '/api/test/word',
  summary: 'Saves a word.',
  access: 'member',
  body: z.strictObject({ word: z.string() }),
  output: z.strictObject({}),
});
const save = (name: string, word: string) => sendOrQueue(name, saveWord, { body: { word } });

/** The server: what arrived, and whether it answers, is out of reach, or keeps everybody waiting. */
let server: { mode: 'answers' | 'lost' | 'hangs'; arrived: string[] };

function hanging({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

beforeEach(async () => {
  vi.useFakeTimers();
  server = { mode: 'answers', arrived: [] };
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    if (server.mode === 'lost') throw new TypeError('Failed to fetch');
    if (server.mode === 'hangs') return hanging(init);
    const body = typeof init.body === 'string' ? init.body : '';
    server.arrived.push((JSON.parse(body) as { word: string }).word);
    return Response.json({});
  });
  let last: Promise<unknown> = Promise.resolve();
  // One at a time, as the browser grants them; a holder that never ends blocks all that follow.
  const request = (_name: string, work: () => Promise<unknown>) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  await setOwner('ana');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await eraseEverything();
});

/** Half a minute: by then a write that hangs has been given up. */
const patience = () => vi.advanceTimersByTimeAsync(30_000);

test('a waiting write that hangs is given up and still waits, and the later ones go on', async () => {
  server.mode = 'lost';
  expect(await save('first', 'one')).toBeNull();
  server.mode = 'hangs';
  const delivery = sendWaiting('ana');
  await vi.advanceTimersByTimeAsync(0);
  server.mode = 'answers';
  const later = save('second', 'two');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(server.arrived).toEqual([]);
  await patience();
  expect(await delivery).toEqual({ taken: 0, refused: 0 });
  expect(await later).toEqual({});
  expect(server.arrived).toEqual(['two']);
  expect(await sendWaiting('ana')).toEqual({ taken: 1, refused: 0 });
  expect(server.arrived).toEqual(['two', 'one']);
  expect(waitingWrites.read()).toBe(0);
});

test('a write that hangs behind others waits with them, and its turn ends', async () => {
  server.mode = 'lost';
  await save('first', 'one');
  server.mode = 'hangs';
  const hung = save('second', 'two');
  await patience();
  expect(await hung).toBeNull();
  server.mode = 'answers';
  expect(await sendWaiting('ana')).toEqual({ taken: 2, refused: 0 });
  expect(server.arrived).toEqual(['one', 'two']);
});

test('the only write is kept when the server leaves it hanging', async () => {
  server.mode = 'hangs';
  const hung = save('first', 'one');
  await patience();
  expect(await hung).toBeNull();
  expect(waitingWrites.read()).toBe(1);
});

test('without anybody signed in there is no queue, and whoever waits is told', async () => {
  await eraseEverything();
  server.mode = 'hangs';
  const failed = save('first', 'one').catch((error: unknown) => error);
  await patience();
  expect(await failed).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('The server didn’t answer in time.') as string,
  });
});

test('a write that is answered just in time is not given up', async () => {
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) =>
    Promise.race([
      hanging({ signal: signal ?? null }),
      new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json({})), 29_900)),
    ]),
  );
  const saved = save('first', 'one');
  await patience();
  expect(await saved).toEqual({});
  expect(waitingWrites.read()).toBe(0);
});
