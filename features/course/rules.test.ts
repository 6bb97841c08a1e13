import { expect, test } from 'vitest';
import {
  type AccessSpan,
  continueWith,
  courseStart,
  openingDay,
  progressOf,
  type Step,
  unlockAfterDays,
  unlockAt,
  unlockWords,
} from './rules.ts';

const day = (n: number, hours = 0) => new Date(Date.UTC(2026, 0, 1 + n, hours));
const local = (n: number, hours: number) => new Date(2026, 0, 1 + n, hours);
const span = (from: number, to: number | null): AccessSpan => ({
  from: day(from),
  to: to === null ? null : day(to),
});

test('module n opens (n - 1) * 7 days after the start: weekly, never monthly [course.unlock-formula] [course.weekly]', () => {
  expect([1, 2, 3, 4, 5].map(unlockAfterDays)).toEqual([0, 7, 14, 21, 28]);
});

const facts = { seesAll: false, since: day(0), unlockAfterDays: 7, wasOpened: false, told: null };

test('a module is locked a millisecond before its day and open at it [course.unlock-by-days]', () => {
  const at = day(7);
  expect(unlockAt(facts, new Date(at.getTime() - 1))).toEqual({ isOpen: false, opensAt: at });
  expect(unlockAt(facts, at)).toEqual({ isOpen: true });
});

test('an admin sees everything open, without any start [course.admin-all-unlocked]', () => {
  expect(unlockAt({ ...facts, seesAll: true, since: null, unlockAfterDays: 28 }, day(0))).toEqual({
    isOpen: true,
  });
});

test('without a start everything is locked, the first module and opened ones too [course.no-start-all-locked]', () => {
  const never = { isOpen: false, opensAt: null };
  expect(unlockAt({ ...facts, since: null, unlockAfterDays: 0 }, day(99))).toEqual(never);
  expect(unlockAt({ ...facts, since: null, wasOpened: true }, day(99))).toEqual(never);
});

test('what was opened once is open whatever the order says now', () => {
  expect(unlockAt({ ...facts, unlockAfterDays: 280, wasOpened: true }, day(1))).toEqual({ isOpen: true });
});

test('a day that was told is kept however late the order puts the module, and an earlier order wins', () => {
  const told = { opensAt: day(7), accessSince: day(0) };
  expect(openingDay(day(0), { unlockAfterDays: 14, told })).toEqual(day(7));
  expect(openingDay(day(0), { unlockAfterDays: 0, told })).toEqual(day(0));
  // The start moved earlier, e.g. by a backdated grant: the day told for the later start still holds.
  expect(openingDay(day(-3), { unlockAfterDays: 14, told })).toEqual(day(7));
  // After a break the weeks start over.
  expect(openingDay(day(5), { unlockAfterDays: 14, told })).toEqual(day(19));
});

test.each<[string, AccessSpan[], number | null]>([
  ['one access without an end', [span(0, null)], 0],
  ['a renewal that touches', [span(0, 10), span(10, null)], 0],
  ['a grant and a purchase that overlap', [span(5, null), span(0, 8)], 0],
  ['three in a chain, given in any order', [span(9, null), span(0, 5), span(5, 9)], 0],
  ['a break begins anew', [span(0, 5), span(8, null)], 8],
  ['access that has ended', [span(0, 5)], null],
  ['access that has not begun', [span(25, null)], null],
  ['one that has not begun does not lengthen', [span(18, 30), span(25, null)], 18],
  ['none at all', [], null],
])('the course starts with the first day of continuous access: %s', (_, spans, start) => {
  expect(courseStart(spans, day(20))).toEqual(start === null ? null : day(start));
});

test.each([
  [local(8, 10), 'Unlocks in 6 days'],
  [local(8, 23), 'Unlocks in 6 days'],
  [local(12, 1), 'Unlocks in 2 days'],
  [local(13, 23), 'Unlocks in 1 day'],
  [local(14, 0), 'Unlocks today'],
  [local(14, 9), 'Unlocks today'],
])(
  'at %s a module that opens on day 14 at 10:00 says %s [course.unlocks-today] [course.unlocks-in-days]',
  (now, words) => {
    expect(unlockWords(local(14, 10), now)).toBe(words);
  },
);

test('a module without a day is only locked', () => {
  expect(unlockWords(null, day(0))).toBe('Locked');
});

const step = (id: string, isCompleted: boolean, isOpen = true): Step => ({
  id,
  minutes: 7,
  isOpen,
  isCompleted,
});

test('progress counts lessons and the minutes that are left; 100 % means all', () => {
  const many = Array.from({ length: 299 }, (_, at) => step(String(at), true));
  expect(progressOf([...many, step('last', false)])).toEqual({
    lessons: 300,
    completed: 299,
    percent: 99,
    minutesLeft: 7,
  });
  expect(progressOf(many).percent).toBe(100);
  expect(progressOf([])).toEqual({ lessons: 0, completed: 0, percent: 0, minutesLeft: 0 });
});

test('one continues with the lesson touched last, else with the next unfinished open one', () => {
  const steps = [
    step('a', true),
    step('b', false),
    step('c', true),
    step('d', false),
    step('e', false, false),
  ];
  expect(continueWith(steps, 'b')).toBe('b');
  expect(continueWith(steps, 'c')).toBe('d');
  expect(continueWith(steps, 'e')).toBe('b');
  expect(continueWith(steps, null)).toBe('b');
  expect(continueWith([step('a', true), step('b', false, false)], 'a')).toBeNull();
});
