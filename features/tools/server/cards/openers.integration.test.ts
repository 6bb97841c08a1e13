import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openerFaults } from '#content/openers.ts';
import {
  identifyFrustrations,
  listCards,
  readAllowance,
  updateCard,
  writeOpeners,
} from '#features/tools/contract.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { type App, startApp } from '#testing/harness.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ IDENTIFIER_DAILY_LIMIT: '1' });
});
afterAll(() => app.close());
beforeEach(() => app.model.setMode('ok'));

const body = {
  businessDescription: 'We sell payroll software',
  targetAudience: 'Office managers, who are alone',
};

async function memberWithCard() {
  const member = await app.join();
  const { cards } = await member.call(identifyFrustrations, { body });
  return { member, ids: cards.map(({ id }) => id) as [string, string, string] };
}

test('three openers are written from a guess, kept with the card, and each keeps the law', async () => {
  const { member, ids } = await memberWithCard();
  const card = await member.call(writeOpeners, { params: { id: ids[0] } });
  expect(card.openers?.lines).toHaveLength(3);
  for (const line of card.openers?.lines ?? []) {
    expect([line, openerFaults(line)]).toEqual([line, []]);
    expect(line).toContain('office managers');
  }
  expect((await member.call(listCards, {})).cards.find(({ id }) => id === ids[0])).toEqual(card);
});

test('what breaks the law is asked for once more', async () => {
  const member = await app.join();
  const worried = { ...body, targetAudience: 'Worried parents' };
  const [first] = (await member.call(identifyFrustrations, { body: worried })).cards;
  const calls = app.model.stats().calls;
  const { openers } = await member.call(writeOpeners, { params: { id: first?.id ?? '' } });
  expect(app.model.stats().calls).toBe(calls + 2);
  expect(openers?.lines.flatMap((line) => openerFaults(line))).toEqual([]);
});

test('new ones take the place of the one that was chosen, and none of the three comes again', async () => {
  const { member, ids } = await memberWithCard();
  const params = { id: ids[0] };
  const first = (await member.call(writeOpeners, { params })).openers?.lines ?? [];
  const [, second = ''] = first;
  expect((await member.call(updateCard, { params, body: { opener: second } })).opener).toBe(second);
  const { opener, openers } = await member.call(writeOpeners, { params });
  expect(opener).toBeNull();
  expect(openers?.lines).toHaveLength(3);
  for (const line of openers?.lines ?? []) expect(first).not.toContain(line);
});

test('a client’s words are sent to no model', async () => {
  const { member, ids } = await memberWithCard();
  const heard = { from: 'Mara', on: '2026-11-20', words: 'I do it at the kitchen table' };
  await member.call(updateCard, { params: { id: ids[0] }, body: { heard } });
  const calls = app.model.stats().calls;
  expect((await member.fail(writeOpeners, { params: { id: ids[0] } })).code).toBe('conflict');
  expect(app.model.stats().calls).toBe(calls);
});

test('they take nothing from the searches, and end with as many as a day has cards', async () => {
  const { member, ids } = await memberWithCard();
  for (const id of ids) await member.call(writeOpeners, { params: { id } });
  expect((await member.call(readAllowance, {})).allowance.used).toBe(1);
  const spent = await member.fail(writeOpeners, { params: { id: ids[0] } });
  expect(spent).toMatchObject({
    code: 'allowance_spent',
    message: expect.stringContaining('all 3 of today’s openers'),
  });
});

test('a run that fails leaves what was there, and nobody else’s card is found', async () => {
  const { member, ids } = await memberWithCard();
  app.model.setMode('error500');
  expect((await member.fail(writeOpeners, { params: { id: ids[0] } })).code).toBe('model_failed');
  expect((await member.call(listCards, {})).cards.map(({ openers }) => openers)).toEqual([null, null, null]);
  app.model.setMode('ok');
  const other = await app.join();
  expect((await other.fail(writeOpeners, { params: { id: ids[0] } })).code).toBe('not_found');
  const runs = await app.db.select().from(generations).where(eq(generations.userId, other.userId));
  expect(runs).toEqual([]);
});
