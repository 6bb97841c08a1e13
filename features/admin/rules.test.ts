import { expect, test } from 'vitest';
import {
  blocksGoingLive,
  firstOpenStep,
  isStepDone,
  lastDays,
  missingForLive,
  openSteps,
  setupIds,
} from './rules.ts';

const all = setupIds.map((id) => ({ id, done: true }));
const without = (...ids: string[]) => all.map(({ id }) => ({ id, done: !ids.includes(id) }));

test('the last days end with today, in UTC', () => {
  expect(lastDays(new Date('2026-03-01T00:30:00Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test('a site is live only when it is encrypted, says who runs it, takes real money, its emails reach people and it is backed up', () => {
  expect(blocksGoingLive(all)).toEqual([]);
  expect(blocksGoingLive(without('owner'))).toEqual(['owner']);
  expect(blocksGoingLive(without('owner', 'https'))).toEqual(['https', 'owner']);
  expect(blocksGoingLive(without('paymentsLive'))).toEqual(['paymentsLive']);
  expect(blocksGoingLive(without('morphcast', 'crm', 'ai'))).toEqual([]);
  expect(blocksGoingLive(without('mailLive'))).toEqual(['mailLive']);
  // Until there is email at all, that is the one thing to do.
  expect(blocksGoingLive(without('mail', 'mailLive', 'mailTested', 'mailRecords'))).toEqual(['mail']);
  expect(blocksGoingLive(without('mailTested', 'mailRecords', 'backups'))).toEqual([
    'mailTested',
    'mailRecords',
    'backups',
  ]);
  // Nobody looks up a domain for emails that leave no installation.
  expect(blocksGoingLive(without('mailLive', 'mailRecords'))).toEqual(['mailLive']);
});

test('a step is open until it has the one thing that it needs; what is optional opens none', () => {
  expect(openSteps(all)).toEqual([]);
  expect(openSteps(without('aiPrices', 'verification', 'signIn', 'crm', 'bucket', 'morphcast'))).toEqual([]);
  expect(openSteps(without('mail', 'ai'))).toEqual(['mail', 'model', 'live']);
  expect(firstOpenStep(without('mail', 'ai'))).toBe('mail');
  expect(firstOpenStep(all)).toBe('live');
});

test('everything that a step needs is missed in the order of the steps, and what is optional is not', () => {
  const missed = missingForLive(without('links', 'paymentsLive', 'https', 'crm', 'signIn'));
  expect(missed).toEqual([
    { step: 'domain', id: 'https' },
    { step: 'content', id: 'links' },
    { step: 'live', id: 'paymentsLive' },
  ]);
  // It is live without a lawyer, and yet told that none has read its texts.
  expect(missingForLive(without('legal'))).toEqual([{ step: 'owner', id: 'legal' }]);
  expect([blocksGoingLive(without('legal')), openSteps(without('legal'))]).toEqual([[], []]);
  expect(missingForLive(without('mailLive', 'ai'))).toEqual([
    { step: 'mail', id: 'mailLive' },
    { step: 'model', id: 'ai' },
  ]);
});

test('the last step is open while no real money moves, and while the site may not go live', () => {
  expect(openSteps(without('paymentsLive'))).toEqual(['live']);
  expect(openSteps(without('mailLive'))).toEqual(['live']);
  expect(isStepDone('mail', without('mailLive'))).toBe(true);
  expect(isStepDone('mail', without('mailTested'))).toBe(false);
  expect(isStepDone('mail', without('mailRecords'))).toBe(false);
  expect(isStepDone('payments', without('paymentsLive'))).toBe(true);
  expect(openSteps(without('owner'))).toEqual(['owner', 'live']);
});
