import { expect, test } from 'vitest';
import { DatabaseUnavailable, isUnavailable, isUniqueViolation } from './unavailable.ts';

/** What the driver threw, wrapped by the query builder, as callers see it. */
const wrapped = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('told by the server'), { code }) });

test.each([
  ['57P01', 'stopped'],
  ['57P02', 'crashed'],
  ['57P03', 'starting'],
  ['57014', 'ended by the time limit of a statement'],
  ['08006', 'connection failed'],
  ['53100', 'disk full'],
  ['53300', 'out of connections'],
  ['58030', 'cannot read its files'],
  ['25006', 'read-only'],
  ['25P03', 'ended while it waited inside a transaction'],
])('%s (%s) may pass by itself, and is no "already exists"', (code) => {
  expect([isUnavailable(wrapped(code)), isUniqueViolation(wrapped(code))]).toEqual([true, false]);
});

test.each(['23505', '23503', '40P01', '42P01', '22021', 'XX000'])('%s does not pass by itself', (code) => {
  expect([isUnavailable(wrapped(code)), isUniqueViolation(wrapped(code))]).toEqual([false, code === '23505']);
});

test('a connection that was lost or never had counts, whatever it said; another server’s broken connection does not', () => {
  const lost = new DatabaseUnavailable(new Error('Connection terminated unexpectedly'));
  expect(isUnavailable(new Error('Failed query', { cause: lost }))).toBe(true);
  expect(['ECONNREFUSED', 'EPIPE', 'resource_missing'].map((code) => isUnavailable(wrapped(code)))).toEqual([
    false,
    false,
    false,
  ]);
  expect(isUnavailable('57P01')).toBe(false);
});
