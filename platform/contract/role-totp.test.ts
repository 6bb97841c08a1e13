import { expect, test } from 'vitest';
import { tierWithTotp, totpDueAt } from './role-totp.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));
const grant = (changes: object = {}) => ({
  tier: 'admin' as const,
  startsAt: day(2),
  endsAt: null,
  revokedAt: null,
  ...changes,
});

test('an admin has seven days from the day they became one', () => {
  expect(totpDueAt({ adminRoleSince: day(0), grants: [], totpOn: false }, day(1))).toEqual(day(7));
  expect(totpDueAt({ adminRoleSince: null, grants: [grant()], totpOn: false }, day(3))).toEqual(day(9));
});

test('of two ways to be an admin the older one counts', () => {
  expect(totpDueAt({ adminRoleSince: day(4), grants: [grant()], totpOn: false }, day(5))).toEqual(day(9));
});

test('nothing is due from a member, from one who was an admin or will be one, nor once it is on', () => {
  const off = { adminRoleSince: null, totpOn: false };
  expect(totpDueAt({ ...off, grants: [] }, day(5))).toBeNull();
  expect(totpDueAt({ ...off, grants: [grant({ revokedAt: day(3) })] }, day(5))).toBeNull();
  expect(totpDueAt({ ...off, grants: [grant({ endsAt: day(5) })] }, day(5))).toBeNull();
  expect(totpDueAt({ ...off, grants: [grant({ startsAt: day(6) })] }, day(5))).toBeNull();
  expect(totpDueAt({ ...off, grants: [grant({ tier: 'premium' })] }, day(5))).toBeNull();
  expect(totpDueAt({ adminRoleSince: day(0), grants: [], totpOn: true }, day(50))).toBeNull();
});

test('staff have the same seven days', () => {
  const grants = [grant({ tier: 'staff' })];
  expect(totpDueAt({ adminRoleSince: null, grants, totpOn: false }, day(3))).toEqual(day(9));
  expect(tierWithTotp('staff', day(9), day(9))).toBe('premium');
});

test('past the day an admin without it is an admin no more, to the instant', () => {
  expect(tierWithTotp('admin', day(7), new Date(day(7).getTime() - 1))).toBe('admin');
  expect(tierWithTotp('admin', day(7), day(7))).toBe('premium');
  expect(tierWithTotp('admin', null, day(50))).toBe('admin');
  expect(tierWithTotp('tools', day(7), day(8))).toBe('tools');
});
