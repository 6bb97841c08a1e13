import { expect, test } from 'vitest';
import { betweenResults, quantile, slowestRate } from './tracker-trace.ts';

const home = { pid: 1, tid: 2 };
const mark = (ms: number) => ({ ...home, name: 'result', ph: 'e', ts: ms * 1000 });
const task = (ms: number, tookMs: number, byClockMs = tookMs) => ({
  ...home,
  name: 'RunTask',
  ph: 'X',
  ts: ms * 1000,
  dur: byClockMs * 1000,
  tdur: tookMs * 1000,
});

test('between two results the tasks of the page’s own thread count, and nobody else’s', () => {
  const traceEvents = [
    task(5, 90),
    mark(10),
    task(12, 1),
    task(20, 2, 7),
    { ...task(30, 50), tid: 3 },
    { ...task(31, 50), name: 'Layout' },
    mark(40),
    mark(50),
  ];
  expect(betweenResults(JSON.stringify({ traceEvents }), 'result')).toEqual([
    { busyMs: 3, blockedMs: 2, blockedByClockMs: 7 },
    { busyMs: 0, blockedMs: 0, blockedByClockMs: 0 },
  ]);
  expect(() => betweenResults('{"traceEvents":[]}', 'result')).toThrow('the trace knows no result');
});

test('the slowest stretch is not hidden by a fast one, and the last one that is not whole does not count', () => {
  const times = [...Array.from({ length: 100 }, (_, n) => n * 100), 10_500, 19_000, 20_000, 20_100];
  expect(slowestRate(times, 10_000)).toBe(0.2);
});

test('a quantile is the value below which that share lies', () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect([quantile(values, 0.95), quantile(values, 0), quantile([3], 0.95)]).toEqual([96, 1, 3]);
});
