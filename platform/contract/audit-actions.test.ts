import { expect, test } from 'vitest';
import { auditActions, auditActionsWith, auditWords } from './audit-actions.ts';

test('every act has words of its own, without a code in them', () => {
  const all = auditActions.map((action) => auditWords(action));
  expect(new Set(all).size).toBe(all.length);
  for (const words of all) expect(words).toMatch(/^[A-Z][^_.]+$/);
});

test('acts are found by part of their words, however it is cased and its apostrophe written', () => {
  expect(auditActionsWith('PASSKEY add')).toEqual(['account.passkey_added']);
  expect(auditActionsWith("corrected a member's address")).toEqual(['admin.address_change_asked']);
  expect(auditActionsWith('no such words')).toEqual([]);
});

test('a subscription that was only set to end is not said to be ended, and is found by either words', () => {
  const action = 'billing.subscription_cancelled';
  expect(auditWords(action, { ends: 'now' })).toBe('Ended a member’s subscription');
  expect(auditWords(action, { ends: 'period_end' })).toBe('Set a member’s subscription to end');
  expect(auditWords('billing.cancelled', { ends: 'period_end' })).toBe('Subscription set to end');
  expect(auditActionsWith("ended a member's sub")).toEqual([action]);
  expect(auditActionsWith("set a member's sub")).toEqual([action]);
});

test('an act without words is shown by its code', () => {
  expect(auditWords('books.burned')).toBe('books.burned');
  expect(auditWords('toString')).toBe('toString');
});
