import { expect, test } from 'vitest';
import { guaranteeMarksUntil, mailboxOf } from './rules-guarantee.ts';

test.each([
  ['Ann@Example.test', 'ann@example.test'],
  ['ann+shop@example.test', 'ann@example.test'],
  ['a.n.n+x@googlemail.com', 'ann@gmail.com'],
  ['a.n.n@example.test', 'a.n.n@example.test'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('a mark is kept for 24 months', () => {
  expect(guaranteeMarksUntil(new Date('2028-11-23T12:00:00Z'))).toEqual(new Date('2026-11-23T12:00:00Z'));
});
