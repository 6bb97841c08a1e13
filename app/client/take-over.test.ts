// @vitest-environment happy-dom
import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshAtFirst } from '#platform/client/first-drawing.ts';
import { createSession, type SessionFacts } from '#platform/client/session.ts';
import { awaitFirstDrawing } from './take-over.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

const ana = { userId: 'ana', tier: 'premium' } as NonNullable<SessionFacts['viewer']>;

/** A page that shows first what `read` answers. */
function open({ viewer = ana, read }: { viewer?: SessionFacts['viewer']; read: () => Promise<unknown> }) {
  const client = new QueryClient();
  const session = createSession(client, () => Promise.resolve({ viewer, expiresAt: null }));
  const options = queryOptions({ queryKey: ['home'], queryFn: read, staleTime: freshAtFirst, gcTime: 0 });
  const rendered = new Set<() => void>();
  const match = {
    staticData: { shownFirst: (hold: (given: typeof options) => unknown) => hold(options) },
    params: {},
  };
  const router = {
    subscribe: (_: string, listener: () => void) => {
      rendered.add(listener);
      return () => rendered.delete(listener);
    },
    load: () => Promise.resolve(),
    state: { matches: [match, { staticData: {}, params: {} }] },
  } as unknown as AnyRouter;
  const done = vi.fn();
  const wait = async () => {
    await awaitFirstDrawing(router, { client, session });
    done();
  };
  void wait();
  return { client, done, options, draw: () => [...rendered].forEach((listener) => listener()) };
}

test('the app waits for what its page shows first, which the page then does not ask for again', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const read = vi.fn(() => promise);
  const { client, done, draw, options } = open({ read });
  await vi.advanceTimersByTimeAsync(100);
  expect(done).not.toHaveBeenCalled();
  resolve('words');
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledTimes(1);
  draw();
  const stop = new QueryObserver(client, options).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(2000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(client.getQueryData(options.queryKey)).toBe('words');
  // From then on the page asks whenever it is opened.
  stop();
  new QueryObserver(client, options).subscribe(() => {})();
  expect(read).toHaveBeenCalledTimes(2);
});

test('what comes late is not waited for', async () => {
  const { done, draw } = open({ read: () => new Promise(() => {}) });
  await vi.advanceTimersByTimeAsync(299);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledTimes(1);
  draw();
  await vi.advanceTimersByTimeAsync(1000);
});

test('nothing is asked for a visitor, nor for a page with a query', async () => {
  const read = vi.fn(() => Promise.resolve('words'));
  const visitor = open({ viewer: null, read });
  await vi.advanceTimersByTimeAsync(1);
  expect(visitor.done).toHaveBeenCalledTimes(1);
  visitor.draw();
  window.history.replaceState(null, '', '/?preview=1');
  const other = open({ read });
  await vi.advanceTimersByTimeAsync(1);
  expect(other.done).toHaveBeenCalledTimes(1);
  other.draw();
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).not.toHaveBeenCalled();
});
