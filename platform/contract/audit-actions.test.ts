import { expect, test } from 'vitest';
import { auditActions, auditActionsWith, auditWords } from './audit-actions.ts';

test('every act has words of its own, without a code in them', () => {
  const all = auditActions.map(auditWords);
  expect(new Set(all).size).toBe(all.length);
  for (const words of all) expect(words).toMatch(/^[A-Z][^_.]+$/);
});

test('acts are found by part of their words, however it is cased and its apostrophe written', () => {
  expect(auditActionsWith('PASSKEY a')).toEqual(['account.passkey_added']);
  expect(auditActionsWith("corrected a member's address")).toEqual(['admin.address_change_asked']);
  expect(auditActionsWith('no such words')).toEqual([]);
});

test('an act that only an earlier release knew is shown by its code', () => {
  expect(auditWords('books.burned')).toBe('books.burned');
  expect(auditWords('toString')).toBe('toString');
});
