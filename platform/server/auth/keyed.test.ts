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
  expect(keyed.unseal('totp', sealed)).toBe('Ünïcode 🐉');
  expect(keyed.seal('totp', 'Ünïcode 🐉')).not.toBe(sealed);
  const altered = Buffer.from(sealed, 'base64url');
  altered[30] = (altered[30] ?? 0) ^ 1;
  expect(() => keyed.unseal('totp', altered.toString('base64url'))).toThrow();
  expect(() => keyed.unseal('other', sealed)).toThrow();
  expect(() => other.unseal('totp', sealed)).toThrow();
});

test('a hash is the same for the same thing, and for nothing else', () => {
  expect(keyed.hash('a', 'x')).toBe(keyed.hash('a', 'x'));
  expect(
    new Set([keyed.hash('a', 'x'), keyed.hash('b', 'x'), keyed.hash('a', 'y'), other.hash('a', 'x')]).size,
  ).toBe(4);
});
