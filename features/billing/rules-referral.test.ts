import { expect, test } from 'vitest';
import { creditCents, creditDueAt, creditRefusal, mayRefer, type ReferralFacts } from './rules-referral.ts';

const good: ReferralFacts = {
  paid: 4700,
  back: 0,
  isDisputed: false,
  isSamePerson: false,
  sharesCard: false,
  ownNetwork: false,
  credits: { all: 0, ownNetwork: 0 },
};

test.each([
  ['a colleague who paid and stayed brings both credit', {}, null],
  ['a part refund ends nothing', { back: 4699 }, null],
  ['a first payment that went back brings nothing', { back: 4700 }, 'money_back'],
  ['a disputed payment brings nothing', { isDisputed: true }, 'money_back'],
  ['one person with two accounts refers nobody', { isSamePerson: true }, 'same_person'],
  ['a card of the member’s own refers nobody', { sharesCard: true }, 'same_card'],
  ['the twelfth in a year still counts', { credits: { all: 11, ownNetwork: 0 } }, null],
  ['the thirteenth does not', { credits: { all: 12, ownNetwork: 0 } }, 'too_many'],
  [
    'a second one from the own network counts',
    { ownNetwork: true, credits: { all: 1, ownNetwork: 1 } },
    null,
  ],
  ['a third one does not', { ownNetwork: true, credits: { all: 2, ownNetwork: 2 } }, 'own_network'],
  ['others still do', { credits: { all: 2, ownNetwork: 2 } }, null],
] as const)('%s', (_, facts, verdict) => {
  expect(creditRefusal({ ...good, ...facts })).toBe(verdict);
});

test('credit is due two weeks after the first payment', () => {
  expect(creditDueAt(new Date('2026-03-01T12:00:00Z'))).toEqual(new Date('2026-03-15T12:00:00Z'));
});

test('credit is a month of Tools, and no more than the share of it that was paid', () => {
  expect(creditCents(4700, { kept: 67_000, theirMonth: 4700 })).toBe(4700);
  expect(creditCents(4700, { kept: 3760, theirMonth: 4700 })).toBe(3760);
  // Both pay in their own currency: half a month there is half a month here.
  expect(creditCents(4300, { kept: 2350, theirMonth: 4700 })).toBe(2150);
});

test('who paid and has a plan may refer; a trial, a gift and an ended plan may not', () => {
  const firstPaidAt = new Date('2026-03-01T12:00:00Z');
  expect(mayRefer([{ status: 'active' }], { firstPaidAt })).toBe(true);
  expect(mayRefer([{ status: 'paused' }], { firstPaidAt })).toBe(true);
  expect(mayRefer([{ status: 'trialing' }], { firstPaidAt: null })).toBe(false);
  expect(mayRefer([], { firstPaidAt })).toBe(false);
  expect(mayRefer([{ status: 'canceled' }], { firstPaidAt })).toBe(false);
  expect(mayRefer([{ status: 'incomplete' }], { firstPaidAt })).toBe(false);
});
