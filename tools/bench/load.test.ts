import { expect, test } from 'vitest';
import { median, ratio, readWrk } from './load.ts';

const report = `Running 3s test @ http://127.0.0.1:1
  Latency Distribution
     50%  410.00us
     99%    2.05ms
Requests/sec:  71234.56
`;

test('a report of wrk is read', () => {
  expect(readWrk(report)).toEqual({ requestsPerSecond: 71234.56, p99Ms: 2.05 });
});

test('a report with failed requests is no result', () => {
  expect(() => readWrk(`${report}Non-2xx or 3xx responses: 7`)).toThrow('requests failed');
  expect(() => readWrk('nothing')).toThrow('not a report');
});

test('the median of an even number of values lies between the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
});

test('a ratio is taken round by round', () => {
  const samples = new Map([
    ['a', [10, 40, 30].map((requestsPerSecond) => ({ requestsPerSecond, p99Ms: 1 }))],
    ['b', [20, 40, 10].map((requestsPerSecond) => ({ requestsPerSecond, p99Ms: 1 }))],
  ]);
  expect(ratio(samples, 'a', 'b')).toBe(1);
});
