import { expect, test } from 'vitest';
import { momentOf, timingOf, urgentFirst } from './rules-step.ts';

test.each([
  [null, 'none'],
  ['2026-11-28', 'late'],
  ['2026-11-29', 'today'],
  ['2026-12-01', 'coming'],
] as const)('on November 29, a step on %s is %s', (on, timing) => {
  expect(timingOf(on, '2026-11-29')).toBe(timing);
});

const at = (clock: string) => ({
  today: '2026-11-29',
  minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)),
});
const planned = (on: string, step = 'Call them', kind: 'step' | 'recall' = 'step') => ({ kind, step, on });

test.each([
  ['2026-11-28', 'past'],
  ['2026-11-29', 'today'],
  ['2026-11-30', 'tomorrow'],
  ['2026-12-01', 'soon'],
  ['2026-12-02', 'soon'],
  ['2026-12-03', 'later'],
] as const)('on the morning of November 29, what is planned for %s is %s', (on, moment) => {
  expect(momentOf(planned(on), at('09:00'))).toBe(moment);
});

test('a step of today is over an hour after it began, and one of no hour in the evening', () => {
  const moments = (step: string, ...clocks: readonly string[]) =>
    clocks.map((clock) => momentOf(planned('2026-11-29', step), at(clock)));
  expect(moments('Call at 10', '10:59', '11:00')).toEqual(['today', 'over']);
  expect(moments('Call them', '17:59', '18:00')).toEqual(['today', 'over']);
  expect(moments('Visit at 7 pm', '18:30', '20:00')).toEqual(['today', 'over']);
});

test('a question of what stayed is never over on its day, and is not announced days ahead', () => {
  expect(momentOf(planned('2026-11-29', 'Ask', 'recall'), at('23:00'))).toBe('today');
  expect(momentOf(planned('2026-11-30', 'Ask', 'recall'), at('09:00'))).toBe('tomorrow');
  expect(momentOf(planned('2026-12-01', 'Ask', 'recall'), at('09:00'))).toBe('later');
});

test('first comes what is ahead today by its hour, then what is over, the last first, then what comes', () => {
  const [noHour, five, ten] = ['Call', 'Call at 5', 'Call at 10'].map((step) => planned('2026-11-29', step));
  const [late, later] = [planned('2026-11-27'), planned('2026-11-28')];
  const [soon, next] = [planned('2026-12-01'), planned('2026-11-30')];
  const all = [soon, late, noHour, ten, later, next, five].filter((one) => one !== undefined);
  expect(urgentFirst(all, at('12:00'))).toEqual([five, noHour, ten, later, late, next, soon]);
  expect(urgentFirst(all, at('09:00'))[0]).toBe(ten);
});
