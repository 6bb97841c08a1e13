import { expect, test } from 'vitest';
import { NotNow, RateGate, retryAfterMs } from './rate-limit.ts';

const headers = (remaining: number, extra: Record<string, string> = {}) =>
  new Headers({
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-interval-milliseconds': '10000',
    ...extra,
  });
const never = new AbortController().signal;

test('the last call of an interval closes the gate until the interval is over', () => {
  let now = 1000;
  const gate = new RateGate(() => now);
  gate.read(headers(1));
  now = 4000;
  gate.read(headers(0));
  expect(gate.waitMs).toBe(7000);
  now = 11_000;
  expect(gate.waitMs).toBe(0);
});

test('the day’s last call closes it for longer than a job may wait', async () => {
  const gate = new RateGate(() => 0);
  gate.read(headers(50, { 'x-ratelimit-daily-remaining': '0' }));
  await expect(gate.pass(never)).rejects.toThrow(NotNow);
});

test('who waits goes through when it opens, and is woken when we stop', async () => {
  const gate = new RateGate();
  gate.close(30);
  const began = performance.now();
  await gate.pass(never);
  expect(performance.now() - began).toBeGreaterThan(25);
  const stop = new AbortController();
  gate.close(10_000);
  const waiting = gate.pass(stop.signal);
  stop.abort();
  await expect(waiting).rejects.toThrow('aborted');
});

test('Retry-After is read as seconds, as a date, and not at all when it is nonsense', () => {
  const at = Date.UTC(2026, 0, 1);
  const date = new Date(at).toUTCString();
  const read = (value: string) => retryAfterMs(new Headers({ date, 'retry-after': value }));
  expect(read('3')).toBe(3000);
  expect(read(new Date(at + 5000).toUTCString())).toBe(5000);
  expect(read(new Date(at - 5000).toUTCString())).toBe(0);
  expect(read('soon')).toBeNull();
  expect(retryAfterMs(new Headers())).toBeNull();
});
