import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { deleteCard, identifyFrustrations, listCards, updateCard } from '#features/tools/contract.ts';
import { clientNameOf } from './cards.ts';

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

test('a deleted card is gone, and deleting it again says so', async () => {
  const { member, ids } = await memberWithCards();
  await member.call(deleteCard, { params: { id: ids[0] } });
  expect((await member.call(listCards, {})).cards).toHaveLength(2);
  expect((await member.fail(deleteCard, { params: { id: ids[0] } })).code).toBe('not_found');
});

test.each([
  [{}, 'Nothing to change'],
  [{ client: '  ' }, 'Please give the card a name'],
  [{ frustration: 'x'.repeat(121) }, 'Please keep this under 120 characters'],
  [{ pinned: 'yes' }, expect.any(String)],
  [{ explanation: 'mine' }, expect.any(String)],
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

test.each([
  ['short', 'short'],
  ['  two\n lines  ', 'two lines'],
  [`${'word '.repeat(30)}end`, /^(word )+word…$/],
  ['x'.repeat(200), /^x+…$/],
  [`${'x'.repeat(118)}🐉🐉`, /^x+…$/],
])('the client’s name on a card is one line of at most 120 characters: %j', (audience, wanted) => {
  const name = clientNameOf(audience, 120);
  expect(name.length).toBeLessThanOrEqual(120);
  expect(name).toMatch(wanted);
  expect(name.isWellFormed()).toBe(true);
});
