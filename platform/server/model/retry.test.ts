import { expect, test } from 'vitest';
import { withRetries } from './retry.ts';

const failure = (headers: Record<string, string>, isRetryable = true) =>
  Object.assign(new Error('refused'), { isRetryable, responseHeaders: headers });

/** Fails as often as told, then answers. */
function flaky(times: number, error: Error) {
  const calls = { count: 0 };
  const call = () => {
    calls.count += 1;
    return calls.count <= times ? Promise.reject(error) : Promise.resolve('answer');
  };
  return { calls, call };
}

const never = () => new AbortController().signal;

test('a passing failure is tried again, at most twice', async () => {
  const twice = flaky(2, failure({ 'retry-after-ms': '1' }));
  expect(await withRetries(twice.call, never())).toBe('answer');
  const thrice = flaky(3, failure({ 'retry-after-ms': '1' }));
  await expect(withRetries(thrice.call, never())).rejects.toThrow('refused');
  expect([twice.calls.count, thrice.calls.count]).toEqual([3, 3]);
});

test('a failure that would only come again is not', async () => {
  for (const error of [failure({ 'retry-after-ms': '1' }, false), new Error('refused')]) {
    const { calls, call } = flaky(1, error);
    await expect(withRetries(call, never())).rejects.toThrow('refused');
    expect(calls.count).toBe(1);
  }
});

test('it waits as long as the provider asks, the more exact header first', async () => {
  const waited = async (headers: Record<string, string>) => {
    const began = performance.now();
    await withRetries(flaky(1, failure(headers)).call, never());
    return performance.now() - began;
  };
  expect(await waited({ 'retry-after-ms': '30', 'retry-after': '50' })).toBeLessThan(1000);
  expect(await waited({ 'retry-after': '0.2' })).toBeGreaterThan(190);
  const date = 'Sun, 22 Nov 2026 05:00:00 GMT';
  expect(await waited({ 'retry-after': date, date })).toBeLessThan(1000);
});

test('who leaves during the wait is not asked to wait, and nothing is tried again', async () => {
  const { calls, call } = flaky(1, failure({ 'retry-after': '59' }));
  await expect(withRetries(call, AbortSignal.timeout(20))).rejects.toThrow('aborted');
  expect(calls.count).toBe(1);
});
