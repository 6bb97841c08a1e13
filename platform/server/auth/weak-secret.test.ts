import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { weaknessOf } from './weak-secret.ts';

test.each([
  ['a'.repeat(40), 'repeats itself'],
  ['correct-horse-staple-1'.repeat(2), 'repeats itself'],
  ['012345012345012345012345012345x', 'fewer than 8'],
  ['change-me-before-you-go-live-please-1', 'that others know'],
  ['your-auth-secret-of-32-characters-here', 'that others know'],
])('%s is called guessable', (secret, words) => {
  expect(weaknessOf(secret)).toContain(words);
  expect(weaknessOf(secret)).not.toContain(secret);
});

test('no random secret of the kinds that are recommended is called guessable', () => {
  for (let tried = 0; tried < 2000; tried += 1) {
    expect(weaknessOf(randomBytes(48).toString('base64'))).toBeNull();
    expect(weaknessOf(randomBytes(32).toString('hex'))).toBeNull();
    expect(weaknessOf(randomBytes(24).toString('base64url'))).toBeNull();
  }
});
