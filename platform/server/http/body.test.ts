import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bodyWithinMs, readBytes } from './body.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A request whose body arrives only when `arrive` is called. */
function slowRequest(bytes: number, isAnnounced: boolean) {
  const arrived = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await arrived.promise;
      controller.enqueue(new Uint8Array(bytes));
      controller.close();
    },
  });
  const headers = new Headers(isAnnounced ? { 'content-length': String(bytes) } : {});
  const request = new Request('http://x/', { method: 'POST', body, headers, duplex: 'half' });
  return { request, arrive: () => arrived.resolve() };
}

/** Bytes of a minute of recording, at 32,000 bits per second. */
const minute = 60 * 4000;

test('a minute of speech from a phone on 2G, at 4,000 bytes a second, arrives', async () => {
  const { arrive, request } = slowRequest(minute, true);
  const reading = readBytes(request, 1024 * 1024);
  await vi.advanceTimersByTimeAsync((minute / 4000) * 1000 - 1);
  arrive();
  expect(await reading).toHaveLength(minute);
});

test.each([
  ['a short one', 500, true, bodyWithinMs],
  ['a long one', minute, true, (minute / 4000) * 1000],
  ['one of a length that nobody told', minute, false, bodyWithinMs],
])('of %s that is slower yet, the rest is not awaited', async (_, bytes, isAnnounced, withinMs) => {
  const { request } = slowRequest(bytes, isAnnounced);
  const seen = readBytes(request, 1024 * 1024).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(withinMs);
  expect(await seen).toMatchObject({ code: 'body_too_slow' });
});
