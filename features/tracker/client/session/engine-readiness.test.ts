import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLimit, waitUntilReady } from './engine-readiness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an engine is looked at every 100 ms, and given up after 10 s [tracker.sdk-time-out-10-s] [tracker.sdk-load-error]', async () => {
  expect(loadLimit).toEqual({ timeoutMs: 10_000, pollMs: 100 });
  const look = vi.fn(() => false);
  let answer: boolean | null = null;
  void waitUntilReady(look).then((ready) => {
    answer = ready;
  });
  await vi.advanceTimersByTimeAsync(9900);
  expect(look).toHaveBeenCalledTimes(99);
  expect(answer).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  expect(answer).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(look).toHaveBeenCalledTimes(100);
});

test('one that comes in time is noticed at the next look', async () => {
  let ready = false;
  let answer: boolean | null = null;
  void waitUntilReady(() => ready).then((found) => {
    answer = found;
  });
  await vi.advanceTimersByTimeAsync(450);
  ready = true;
  await vi.advanceTimersByTimeAsync(50);
  expect(answer).toBe(true);
});
