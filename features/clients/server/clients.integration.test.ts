import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sayTurn, startTalk } from '#features/spar/contract-talk.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { changeResult, deleteResult, listResults, restoreResult } from '#features/tools/contract-library.ts';
import { identifyFrustrations, listCards, restoreCard, updateCard } from '#features/tools/contract.ts';
import * as contract from '#features/clients/contract.ts';
import { listClients } from '#platform/contract/clients.ts';
import { clients } from '#platform/server/clients/tables.ts';
import { keepCall } from '#testing/calls.ts';
import { recallOf } from '#testing/clients-cases.ts';
import { adBrief, cardOf, joinStudio } from '#testing/studio.ts';
import { type App, startApp } from '#testing/harness.ts';
import { clientPassages } from './passages.ts';
import { addClients, clientsOf, dropDeletedClients } from './queries.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
type Given = { name: string; company?: string; role?: string; nextStep?: string; nextOn?: string };
const add = (member: Member, body: Given) => member.call(contract.addClient, { body });
const listed = async (member: Member, query: { q?: string; archived?: 'true' } = {}) =>
  (await member.call(listClients, { query })).clients;
const named = async (member: Member) => (await listed(member)).map(({ name }) => name);
const read = (member: Member, id: string) => member.call(contract.readClient, { params: { id } });

/** A member with a card, a text and a practice call about one client. */
async function withAll() {
  const member = await joinStudio(app);
  const card = await cardOf(member);
  await member.call(generateAdCopy, { body: { ...adBrief, cardId: card.id } });
  const talk = await member.call(startTalk, {
    body: { client: { card: card.id }, situation: 'discovery', temper: 'busy', minutes: 3 },
  });
  return { member, card, talk };
}

test('a client is there as soon as there is a card about them, once for all of its cards', async () => {
  const member = await joinStudio(app);
  const card = await cardOf(member);
  const [client, ...others] = await listed(member);
  expect(others).toEqual([]);
  expect(client).toMatchObject({ id: card.clientId, name: card.client, cards: 3, texts: 0, calls: 0 });
});

const practiced = 'Practice call · Discovery · Busy';

test('their page has their cards, what was written for them, and the calls with them', async () => {
  const { card, member } = await withAll();
  const page = await read(member, card.clientId);
  expect(page.client).toMatchObject({ cards: 3, texts: 1, calls: 1 });
  expect(page.cards.map(({ address }) => address)).toContain(`/brief?card=${card.id}`);
  expect(page.texts[0]).toMatchObject({ kind: 'text', about: 'Ad Copy' });
  expect(page.calls[0]).toMatchObject({ kind: 'call', title: practiced, about: 'Not finished' });
  await member.call(changeResult, {
    params: { id: page.texts[0]?.id ?? '' },
    body: { outcome: 'meeting' },
  });
  expect((await read(member, card.clientId)).texts[0]?.about).toBe('Ad Copy · A meeting');
});

test('what they said comes before what is guessed', async () => {
  const { card, member } = await withAll();
  const guesses = (await read(member, card.clientId)).cards;
  const last = guesses.at(-1)?.id ?? '';
  const heard = { from: card.client, on: '2026-11-20', words: 'I count the drawer twice' };
  await member.call(updateCard, { params: { id: last }, body: { heard } });
  expect((await read(member, card.clientId)).cards[0]).toMatchObject({
    id: last,
    about: 'Heard',
    day: '2026-11-20',
  });
});

test('a card that is given another name belongs to the client of that name', async () => {
  const member = await joinStudio(app);
  const card = await cardOf(member);
  const ana = await add(member, { name: 'Ana Ruiz' });
  const moved = await member.call(updateCard, { params: { id: card.id }, body: { client: 'ana ruiz' } });
  expect(moved).toMatchObject({ client: 'Ana Ruiz', clientId: ana.id });
  expect((await read(member, ana.id)).client.cards).toBe(1);
});

test('whose step is due stands first, then who was worked on last; the archived stand apart, and words find parts', async () => {
  const member = await app.join();
  const ana = await add(member, { name: 'Ana Ruiz', company: 'Harbor Lofts' });
  const ben = await add(member, { name: 'Ben 100%' });
  const cleo = await add(member, { name: 'Cleo' });
  const change = (id: string, body: object) => member.call(contract.changeClient, { params: { id }, body });
  const dayIn = (days: number) =>
    new Date(app.clock.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await change(ana.id, { nextStep: 'Send the quote', nextOn: dayIn(0) });
  await change(cleo.id, { nextStep: 'Call', nextOn: dayIn(3) });
  app.clock.advance(1000);
  await change(ben.id, { role: 'Owner' });
  expect(await named(member)).toEqual(['Ana Ruiz', 'Ben 100%', 'Cleo']);
  await change(ben.id, { isArchived: true });
  expect(await named(member)).toEqual(['Ana Ruiz', 'Cleo']);
  expect((await listed(member, { q: '0%', archived: 'true' })).map(({ id }) => id)).toEqual([ben.id]);
  expect((await listed(member, { q: 'LOFT ruiz' })).map(({ id }) => id)).toEqual([ana.id]);
  // What comes next and how they met stand in the list and on their page.
  await change(cleo.id, { howMet: 'At the trade fair in Graz' });
  expect((await listed(member, { q: 'QUOTE' })).map(({ id }) => id)).toEqual([ana.id]);
  expect((await listed(member, { q: 'graz cleo' })).map(({ id }) => id)).toEqual([cleo.id]);
  expect(await listed(member, { q: 'graz quote' })).toEqual([]);
});

test('of those who have the words, whose name begins so comes first, on every page of the list', async () => {
  const member = await app.join();
  await add(member, { name: 'Ana Ruiz', company: 'North Dental' });
  await add(member, { name: 'Old North Bank' });
  await add(member, { name: 'Northside Movers' });
  app.clock.advance(1000);
  const due = await add(member, { name: 'Ben', company: 'Far North' });
  const nextOn = app.clock.now().toISOString().slice(0, 10);
  await member.call(contract.changeClient, { params: { id: due.id }, body: { nextOn } });
  const ranked = ['Northside Movers', 'Old North Bank', 'Ben', 'Ana Ruiz'];
  expect((await listed(member, { q: 'north' })).map(({ name }) => name)).toEqual(ranked);
  const read: string[] = [];
  let after: string | undefined;
  do {
    const asked = {
      userId: member.userId,
      q: 'north',
      archived: false,
      after,
      now: app.clock.now(),
      most: 1,
    };
    const page = await clientsOf(app.db, asked);
    read.push(...page.rows.map(({ name }) => name));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(read).toEqual(ranked);
});

test('a step that the client agreed to says so until it is another step, or done', async () => {
  const member = await app.join();
  const { id } = await member.call(contract.addClient, { body: { name: 'Denise' } });
  const change = async (body: object) =>
    (await member.call(contract.changeClient, { params: { id }, body })).agreedOn;
  const agreed = { nextStep: 'Show the rooms', nextOn: '2026-12-04', agreedOn: '2026-11-26' };
  expect(await change(agreed)).toBe('2026-11-26');
  expect(await change({ role: 'Owner' })).toBe('2026-11-26');
  expect(await change({ nextOn: '2026-12-05' })).toBeNull();
  expect(await change(agreed)).toBe('2026-11-26');
  expect(await change({ nextStep: '', nextOn: null })).toBeNull();
});

test('that they bought is noted with its day, answers Ask, and can be taken back', async () => {
  const member = await app.join();
  const { id } = await member.call(contract.addClient, { body: { name: 'Denise' } });
  const change = (boughtOn: string | null) =>
    member.call(contract.changeClient, { params: { id }, body: { boughtOn } });
  expect((await change('2026-11-26')).boughtOn).toBe('2026-11-26');
  const [passage] = await clientPassages(app.db, member.userId, app.clock.now());
  expect(passage?.text).toContain('They bought on 2026-11-26.');
  expect((await change(null)).boughtOn).toBeNull();
});

test('a name and company are one client: added twice they are the same, and no other takes them', async () => {
  const member = await app.join();
  const ana = await add(member, { name: 'Ana', company: 'Harbor' });
  expect((await add(member, { name: 'ANA', company: 'harbor' })).id).toBe(ana.id);
  const other = await add(member, { name: 'Ana' });
  expect(other.id).not.toBe(ana.id);
  const refused = await member.fail(contract.changeClient, {
    params: { id: other.id },
    body: { company: 'Harbor' },
  });
  expect(refused.code).toBe('conflict');
});

test('a deleted client takes cards, texts and calls along, comes back with them, and is gone a day later', async () => {
  const { card, member } = await withAll();
  const params = { id: card.clientId };
  await member.call(contract.deleteClient, { params, query: {} });
  expect(await listed(member)).toEqual([]);
  expect((await member.call(listCards, {})).cards).toEqual([]);
  expect((await member.call(listResults, { query: {} })).results).toEqual([]);
  expect((await member.fail(contract.readClient, { params })).code).toBe('not_found');
  expect(await member.call(contract.restoreClient, { params })).toMatchObject({
    cards: 3,
    texts: 1,
    calls: 1,
  });
  await member.call(contract.deleteClient, { params, query: {} });
  app.clock.advance(25 * 60 * 60 * 1000);
  await dropDeletedClients(app.db, app.clock.now());
  expect(await app.db.$count(clients, eq(clients.userId, member.userId))).toBe(0);
  expect((await member.fail(contract.restoreClient, { params })).code).toBe('not_found');
});

test('whoever is erased for good is gone at once, with everything of theirs', async () => {
  const { card, member } = await withAll();
  const params = { id: card.clientId };
  await member.call(contract.deleteClient, { params, query: { forGood: 'true' } });
  expect(await app.db.$count(clients, eq(clients.userId, member.userId))).toBe(0);
  expect((await member.call(listResults, { query: {} })).results).toEqual([]);
  expect((await member.fail(contract.restoreClient, { params })).code).toBe('not_found');
});

test('a text that was deleted before its client comes back without them', async () => {
  const { card, member } = await withAll();
  const [text] = (await member.call(listResults, { query: {} })).results;
  const params = { id: text?.id ?? '' };
  await member.call(deleteResult, { params });
  await member.call(contract.deleteClient, { params: { id: card.clientId }, query: {} });
  expect((await member.call(restoreResult, { params })).client).toBeNull();
  expect((await member.fail(restoreCard, { params: { id: card.id } })).code).toBe('not_found');
});

test('a name that is typed for a run makes a client, whose cards and texts they become', async () => {
  const member = await joinStudio(app);
  const { businessDescription, targetAudience } = adBrief;
  const found = await member.call(identifyFrustrations, {
    body: { businessDescription, targetAudience, client: 'Ana Ruiz' },
  });
  expect(found.cards.map(({ client }) => client)).toEqual(['Ana Ruiz', 'Ana Ruiz', 'Ana Ruiz']);
  const { result } = await member.call(generateAdCopy, { body: { ...adBrief, client: 'ana ruiz' } });
  expect(result.client).toMatchObject({ id: found.cards[0]?.clientId, name: 'Ana Ruiz' });
  expect(result.card).toBeNull();
  expect(await listed(member)).toMatchObject([{ name: 'Ana Ruiz', cards: 3, texts: 1 }]);
});

test('of two with one name, the company that is typed with it says which', async () => {
  const member = await joinStudio(app);
  await add(member, { name: 'Ana' });
  const ana = await add(member, { name: 'Ana', company: 'Harbor Lofts' });
  const { result } = await member.call(generateAdCopy, {
    body: { ...adBrief, client: 'Ana, Harbor Lofts' },
  });
  expect(result.client?.id).toBe(ana.id);
});

test('a text that is written again for somebody else is theirs from then on', async () => {
  const { card, member } = await withAll();
  const [text] = (await member.call(listResults, { query: {} })).results;
  const { result } = await member.call(generateAdCopy, {
    body: { ...adBrief, client: 'Ben', resultId: text?.id ?? '' },
  });
  expect(result.client?.name).toBe('Ben');
  expect((await read(member, card.clientId)).client.texts).toBe(0);
});

test('whom one works for is archived no longer', async () => {
  const member = await joinStudio(app);
  const ana = await add(member, { name: 'Ana' });
  await member.call(contract.changeClient, { params: { id: ana.id }, body: { isArchived: true } });
  await member.call(generateAdCopy, { body: { ...adBrief, client: 'Ana' } });
  expect(await named(member)).toEqual(['Ana']);
});

test('two clients become one, and two again', async () => {
  const { card, member } = await withAll();
  const ana = await add(member, { name: 'Ana' });
  const params = { id: card.clientId };
  const { client, moved } = await member.call(contract.mergeClient, { params, body: { into: ana.id } });
  expect(client).toMatchObject({ id: ana.id, cards: 3, texts: 1, calls: 1 });
  expect(await named(member)).toEqual(['Ana']);
  const again = await member.call(contract.splitClient, { params, body: { from: ana.id, moved } });
  expect(again).toMatchObject({ id: card.clientId, cards: 3, texts: 1, calls: 1 });
  expect((await read(member, ana.id)).client).toMatchObject({ cards: 0, texts: 0, calls: 0 });
  const itself = await member.fail(contract.mergeClient, { params, body: { into: params.id } });
  expect(itself.code).toBe('conflict');
});

test('after a sale each row of a card still says what is its own', async () => {
  const { card, member } = await withAll();
  const params = { id: card.clientId };
  const before = (await read(member, card.clientId)).cards.map(({ context }) => context);
  await member.call(contract.changeClient, { params, body: { boughtOn: '2026-12-01' } });
  const after = (await read(member, card.clientId)).cards.map(({ context }) => context);
  expect(new Set(after).size).toBe(3);
  expect(after).toEqual(before);
});

test('what only the first of two told stays with the second, and goes back with Undo', async () => {
  const member = await joinStudio(app);
  const ben = await add(member, {
    name: 'Ben',
    role: 'Baker',
    nextStep: 'Call, at ten',
    nextOn: '2026-12-04',
  });
  const ana = await add(member, { name: 'Ana', role: 'Buyer' });
  await member.call(contract.changeClient, { params: { id: ben.id }, body: { boughtOn: '2026-12-01' } });
  const params = { id: ben.id };
  const { client, moved } = await member.call(contract.mergeClient, { params, body: { into: ana.id } });
  expect(client).toMatchObject({
    role: 'Buyer',
    nextStep: 'Call, at ten',
    nextOn: '2026-12-04',
    boughtOn: '2026-12-01',
  });
  await member.call(contract.splitClient, { params, body: { from: ana.id, moved } });
  expect((await read(member, ana.id)).client).toMatchObject({
    role: 'Buyer',
    nextStep: '',
    nextOn: null,
    boughtOn: null,
  });
});

test('nobody merges with, or into, a client of somebody else', async () => {
  const [member, stranger] = [await app.join(), await app.join()];
  const [own, theirs] = [await add(member, { name: 'Ana' }), await add(stranger, { name: 'Ben' })];
  for (const [id, into] of [
    [own.id, theirs.id],
    [theirs.id, own.id],
  ] as const)
    expect((await member.fail(contract.mergeClient, { params: { id }, body: { into } })).code).toBe(
      'not_found',
    );
  expect(await named(stranger)).toEqual(['Ben']);
});

test('many are brought in at once, those who are there stay, and all leave as a file', async () => {
  const member = await app.join();
  await add(member, { name: 'Ana' });
  const person = (name: string) => ({ name, role: '', company: '', howMet: '' });
  const body = { clients: [person('Ana'), person('=Ben'), person('Cleo'), person('cleo')] };
  expect(await member.call(contract.importClients, { body })).toEqual({ added: 2, known: 2 });
  const file = await (await member.send('/api/clients.csv')).text();
  expect(file).toContain("'=Ben");
  expect(file.trim().split('\r\n')).toHaveLength(4);
});

test('all that is kept of one client leaves as a file, and nothing of another or of another member', async () => {
  const { card, member, talk } = await withAll();
  const id = card.clientId;
  await member.call(sayTurn, { params: { id: talk.id }, body: { number: 1, text: 'Hello there.' } });
  await keepCall(member, { clientId: id });
  await recallOf(member, id);
  const other = await add(member, { name: 'Ben Cole', company: 'Elsewhere' });
  await keepCall(member, { clientId: other.id });
  await recallOf(member, other.id);
  const answer = await member.send(`/api/clients/${id}/export`);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="client-[\d-]+\.json"$/u);
  const { parts } = contract.exportClient.output.parse(await answer.json());
  const many = Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, rows.length]));
  expect(many).toEqual({
    clients: 1,
    recalls: 1,
    frustrationCards: 3,
    studioResults: 1,
    studioVersions: expect.any(Number),
    sparTalks: 1,
    sparTurns: expect.any(Number),
    calls: 1,
  });
  expect(many['studioVersions']).toBeGreaterThan(0);
  expect(many['sparTurns']).toBeGreaterThan(0);
  expect(JSON.stringify(parts)).not.toContain(other.id);
  const { parts: ofOther } = contract.exportClient.output.parse(
    await (await member.send(`/api/clients/${other.id}/export`)).json(),
  );
  expect(ofOther['clients']).toMatchObject([{ name: 'Ben Cole' }]);
  expect([ofOther['frustrationCards'], ofOther['sparTurns'], ofOther['studioVersions']]).toEqual([
    [],
    [],
    [],
  ]);
});

test('a member has ten thousand clients at most', async () => {
  const member = await app.join();
  const { userId } = member;
  const given = Array.from({ length: 5000 }, (_, at) => ({ name: `Client ${at}` }));
  const now = app.clock.now();
  await addClients(app.db, { userId, given, now });
  await addClients(app.db, { userId, given: given.map(({ name }) => ({ name: `${name} too` })), now });
  expect((await member.fail(contract.addClient, { body: { name: 'One more' } })).code).toBe('conflict');
  const { clients: page, next, total } = await member.call(listClients, { query: {} });
  expect([page.length, total, next !== null]).toEqual([50, 10_000, true]);
  const after = await member.call(listClients, { query: { after: next ?? '' } });
  expect(after.clients.some(({ id }) => page.some((one) => one.id === id))).toBe(false);
});
