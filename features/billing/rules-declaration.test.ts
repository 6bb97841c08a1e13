import { expect, test } from 'vitest';
import { cancellationStep, carriedOutFrom } from './rules-declaration.ts';

const at = (day: string) => new Date(`2026-${day}T12:00:00Z`);
const period = { start: at('03-10'), end: at('04-10') };

test.each([
  ['as soon as possible: at the end of the month that is paid', at('03-20'), null, 'end_of_period'],
  ['on the very instant at which the month began', at('03-10'), null, 'end_of_period'],
  ['before this month began, and carried out late: at once', at('03-09'), null, 'at_once'],
  ['a day in this month: at its end', at('03-20'), '2026-04-01', 'end_of_period'],
  ['the last day of this month', at('03-20'), '2026-04-10', 'end_of_period'],
  ['a day in a later month: not yet', at('03-20'), '2026-04-11', 'wait'],
  ['declared last month for a day in this one: at its end', at('02-20'), '2026-03-10', 'end_of_period'],
  ['declared for a day before this month began, and carried out late', at('02-20'), '2026-03-09', 'at_once'],
  ['a day that is past when it is declared', at('03-20'), '2026-01-01', 'end_of_period'],
] as const)('%s [billing.cancel-time-counts]', (_, declaredAt, endOn, step) => {
  expect(cancellationStep({ declaredAt, endOn }, period, at('03-25'))).toBe(step);
});

test('a month that begins in our future, by a clock ahead of ours, was paid for before and runs to its end', () => {
  const declared = { declaredAt: at('03-09'), endOn: null };
  expect(cancellationStep(declared, period, at('03-09'))).toBe('end_of_period');
});

test('only a withdrawal without signing in waits a day, for "it wasn’t me" [billing.declaration-undo]', () => {
  const declaredAt = at('03-20');
  const from = (kind: 'cancellation' | 'withdrawal', signedIn: boolean) =>
    carriedOutFrom({ kind, signedIn, declaredAt }).toISOString();
  expect([from('cancellation', false), from('cancellation', true), from('withdrawal', true)]).toEqual(
    Array.from({ length: 3 }, () => declaredAt.toISOString()),
  );
  expect(from('withdrawal', false)).toBe(at('03-21').toISOString());
});
