import { afterEach, expect, test, vi } from 'vitest';
import { clinicForm, instantOf, localOf, valuesOf } from './clinic-form.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['America/New_York', '2026-12-03T18:00', '2026-12-03T23:00:00.000Z'],
  ['America/New_York', '2026-07-03T18:00', '2026-07-03T22:00:00.000Z'],
  // The evening after the clocks went back, and forward.
  ['Europe/Berlin', '2026-10-25T18:00', '2026-10-25T17:00:00.000Z'],
  ['Europe/Berlin', '2027-03-28T18:00', '2027-03-28T16:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-03T18:00', '2026-12-03T12:30:00.000Z'],
])('in %s, %s is %s, and the way back', (zone, local, instant) => {
  vi.stubEnv('TZ', zone);
  expect(instantOf(local)).toBe(instant);
  expect(localOf(instant)).toBe(local);
});

test('an hour that the clocks skip becomes the hour after it, which the form then says', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(instantOf('2027-03-14T02:30')).toBe('2027-03-14T07:30:00.000Z');
});

const filled = {
  ...valuesOf(null),
  title: 'Openers',
  startsAt: '2026-12-03T18:00',
  link: 'https://meet.example/a',
};
test('no seats in the field are no limit; what is no time, number or safe link is refused at its field', () => {
  expect(clinicForm.parse(filled)).toMatchObject({ seats: null, minutes: 60, audience: 'premium' });
  const faultsOf = (values: object) => {
    const issues = clinicForm.safeParse({ ...filled, ...values }).error?.issues ?? [];
    return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
  };
  expect(faultsOf({ startsAt: '' })).toEqual({ startsAt: 'Please choose a day and a time' });
  expect(faultsOf({ seats: '0' })).toEqual({ seats: 'Enter 1 to 10,000 seats, or leave it empty' });
  expect(faultsOf({ minutes: '5' })).toEqual({ minutes: 'Enter 15 to 480 minutes' });
  for (const link of ['javascript:alert(1)', 'http://meet.example/a', 'meet'])
    expect(faultsOf({ link })).toEqual({ link: 'Please enter a link that begins with https://' });
});
