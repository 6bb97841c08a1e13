import { expect, test } from 'vitest';
import { createKeyed } from './keyed.ts';

const keyed = createKeyed(['a-secret-for-tests-only-of-32-characters']);
const other = createKeyed(['another-secret-for-tests-of-32-characters']);

test('a signed value opens for its own purpose and secret only', () => {
  const signed = keyed.sign('reset', 'some-id');
  expect(keyed.open('reset', signed)).toBe('some-id');
  expect(keyed.open('verify', signed)).toBeNull();
  expect(other.open('reset', signed)).toBeNull();
  for (const forged of [`${signed}A`, `x${signed}`, 'some-id', 'some-id.', '.', '', signed.slice(0, -2)])
    expect(keyed.open('reset', forged), forged).toBeNull();
});

test('a sealed text is read again, looks different each time, and tells when it was altered', () => {
  const sealed = keyed.seal('totp', 'Ünïcode 🐉');
  expect(keyed.unseal('totp', sealed)).toEqual({ text: 'Ünïcode 🐉', isStale: false });
  expect(keyed.seal('totp', 'Ünïcode 🐉')).not.toBe(sealed);
  const altered = Buffer.from(sealed, 'base64url');
  altered[30] = (altered[30] ?? 0) ^ 1;
  expect(keyed.unseal('totp', altered.toString('base64url'))).toBeNull();
  expect(keyed.unseal('other', sealed)).toBeNull();
  expect(other.unseal('totp', sealed)).toBeNull();
  for (const broken of ['', 'AAAA', sealed.slice(0, 20)]) expect(keyed.unseal('totp', broken)).toBeNull();
});

test('a hash is the same for the same thing, and for nothing else', () => {
  expect(keyed.hash('a', 'x')).toBe(keyed.hash('a', 'x'));
  expect(
    new Set([keyed.hash('a', 'x'), keyed.hash('b', 'x'), keyed.hash('a', 'y'), other.hash('a', 'x')]).size,
  ).toBe(4);
});

test('with two secrets the first one makes everything, and what the second one made is still read', () => {
  const [today, before] = [
    'another-secret-for-tests-of-32-characters',
    'a-secret-for-tests-only-of-32-characters',
  ];
  const both = createKeyed([today, before]);
  expect(both.open('reset', keyed.sign('reset', 'some-id'))).toBe('some-id');
  expect(both.open('verify', keyed.sign('reset', 'some-id'))).toBeNull();
  expect(both.sign('reset', 'some-id')).toBe(other.sign('reset', 'some-id'));
  expect(both.unseal('totp', keyed.seal('totp', 'x'))).toEqual({ text: 'x', isStale: true });
  expect(both.unseal('totp', both.seal('totp', 'x'))).toEqual({ text: 'x', isStale: false });
  expect(keyed.unseal('totp', both.seal('totp', 'x'))).toBeNull();
  expect(both.hash('a', 'x')).toBe(other.hash('a', 'x'));
  expect(both.hashes('a', 'x')).toEqual([other.hash('a', 'x'), keyed.hash('a', 'x')]);
});
