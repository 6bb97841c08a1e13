import { expect, test } from 'vitest';
import { eachMutable, isMutable, mutableKinds, noticeKinds } from '#platform/contract/notices.ts';
import {
  badgeOf,
  grouped,
  relativeTime,
  safeLink,
  scheduleVerdict,
  timePast,
  timeTooFar,
  typeOf,
} from './rules.ts';

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
  expect(noticeKinds.filter((kind) => !isMutable(kind))).toEqual(['payment', 'security', 'offer']);
  expect(Object.keys(eachMutable((kind) => kind))).toEqual([
    'course',
    'first-week',
    'first-win',
    'lesson-waiting',
    'week-away',
    'course-finished',
    'outcome',
    'recall',
    'next-step',
    'book',
    'message',
    'sales',
  ]);
  expect(eachMutable((kind) => kind).book).toBe('book');
  expect(mutableKinds).toEqual(Object.keys(eachMutable((kind) => kind)));
});

test('a type that nobody knows looks like info', () => {
  expect(typeOf('shout')).toBe('info');
  expect(typeOf('error')).toBe('error');
});

const day = 24 * 60 * 60 * 1000;
test.each([
  [-60_001, 'past'],
  [-60_000, 'now'],
  [0, 'now'],
  [1, 'later'],
  [90 * day, 'later'],
  [90 * day + 1, 'too far'],
] as const)('a message for %i ms from now: %s', (ahead, verdict) => {
  expect(scheduleVerdict(new Date(now.getTime() + ahead), now)).toBe(verdict);
});

test('what is wrong with a time says what to do', () => {
  expect(timePast).toContain('Choose one that is still to come, or leave it empty');
  expect(timeTooFar).toBe('Choose a time within the next 90 days');
});

test('what repeats is one row with the newest first; what went wrong, and news of other kinds, stand alone', () => {
  const told = [
    { id: 1, kind: 'outcome', type: 'info' },
    { id: 2, kind: 'payment', type: 'success' },
    { id: 3, kind: 'outcome', type: 'info' },
    { id: 4, kind: 'payment', type: 'error' },
    { id: 5, kind: 'course', type: 'info' },
    { id: 6, kind: 'course', type: 'info' },
    { id: 7, kind: 'payment', type: 'success' },
  ] as const;
  expect(grouped(told).map(({ newest, earlier }) => [newest.id, ...earlier.map(({ id }) => id)])).toEqual([
    [1, 3],
    [2, 7],
    [4],
    [5],
    [6],
  ]);
});
