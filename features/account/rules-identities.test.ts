import { expect, test } from 'vitest';
import { verdictOf } from './rules-identities.ts';

const facts = { isKnown: false, email: 'ada@example.test', isVerified: true, ownerId: null };

test('a known identity signs in, whatever the provider says of an address', () => {
  expect(verdictOf({ ...facts, isKnown: true })).toBe('sign_in');
  expect(verdictOf({ isKnown: true, email: null, isVerified: false, ownerId: 'somebody' })).toBe('sign_in');
});

test('an unknown identity needs an address that the provider has verified', () => {
  expect(verdictOf(facts)).toBe('sign_up');
  expect(verdictOf({ ...facts, isVerified: false })).toBe('refuse');
  expect(verdictOf({ ...facts, email: null })).toBe('refuse');
  expect(verdictOf({ ...facts, isVerified: false, ownerId: 'somebody' })).toBe('refuse');
});

test('an address that somebody has is asked for their own proof, never joined by itself [account.provider-both-proofs]', () => {
  expect(verdictOf({ ...facts, ownerId: 'somebody' })).toBe('join');
});
