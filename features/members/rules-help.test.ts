import { expect, test } from 'vitest';
import { type Confirmer, helpRefusal, type ResetFacts, resetDueAt, resetVerdict } from './rules-help.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 21) + hours * 3_600_000);
const asked: ResetFacts = { askedBy: 'ann', askedAt: at(0), dueAt: at(24), stoppedAt: null, doneAt: null };

test('an admin helps others, not themself, and only with two-step sign-in of their own', () => {
  const ann = { userId: 'ann', totpOn: true, tier: 'admin' } as const;
  expect(helpRefusal(ann, { userId: 'bo', tier: 'free' })).toBeNull();
  expect(helpRefusal(ann, { userId: 'bo', tier: 'admin' })).toBeNull();
  expect(helpRefusal(ann, ann)).toBe('self');
  expect(helpRefusal({ ...ann, totpOn: false }, { userId: 'bo', tier: 'free' })).toBe('no_second_step');
});

test('staff help members, and never an admin or other staff', () => {
  const sam = { userId: 'sam', totpOn: true, tier: 'staff' } as const;
  expect(helpRefusal(sam, { userId: 'bo', tier: 'premium' })).toBeNull();
  for (const tier of ['staff', 'admin'] as const)
    expect(helpRefusal(sam, { userId: 'bo', tier })).toBe('role');
});

test('the wait counts only for a member whom mail reaches at an address that nobody moved lately', () => {
  expect(resetDueAt({ mailReaches: true, movedLately: false }, at(0))).toEqual(at(24));
  expect(resetDueAt({ mailReaches: false, movedLately: false }, at(0))).toBeNull();
  expect(resetDueAt({ mailReaches: true, movedLately: true }, at(0))).toBeNull();
});

const admin = (userId: string, since = -25, madeAdminBy: string[] = []): Confirmer => ({
  userId,
  adminSince: at(since),
  madeAdminBy,
});
const [ann, cleo] = [admin('ann'), admin('cleo')];

test.each<[string, Partial<ResetFacts>, Confirmer | null, number, string]>([
  ['nobody confirmed yet', {}, null, 23.99, 'waits'],
  ['the day is over', {}, null, 24, 'happens'],
  ['a second admin confirms', {}, cleo, 1, 'happens'],
  ['who asked confirms', {}, ann, 1, 'same_admin'],
  ['who asked is gone', { askedBy: null }, cleo, 1, 'same_admin'],
  ['the day is over, whoever asked', { askedBy: null }, null, 24, 'happens'],
  ['the member stopped it', { stoppedAt: at(2) }, cleo, 30, 'over'],
  ['it happened', { doneAt: at(2) }, cleo, 3, 'over'],
  ['no mail reaches them, and nobody confirms', { dueAt: null }, null, 100, 'waits'],
  ['no mail reaches them, a second admin confirms', { dueAt: null }, cleo, 100, 'happens'],
  ['an admin of today confirms', {}, admin('cleo', -1), 1, 'dependent'],
  ['an admin of since then confirms, a day later', { dueAt: null }, admin('cleo', 1), 100, 'dependent'],
  ['who confirms was made an admin by who asked', {}, admin('cleo', -9000, ['ann']), 1, 'dependent'],
  ['who confirms was made an admin by another', {}, admin('cleo', -9000, ['bo']), 1, 'happens'],
  ['who confirms is no admin any more', {}, { ...cleo, adminSince: null }, 1, 'dependent'],
  ['nobody confirmed for a week', { dueAt: null }, cleo, 168, 'over'],
])('a reset of the second step: %s', (_, facts, confirmer, hours, verdict) => {
  expect(resetVerdict({ ...asked, ...facts }, confirmer, at(hours))).toBe(verdict);
});
