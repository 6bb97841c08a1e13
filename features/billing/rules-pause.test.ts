import { expect, test } from 'vitest';
import { goesOn, pauseRefusal, pauseSpan } from './rules-pause.ts';

const plan = { status: 'active', endsAt: null, onTopOfTools: false };
const day = new Date('2026-12-31T12:00:00Z');

test.each([
  ['paid and renewing', plan, 'nothing refuses it'],
  ['paused', { ...plan, status: 'paused' }, 'paused already'],
  ['on trial', { ...plan, status: 'trialing' }, 'Nothing has been charged'],
  ['past due', { ...plan, status: 'past_due' }, 'still open'],
  ['set to end', { ...plan, endsAt: day }, 'set to end'],
  ['built on given Tools', { ...plan, onTopOfTools: true }, 'ends with the Tools'],
] as const)('a plan that is %s', (_, held, reason) => {
  expect(pauseRefusal(held) ?? 'nothing refuses it').toContain(reason);
});

test('a pause begins with the end of what is paid, and ends on the same day of a later month', () => {
  expect(pauseSpan(day, 1)).toEqual({ from: day, until: new Date('2027-01-31T12:00:00Z') });
  expect(pauseSpan(day, 2).until).toEqual(new Date('2027-02-28T12:00:00Z'));
  expect(pauseSpan(day, 3).until).toEqual(new Date('2027-03-31T12:00:00Z'));
});

test('who resumes while it is paid keeps the period, and a new one begins after that', () => {
  expect(goesOn(day, new Date(day.getTime() - 1))).toBe('unchanged');
  expect(goesOn(day, day)).toBe('now');
});
