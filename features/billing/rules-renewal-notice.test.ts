import { expect, test } from 'vitest';
import { isTrialNoticeDue, renewalNotice } from './rules-renewal-notice.ts';

const now = new Date('2026-12-01T12:00:00Z');
const days = (many: number) => new Date(now.getTime() + many * 86_400_000);
const yearly = {
  status: 'active',
  rhythm: 'year',
  startedAt: days(-300),
  currentPeriodEnd: days(20),
  endsAt: null,
} as const;

test.each([
  ['31 days before', { currentPeriodEnd: days(31) }, null],
  ['30 days before', { currentPeriodEnd: days(30) }, 30],
  ['20 days before', {}, 30],
  ['a week before', { currentPeriodEnd: days(7) }, 7],
  ['on the day, when it is over', { currentPeriodEnd: now }, null],
  ['set to end', { endsAt: days(20) }, null],
  ['paused', { status: 'paused' }, null],
  ['by the month', { rhythm: 'month' }, null],
] as const)('the notice of a renewal: %s', (_, given, notice) => {
  expect(renewalNotice({ ...yearly, ...given }, now)).toBe(notice);
});

const trial = (long: number, left: number) =>
  isTrialNoticeDue(
    { ...yearly, status: 'trialing', startedAt: days(left - long), currentPeriodEnd: days(left) },
    now,
  );

test('the end of a trial is told a week before, and of a shorter one when half of it is over', () => {
  expect([trial(30, 8), trial(30, 7), trial(7, 4), trial(7, 3), trial(3, 2), trial(3, 1)]).toEqual([
    false,
    true,
    false,
    true,
    false,
    true,
  ]);
  expect(isTrialNoticeDue({ ...yearly, status: 'trialing', endsAt: days(2) }, now)).toBe(false);
});
