import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient, changeClient, importClients } from '#features/clients/contract.ts';
import { saveNote, readLesson } from '#features/course/contract.ts';
import { find } from '#features/search/contract.ts';
import { deleteTalk, restoreTalk } from '#features/spar/contract-talk.ts';
import { deleteCard, restoreCard } from '#features/tools/contract.ts';
import { deleteResult, restoreResult } from '#features/tools/contract-library.ts';
import { mostOfKind } from '#platform/contract/search.ts';
import { type App, startApp } from '#testing/harness.ts';
import { endAccess, joinLearner } from '#testing/learner.ts';
import { begin, say } from '#testing/spar.ts';
import { adOf, cardOf, joinStudio } from '#testing/studio.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
const search = (member: Member, q?: string) => member.call(find, { query: q === undefined ? {} : { q } });
const addressesOf = async (member: Member, q?: string) =>
  (await search(member, q)).hits.map(({ kind, address }) => [kind, address]);

/** A member with one thing of each kind. */
async function withEverything() {
  const member = await joinLearner(app, 8);
  const card = await cardOf(member);
  const ad = await adOf(member, { cardId: card.id });
  const talk = await begin(member);
  const lesson = await member.call(readLesson, { params: { slug: 'choose-one-person' } });
  await member.call(saveNote, { params: { id: lesson.id }, body: { text: 'Call the quince farmer.' } });
  return { member, card, ad, talk };
}

test('one question finds a client, a text, a call, a lesson and a note, each at its address', async () => {
  const { member, card, ad, talk } = await withEverything();
  const found = await addressesOf(member, 'restau own');
  expect(found[0]).toEqual(['client', expect.stringMatching(/^\/clients\/[\da-f-]{36}$/u)]);
  expect(found).toContainEqual(['card', `/brief?card=${card.id}`]);
  expect(found).toContainEqual(['text', `/tools/ad-copy?open=${ad.id}#result`]);
  expect(await addressesOf(member, 'victor')).toContainEqual(['call', `/spar/${talk.id}`]);
  expect(await addressesOf(member, 'choose one per')).toContainEqual(['lesson', '/course/choose-one-person']);
  const [note] = (await search(member, 'quince')).hits;
  expect(note).toMatchObject({
    kind: 'note',
    title: 'Choose one person',
    context: 'Call the quince farmer.',
    address: '/course/choose-one-person',
  });
});

test('a practice call is found by what was said in it, by its member alone', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const talk = await begin(member);
  await say(member, talk, ['Was the coffee going cold when you opened the renewal?']);
  const [hit] = (await search(member, 'coffee going cold')).hits;
  expect(hit).toMatchObject({ kind: 'call', address: `/spar/${talk.id}` });
  expect(hit?.context).toContain('coffee going cold');
  expect((await search(other, 'coffee going cold')).hits).toEqual([]);
  expect((await search(member, 'coffee zebra')).hits).toEqual([]);
});

const clientsFound = async (member: Member, q: string) =>
  (await search(member, q)).hits.filter(({ kind }) => kind === 'client').map(({ title }) => title);

test('who is called exactly that comes first, then whose name begins so, then whoever has the words', async () => {
  const member = await app.join();
  const named = [
    { name: 'Board of Victor', company: 'Acme' },
    { name: 'Victor Ramos', company: 'Lake Dental' },
    { name: 'Victor' },
    { name: 'Ana', company: 'Victor and Sons' },
  ];
  for (const body of named) {
    await member.call(addClient, { body });
    app.clock.advance(1000);
  }
  const ranked = ['Victor', 'Victor Ramos', 'Board of Victor', 'Ana'];
  expect(await clientsFound(member, 'victor')).toEqual(ranked);
  expect(await clientsFound(member, 'Victor Ramos, Lake Dental')).toEqual(['Victor Ramos']);
});

test('a client without a card is found by company and next step, archived or not, and by nobody else', async () => {
  const member = await app.join();
  const { id } = await member.call(addClient, {
    body: { name: 'Mae Quill', company: 'Harbor Freight Lines' },
  });
  await member.call(changeClient, {
    params: { id },
    body: { nextStep: 'Send the pilot terms', nextOn: '2026-12-01' },
  });
  expect((await search(member, 'mae')).hits[0]).toMatchObject({ day: '2026-12-01' });
  await member.call(changeClient, { params: { id }, body: { isArchived: true } });
  for (const q of ['harbor', 'pilot terms', 'mae'])
    expect((await addressesOf(member, q))[0], q).toEqual(['client', `/clients/${id}`]);
  expect((await search(member)).hits).toEqual([]);
  expect(await clientsFound(await app.join(), 'harbor')).toEqual([]);
});

test('a mistyped name still leads to the client, and only when nobody is called so', async () => {
  const member = await app.join();
  const clients = ['Victor Ramos', 'Johnson Freight', 'Hector Diaz'].map((name) => {
    return { name, role: '', company: '', howMet: '' };
  });
  await member.call(importClients, { body: { clients } });
  expect((await clientsFound(member, 'Viktor'))[0]).toBe('Victor Ramos');
  expect(await clientsFound(member, 'Johnsson')).toEqual(['Johnson Freight']);
  expect(await clientsFound(member, 'Hector')).toEqual(['Hector Diaz']);
  expect(await clientsFound(member, 'zzzzzz')).toEqual([]);
});

test('a mistyped lesson is found by its title when no lesson has the words', async () => {
  const member = await joinLearner(app, 8);
  expect(await addressesOf(member, 'chose one persn')).toEqual([['lesson', '/course/choose-one-person']]);
  const [closed] = (await search(member, 'shared frustraton')).hits;
  expect(closed).toMatchObject({ title: 'People who share a frustration', locked: expect.anything() });
});

test('a book is found by its words, at the paragraph, by whoever may read it: a free one by every member', async () => {
  const reader = await joinLearner(app, 3);
  const { hits } = await search(reader, 'too expensive for what');
  expect(hits[0]).toMatchObject({
    kind: 'book',
    title: 'Make Me Great!',
    context: expect.stringContaining('Too expensive for what, or after what?'),
    address: expect.stringMatching(/^\/read\/make-me-great#chapter-11-\d+$/u),
  });
  const member = await app.join();
  const found = await addressesOf(member, 'expensive');
  expect(found).toContainEqual(['book', expect.stringMatching(/^\/read\/emotions#chapter-\d+-\d+$/u)]);
  expect(found.flat().join()).not.toContain('make-me-great');
  expect((await search(member, 'too expensive')).hits).toEqual([]);
});

test('another member finds none of it, whatever they ask', async () => {
  await withEverything();
  const other = await joinLearner(app, 8);
  for (const q of ['restau own', 'victor', 'quince', 'midnight'])
    expect(
      (await search(other, q)).hits.filter(({ kind }) => kind !== 'lesson' && kind !== 'book'),
      q,
    ).toEqual([]);
});

test('a visitor finds nothing', async () => {
  expect(await app.visitor().fail(find, { query: { q: 'price' } })).toMatchObject({ status: 401 });
});

test('a lesson whose day has not come is found by its title, with that day, and never by its words', async () => {
  const member = await joinLearner(app, 8);
  const slug = 'people-who-share-a-frustration';
  const [closed] = (await search(member, 'people who share frus')).hits;
  const opensAt = new Date(app.clock.now().getTime() + 6 * 86_400_000).toISOString();
  expect(closed).toEqual({
    kind: 'lesson',
    title: 'People who share a frustration',
    about: 'Your Tribe',
    context: '',
    lang: null,
    address: `/course/${slug}`,
    at: null,
    day: null,
    locked: { opensAt },
  });
  // A word of its text, and of no other lesson.
  expect((await search(member, 'intercom')).hits).toEqual([]);
  expect(await addressesOf(await joinLearner(app, 15), 'intercom')).toEqual([['lesson', `/course/${slug}`]]);
});

test('who does not have the course finds no lesson and no note in it; their own things they find', async () => {
  const { member, card } = await withEverything();
  await endAccess(app, member.userId);
  app.memoEnds();
  expect((await addressesOf(member, 'choose one per')).map(([kind]) => kind)).not.toContain('lesson');
  expect((await search(member, 'quince')).hits).toEqual([]);
  expect(await addressesOf(member, 'restau')).toContainEqual(['card', `/brief?card=${card.id}`]);
  expect((await search(await app.join(), 'people who')).hits.map(({ kind }) => kind)).not.toContain('lesson');
});

test('what was deleted is not found, nor recent; brought back, it is found again', async () => {
  const { member, card, ad, talk } = await withEverything();
  const found = async () => [
    ...(await addressesOf(member, 'restau own')),
    ...(await addressesOf(member, 'victor')).filter(([kind]) => kind === 'call'),
  ];
  const before = await found();
  expect(before.length).toBeGreaterThanOrEqual(3);
  await member.call(deleteResult, { params: { id: ad.id } });
  await member.call(deleteTalk, { params: { id: talk.id } });
  await member.call(deleteCard, { params: { id: card.id } });
  expect((await found()).flat().join()).not.toMatch(new RegExp([card.id, ad.id, talk.id].join('|'), 'u'));
  expect((await addressesOf(member)).flat().join()).not.toMatch(
    new RegExp([card.id, ad.id, talk.id].join('|'), 'u'),
  );
  await member.call(restoreResult, { params: { id: ad.id } });
  await member.call(restoreTalk, { params: { id: talk.id } });
  await member.call(restoreCard, { params: { id: card.id } });
  expect(await found()).toEqual(before);
});

test('without words: the newest of each kind, and the lesson to continue with', async () => {
  const { member, card, ad, talk } = await withEverything();
  app.clock.advance(1000);
  const newer = await begin(member);
  const { hits, hasMore } = await search(member);
  expect(hits.find(({ kind }) => kind === 'client')?.title).toBe(card.client);
  expect(hits.filter(({ kind }) => kind === 'card')).toMatchObject([
    { about: `for ${card.client}` },
    { about: `for ${card.client}` },
  ]);
  const addresses = hits.map(({ address }) => address);
  expect(hits.find(({ address }) => address.includes(ad.id))?.about).toBe(`Ad Copy, for ${card.client}`);
  expect(addresses).toContain(`/tools/ad-copy?open=${ad.id}#result`);
  expect(addresses.filter((address) => address.startsWith('/spar'))).toEqual([
    `/spar/${newer.id}`,
    `/spar/${talk.id}`,
  ]);
  expect(hits.find(({ kind }) => kind === 'lesson')?.about).toContain('Your WHO');
  expect(hasMore).toBe(false);
});

test('of many things of one kind the best are listed, and it is said that there are more', async () => {
  const member = await joinStudio(app);
  for (let made = 0; made <= mostOfKind; made += 1) await begin(member);
  const { hits, hasMore } = await search(member, 'victor');
  expect(hits).toHaveLength(mostOfKind);
  expect(hasMore).toBe(true);
});

test('what a client of the house does not say is found nowhere before the debrief', async () => {
  const member = await joinStudio(app);
  await begin(member);
  for (const q of ['sixty-one', 'let one of my own people go'])
    expect((await search(member, q)).hits.filter(({ kind }) => kind !== 'book')).toEqual([]);
});

test.each(["' | 'a", "a' & !b", ':*', '\\', '%', '"', "'; drop table users; --"])(
  'the question %j is only a question',
  async (q) => {
    const { member } = await withEverything();
    expect(Array.isArray((await search(member, q)).hits)).toBe(true);
  },
);
