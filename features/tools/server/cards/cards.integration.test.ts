import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { readResult } from '#features/tools/contract-library.ts';
import { adBrief, joinStudio } from '#testing/studio.ts';
import { type App, startApp } from '#testing/harness.ts';
import {
  deleteCard,
  identifyFrustrations,
  listCards,
  restoreCard,
  updateCard,
} from '#features/tools/contract.ts';
import { dropDeletedCards, saveCards } from './cards.ts';
import { createNewestCards } from './newest-cards.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';

const day = 24 * 60 * 60 * 1000;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const body = { businessDescription: 'Garden design', targetAudience: 'Families with a new house' };

async function memberWithCards() {
  const member = await app.join();
  const { cards } = await member.call(identifyFrustrations, { body });
  const [first, second, third] = cards.map(({ id }) => id);
  return { member, cards, ids: [first ?? '', second ?? '', third ?? ''] as const };
}

test('a card can be renamed', async () => {
  const { member, ids } = await memberWithCards();
  const change = { client: ' The Okafor\nfamily ', frustration: 'They fear the mud' };
  const card = await member.call(updateCard, { params: { id: ids[1] }, body: change });
  expect(card).toMatchObject({ client: 'The Okafor family', frustration: 'They fear the mud' });
  expect((await member.call(listCards, {})).cards.find(({ id }) => id === ids[1])).toEqual(card);
});

test('a pinned card comes first', async () => {
  const { member, ids } = await memberWithCards();
  await member.call(updateCard, { params: { id: ids[2] }, body: { pinned: true } });
  expect((await member.call(listCards, {})).cards.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
});

test('cards of one instant always stand in one order, on the home as in the list', async () => {
  const { member, ids } = await memberWithCards();
  const [row] = await app.db.select().from(frustrationCards).where(eq(frustrationCards.id, ids[0]));
  if (!row) throw new Error('no card');
  const { id: _, ...copy } = row;
  const more = Array.from({ length: 20 }, (_place, at) => ({ ...copy, frustration: `Of one instant ${at}` }));
  await app.db.insert(frustrationCards).values(more);
  const twins = async () =>
    (await member.call(listCards, {})).cards
      .filter(({ id }) => !ids.slice(1).includes(id))
      .map(({ id }) => id);
  const listed = await twins();
  expect(listed).toEqual(listed.toSorted().toReversed());
  // A changed row is stored elsewhere: without a tiebreaker it would move.
  await member.call(updateCard, { params: { id: listed[7] ?? '' }, body: { frustration: 'Changed' } });
  expect(await twins()).toEqual(listed);
  expect((await createNewestCards(app.db)(member.userId)).recent.map(({ id }) => id)).toEqual(
    listed.slice(0, 3),
  );
});

const heard = { from: 'Mara', on: '2026-11-20', words: 'I count the drawer twice' };
const lines = {
  guessed: 'I help shop owners at closing time. When did you last count a drawer twice?',
  heard: 'Last time you said, “I count the drawer twice.” Is that still how it is?',
};

test('a new card is a guess; a client’s words make it heard, and it can be a guess again', async () => {
  const { member, cards, ids } = await memberWithCards();
  expect(cards.map((card) => card.heard)).toEqual([null, null, null]);
  const change = (body: object) => member.call(updateCard, { params: { id: ids[0] }, body });
  expect((await change({ heard })).heard).toEqual(heard);
  expect((await member.call(listCards, {})).cards.find(({ id }) => id === ids[0])?.heard).toEqual(heard);
  // The same search finds the frustration again, and keeps who said it.
  await member.call(identifyFrustrations, { body });
  expect((await member.call(listCards, {})).cards.find(({ id }) => id === ids[0])?.heard).toEqual(heard);
  expect((await change({ heard: null })).heard).toBeNull();
});

test('the opener that was chosen stays when the client says something, but not without words that it says back', async () => {
  const { member, ids } = await memberWithCards();
  const change = (body: object) => member.call(updateCard, { params: { id: ids[0] }, body });
  expect((await change({ opener: lines.guessed })).opener).toBe(lines.guessed);
  expect((await change({ heard })).opener).toBe(lines.guessed);
  expect((await change({ opener: lines.heard })).opener).toBe(lines.heard);
  expect((await change({ heard: null })).opener).toBeNull();
});

test('a deleted card is gone, and deleting it again says so', async () => {
  const { member, ids } = await memberWithCards();
  await member.call(deleteCard, { params: { id: ids[0] } });
  expect((await member.call(listCards, {})).cards).toHaveLength(2);
  expect((await member.fail(deleteCard, { params: { id: ids[0] } })).code).toBe('not_found');
  const renaming = await member.fail(updateCard, { params: { id: ids[0] }, body: { pinned: true } });
  expect(renaming.code).toBe('not_found');
});

test('a deleted card can be restored for a day, then it is gone for good', async () => {
  const { member, ids } = await memberWithCards();
  const before = await member.call(listCards, {});
  await member.call(deleteCard, { params: { id: ids[0] } });
  await dropDeletedCards(app.db, new Date(app.clock.now().getTime() + day - 1000));
  await member.call(restoreCard, { params: { id: ids[0] } });
  expect(await member.call(listCards, {})).toEqual(before);
  await member.call(deleteCard, { params: { id: ids[0] } });
  await dropDeletedCards(app.db, new Date(app.clock.now().getTime() + day + 1000));
  expect((await member.fail(restoreCard, { params: { id: ids[0] } })).code).toBe('not_found');
});

test.each([
  [{}, 'Nothing to change'],
  [{ client: '  ' }, 'Please give the card a name'],
  [{ frustration: 'x'.repeat(121) }, 'Please keep this under 120 characters'],
  [{ pinned: 'yes' }, expect.any(String)],
  [{ explanation: 'mine' }, expect.any(String)],
  [{ heard: { ...heard, words: ' ' } }, 'Please write what they said'],
  [{ heard: { ...heard, on: '2026-02-30' } }, expect.any(String)],
])('the change %j is refused', async (change, message) => {
  const { member, ids } = await memberWithCards();
  const failure = await member.fail(updateCard, { params: { id: ids[0] }, body: change });
  expect(failure).toMatchObject({ status: 400, message });
});

test('an address that is no id is answered like one that nobody has', async () => {
  const { member } = await memberWithCards();
  expect(await member.fail(deleteCard, { params: { id: 'not-an-id' } })).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

test('a card that is found again goes on under its id, pinned as before, and texts are still written for it', async () => {
  const member = await joinStudio(app);
  const run = async () => (await member.call(identifyFrustrations, { body })).cards;
  const before = await run();
  const [first] = before;
  if (!first) throw new Error('no card');
  const open = { ...adBrief, cardId: first.id };
  await member.call(updateCard, { params: { id: first.id }, body: { pinned: true } });
  const { result } = await member.call(generateAdCopy, { body: open });
  app.clock.advance(day);
  const again = await run();
  expect(again.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(Date.parse(again[0]?.createdAt ?? '') - Date.parse(first.createdAt)).toBe(day);
  const { cards } = await member.call(listCards, {});
  expect(cards).toHaveLength(before.length);
  expect(cards[0]).toMatchObject({ id: first.id, pinned: true });
  expect((await member.call(readResult, { params: { id: result.id } })).card?.id).toBe(first.id);
  expect((await member.call(generateAdCopy, { body: open })).result.card?.id).toBe(first.id);
});

test('a card that was renamed goes on as well when its new words are found, in letters of any case', async () => {
  const { member, cards: before, ids } = await memberWithCards();
  const [first, second] = before;
  if (!first || !second) throw new Error('no card');
  const frustration = second.frustration.toUpperCase();
  await member.call(deleteCard, { params: { id: second.id } });
  await member.call(updateCard, { params: { id: first.id }, body: { frustration } });
  const { cards: again } = await member.call(identifyFrustrations, { body });
  expect(again.map(({ id }) => ids.indexOf(id))).toEqual([-1, 0, 2]);
  expect(again[1]).toMatchObject({ frustration });
});

test('cards that a new name makes equal both stay, since a page may have either open', async () => {
  const { member, cards, ids } = await memberWithCards();
  await member.call(updateCard, {
    params: { id: ids[1] },
    body: { frustration: cards[0]?.frustration ?? '' },
  });
  expect((await member.call(listCards, {})).cards.map(({ id }) => id)).toEqual(ids);
  // The older one is found again.
  const { cards: again } = await member.call(identifyFrustrations, { body });
  expect(again[0]?.id).toBe(ids[0]);
});

test('nobody else’s card is found again', async () => {
  const [one, other] = [await memberWithCards(), await memberWithCards()];
  expect(one.ids.filter((id) => other.ids.includes(id))).toEqual([]);
  expect((await one.member.call(listCards, {})).cards).toHaveLength(3);
});

test('a deleted card that is found again is there once, and undoing the deletion changes nothing', async () => {
  const member = await joinStudio(app);
  const run = async () => (await member.call(identifyFrustrations, { body })).cards;
  const [first] = await run();
  if (!first) throw new Error('no card');
  await member.call(deleteCard, { params: { id: first.id } });
  const again = await run();
  expect(again[0]?.id).toBe(first.id);
  await member.call(restoreCard, { params: { id: first.id } });
  expect((await member.call(listCards, {})).cards).toEqual(again);
});

test('what a model says twice in one run is one card', async () => {
  const { member, ids } = await memberWithCards();
  const [row] = await app.db.select().from(frustrationCards).where(eq(frustrationCards.id, ids[0]));
  if (!row) throw new Error('no card');
  const { generationId: runId, userId } = row;
  const items = ['They wait', 'they WAIT'].map((title) => ({
    title,
    explanation: 'Nobody asks.',
    listenFor: 'A look at the clock.',
  }));
  const { clock, product } = app;
  const { announce } = product.deps.tools;
  const who = { runId, userId, announce, now: clock.now() };
  const run = { ...who, input: body, client: 'Twins', items, demoNotice: null };
  expect(await app.db.transaction((tx) => saveCards(tx, run))).toHaveLength(1);
  const { cards } = await member.call(listCards, {});
  expect(cards.filter(({ client }) => client === 'Twins')).toHaveLength(1);
});

test('a new card has a short name for its client, never a paragraph', async () => {
  const targetAudience = `Families with a new house, who want a garden before their neighbors do ${'and more '.repeat(60)}`;
  const { cards } = await (await app.join()).call(identifyFrustrations, {
    body: { ...body, targetAudience },
  });
  expect(cards.map(({ client }) => client)).toEqual(Array(3).fill('Families with a new house'));
});
