import { expect, test } from 'vitest';
import { clockFinding } from './clock.ts';
import { codeOf } from '#platform/server/code-of.ts';
import { findingsAbout, lookAtAll } from './finding.ts';

const { ok } = findingsAbout('Here');

test('what hangs or throws is a fault of its own, and hides nothing else', async () => {
  const found = await lookAtAll(
    [
      { about: 'Here', look: () => Promise.resolve([ok('It is.')]) },
      { about: 'Hanging', look: () => new Promise(() => {}) },
      { about: 'Broken', look: () => Promise.reject(Object.assign(new Error('secret'), { code: 'EPIPE' })) },
    ],
    20,
  );
  expect(found.map(({ about, seen, state }) => [about, state, seen])).toEqual([
    ['Here', 'ok', 'It is.'],
    ['Hanging', 'fault', 'It did not answer within 0.02 s.'],
    ['Broken', 'fault', 'It could not be looked at (EPIPE).'],
  ]);
});

test('the code of a cause is told, never a message', () => {
  const cause = Object.assign(new Error('postgres://user:secret@host'), { code: 'ECONNREFUSED' });
  expect(codeOf(new Error('outer', { cause: new AggregateError([cause]) }))).toBe('ECONNREFUSED');
  expect(codeOf('text')).toBe('unknown');
});

test.each([
  [2000, 'ok'],
  [-6000, 'warning'],
  [31_000, 'fault'],
  [-3_600_000, 'fault'],
])('a clock that is %i ms ahead is %s', (aheadMs, state) => {
  expect(clockFinding('another clock', aheadMs).state).toBe(state);
});
