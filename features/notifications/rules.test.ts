import { expect, test } from 'vitest';
import { badgeOf, isMutable, noticeKinds, relativeTime, safeLink, typeOf } from './rules.ts';

test('the badge counts to nine and then says 9+ [notifications.unread-badge] [notifications.badge-9-plus]', () => {
  expect([0, 1, 9, 10, 250].map(badgeOf)).toEqual(['', '1', '9', '9+', '9+']);
});

test('a link leads to our own pages or to https, and nowhere else', () => {
  expect(safeLink('/course?lesson=2#notes')).toBe('/course?lesson=2#notes');
  expect(safeLink('https://example.com/a')).toBe('https://example.com/a');
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '//evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'http://plain.example',
    'https://user:pw@evil.example',
    'data:text/html,x',
    'mailto:a@b.c',
    'course',
    '',
    `/${'x'.repeat(600)}`,
  ];
  expect(hostile.filter((link) => safeLink(link) !== null)).toEqual([]);
});

const now = new Date('2026-11-21T12:00:00Z');
test.each([
  [-30, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [6 * 86_400, '6 days ago'],
  [8 * 86_400, 'November 13, 2026'],
])('%i seconds ago reads "%s"', (seconds, words) => {
  expect(relativeTime(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
});

test('payments and security are not among what can be turned off', () => {
  expect(noticeKinds.filter((kind) => !isMutable(kind))).toEqual(['payment', 'security']);
});

test('a type that nobody knows looks like info', () => {
  expect(typeOf('shout')).toBe('info');
  expect(typeOf('error')).toBe('error');
});
