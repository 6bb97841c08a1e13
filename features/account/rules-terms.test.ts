import { expect, test } from 'vitest';
import { termsDue } from './rules-terms.ts';

const since = new Date('2026-11-01T10:00:00Z');
const facts = {
  tier: 'free',
  version: 'b',
  since,
  signedInAt: new Date('2026-11-02T10:00:00Z'),
  accepted: [],
} as const;

test.each([
  ['who never accepted anything', facts, true],
  ['who accepted an earlier version', { ...facts, accepted: ['a'] }, true],
  ['who accepted this one', { ...facts, accepted: ['a', 'b'] }, false],
  ['who was signed in before it came', { ...facts, signedInAt: new Date('2026-11-01T09:59:59Z') }, false],
  ['who signed in at that very moment', { ...facts, signedInAt: since }, true],
  ['an admin', { ...facts, tier: 'admin' }, false],
] as const)('%s is asked: rule [account.terms-asked-later]', (_, given, due) => {
  expect(termsDue(given)).toBe(due);
});
