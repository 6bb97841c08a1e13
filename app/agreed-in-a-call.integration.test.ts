import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewCall } from '#features/calls/contract.ts';
import { dayMeant } from '#features/calls/rules/day-meant.ts';
import { changeClient } from '#features/clients/contract.ts';
import { changeResult, readResult } from '#features/tools/contract-library.ts';
import { listCards, updateCard } from '#features/tools/contract.ts';
import { briefOf } from '#features/tools/rules/brief.ts';
import { callTurns, keepCall } from '#testing/calls.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adOf, cardOf, joinStudio } from '#testing/studio.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof joinStudio>>;
async function cardNow(member: Member, id: string) {
  const card = (await member.call(listCards, {})).cards.find((one) => one.id === id);
  if (!card) throw new Error('the card is gone');
  return card;
}

test('what a client agreed to in a real call goes into the next step, the brief, and where the outcome of a text is noted', async () => {
  const member = await joinStudio(app);
  const { clientId, id } = await cardOf(member);
  const text = await adOf(member, { cardId: id });
  const held = await keepCall(member, {
    clientId,
    turns: [
      ...callTurns,
      { speaker: 0, text: 'Shall I walk through the lobby with you on Monday at seven?', at: 50 },
      { speaker: 1, text: 'Yes, do.', at: 55 },
    ],
  });
  const { review } = (await member.call(reviewCall, { params: { id: held.id } })).call;
  const step = {
    nextStep: review?.agreed?.what ?? '',
    nextOn: dayMeant(review?.agreed?.when ?? '', held.heldOn),
    agreedOn: held.heldOn,
  };
  const params = { id: clientId };
  await member.call(changeClient, { params, body: step });
  const agreed = { step: 'Walk through the lobby with them', on: '2026-11-23', saidOn: '2026-11-20' };
  const card = await cardNow(member, id);
  expect(card.agreed).toEqual(agreed);
  expect(briefOf(card).since).toEqual([
    'You agreed on November 20, 2026: Walk through the lobby with them · November 23, 2026',
  ]);
  const shown = async () => (await member.call(readResult, { params: { id: text.id } })).client;
  expect(await shown()).toMatchObject({ id: clientId, agreed });
  await member.call(changeClient, { params, body: { nextStep: '', nextOn: null } });
  expect((await cardNow(member, id)).agreed).toBeNull();
  expect((await shown())?.agreed).toBeNull();
});

test('a client’s no is on their cards, and on nobody else’s, until another outcome follows it', async () => {
  const member = await joinStudio(app);
  const [card, other] = [await cardOf(member), await adOf(member)];
  const first = await adOf(member, { cardId: card.id });
  const note = (id: string, outcome: 'no' | 'meeting') =>
    member.call(changeResult, { params: { id }, body: { outcome } });
  await note(other.id, 'no');
  expect((await cardNow(member, card.id)).saidNo).toBeNull();
  const { usedAt } = await note(first.id, 'no');
  const after = await cardNow(member, card.id);
  expect(after.saidNo).toBe(usedAt);
  const { opener } = briefOf(after);
  await member.call(updateCard, { params: { id: card.id }, body: { opener } });
  expect((await cardNow(member, card.id)).opener).toBe(opener);
  app.clock.advance(60_000);
  await note((await adOf(member, { cardId: card.id })).id, 'meeting');
  expect(await cardNow(member, card.id)).toMatchObject({ saidNo: null, opener: null });
});

test('whoever agrees to something after a no has said yes, and is not opened with the no', async () => {
  const member = await joinStudio(app);
  const card = await cardOf(member);
  const { id } = await adOf(member, { cardId: card.id });
  await member.call(changeResult, { params: { id }, body: { outcome: 'no' } });
  const { saidNo } = await cardNow(member, card.id);
  const agreedOn = String(saidNo).slice(0, 10);
  const agree = (on: string) =>
    member.call(changeClient, {
      params: { id: card.clientId },
      body: { nextStep: 'Show the rooms', nextOn: null, agreedOn: on },
    });
  await agree(agreedOn);
  const now = await cardNow(member, card.id);
  expect(now.saidNo).toBeNull();
  expect(briefOf(now).opener).toMatch(/^Last time we agreed on what comes next\./u);
  await agree('2020-01-01');
  expect((await cardNow(member, card.id)).saidNo).toBe(saidNo);
});
