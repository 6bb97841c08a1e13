import { addClient, changeClient, deleteClient, readClient } from '#features/clients/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { savePlace } from '#features/books/contract.ts';
import { completeLesson } from '#features/course/contract.ts';
import { sparClients } from '#content/spar/clients.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, adOf, cardOf, joinAdmin, joinStudio } from '#testing/studio.ts';
import { joinLearner, lessonsOf } from '#testing/learner.ts';
import { begin, martaBody, missDrill, say } from '#testing/spar.ts';
import { listDrills } from '#features/spar/contract-drill.ts';
import { deleteTalk } from '#features/spar/contract-talk.ts';
import { turnShipped } from '#features/spar/contract-house.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { identifyFrustrations, updateCard } from '#features/tools/contract.ts';
import { changeResult, deleteResult } from '#features/tools/contract-library.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true', COMMUNITY_URL: 'https://community.example/' });
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof joinStudio>>;
const dayMs = 24 * 60 * 60 * 1000;
const read = (member: Pick<Member, 'call'>) => member.call(readWorkspace, {});

test('a new member has an empty home, and no course', async () => {
  expect(await read(await app.join())).toEqual({
    cards: { made: 0, recent: [], unwritten: null },
    texts: { made: 0, used: 0, replies: 0, meetings: 0, sales: 0, noes: 0, recent: [], untold: null },
    // The clients of the house that are free.
    calls: { made: 0, uncalled: null, house: 3, spent: null, last: null },
    due: null,
    week: { calls: [], lesson: null, outcome: null },
    reading: [],
    communities: [{ name: 'Community', url: 'https://community.example/' }],
    calendar: false,
    planned: null,
    clinic: null,
    course: null,
  });
});

test('a sale that was noted at a client counts with those of texts, once where a text of theirs says it', async () => {
  const member = await joinStudio(app);
  const sales = async () => (await read(member)).texts.sales;
  const card = await cardOf(member);
  const { clientId } = card;
  const ad = await adOf(member, { cardId: card.id });
  await member.call(changeResult, { params: { id: ad.id }, body: { outcome: 'sale' } });
  const renee = await member.call(addClient, { body: { name: 'Renee', boughtOn: '2026-01-02' } });
  expect(await sales()).toBe(2);
  await member.call(changeClient, { params: { id: clientId }, body: { boughtOn: '2026-01-03' } });
  expect(await sales()).toBe(2);
  await member.call(changeClient, { params: { id: renee.id }, body: { boughtOn: null } });
  expect(await sales()).toBe(1);
  await member.call(changeResult, { params: { id: ad.id }, body: { outcome: null } });
  expect(await sales()).toBe(1);
  await member.call(deleteClient, { params: { id: clientId }, query: {} });
  expect(await sales()).toBe(0);
});

test('a free member sees their cards, newest first, and none that waits for a text', async () => {
  const member = await app.join();
  const run = async (targetAudience: string) => {
    app.clock.advance(1000);
    const body = { businessDescription: 'Bookkeeping', targetAudience };
    return (await member.call(identifyFrustrations, { body })).cards;
  };
  await run('Bakers');
  const newest = await run('Roofers');
  const { cards } = await read(member);
  expect(cards.recent.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  expect(cards).toMatchObject({ made: 6, unwritten: null });
  expect((await read(await app.join())).cards.made).toBe(0);
});

test('the last client, and their card, is the one last worked on: a text, a call, words that were heard, a step', async () => {
  const member = await joinStudio(app);
  const run = async (targetAudience: string) => {
    app.clock.advance(1000);
    const body = { businessDescription: 'Bookkeeping', targetAudience };
    return (await member.call(identifyFrustrations, { body })).cards;
  };
  const [roofers, bakers] = [await run('Roofers'), await run('Bakers')];
  const [first, second, third] = roofers;
  const last = async () => (await read(member)).cards.recent[0]?.id;
  expect(await last()).toBe(bakers[0]?.id);
  app.clock.advance(1000);
  await adOf(member, { cardId: second?.id ?? '' });
  expect(await last()).toBe(second?.id);
  const ofClient = async () =>
    (await member.call(readClient, { params: { id: first?.clientId ?? '' } })).cards.map(({ id }) => id);
  expect(await ofClient()).toEqual([second, first, third].map((card) => card?.id));
  app.clock.advance(1000);
  await say(member, await begin(member, { ...martaBody, client: { card: third?.id ?? '' } }), ['Hello?']);
  expect(await last()).toBe(third?.id);
  app.clock.advance(1000);
  const heard = { from: 'Ruth', on: '2026-01-05', words: 'One phone for all' };
  await member.call(updateCard, { params: { id: first?.id ?? '' }, body: { heard } });
  expect(await last()).toBe(first?.id);
  app.clock.advance(1000);
  // Putting things in order is no work for a client.
  await member.call(updateCard, { params: { id: third?.id ?? '' }, body: { pinned: true } });
  expect(await last()).toBe(first?.id);
  const change = (id: string, body: object) => member.call(changeClient, { params: { id }, body });
  await change(bakers[0]?.clientId ?? '', { nextStep: 'Call them' });
  expect(await last()).toBe(bakers[0]?.id);
  app.clock.advance(1000);
  await change(bakers[0]?.clientId ?? '', { isArchived: true });
  expect(await last()).toBe(first?.id);
});

test('the newest card without a text waits for one, until one was written that is still kept', async () => {
  const member = await joinStudio(app);
  const first = await cardOf(member);
  const unwritten = async () => (await read(member)).cards.unwritten?.id;
  expect(await unwritten()).toBe(first.id);
  const { result } = await member.call(generateAdCopy, { body: { ...adBrief, cardId: first.id } });
  expect(await unwritten()).not.toBe(first.id);
  await member.call(deleteResult, { params: { id: result.id } });
  expect(await unwritten()).toBe(first.id);
});

test('what was written, used and came of it is counted; a text that was used waits for its outcome from a day on, for a month', async () => {
  const member = await joinStudio(app);
  const later = async (ms = 1000) => {
    app.clock.advance(ms);
    return adOf(member);
  };
  const [first, second] = [await later(), await later()];
  const say = (id: string, body: object) => member.call(changeResult, { params: { id }, body });
  const untold = async () => (await read(member)).texts.untold?.id ?? null;
  await say(second.id, { used: true });
  expect(await untold()).toBeNull();
  app.clock.advance(dayMs);
  expect(await untold()).toBe(second.id);
  await say(second.id, { outcome: 'meeting' });
  // Nobody has used the first.
  expect(await untold()).toBeNull();
  await say(first.id, { used: true });
  expect(await untold()).toBeNull();
  app.clock.advance(dayMs);
  expect(await untold()).toBe(first.id);
  const { texts } = await read(member);
  expect(texts).toMatchObject({ made: 2, used: 2, replies: 0, meetings: 1, sales: 0, noes: 0 });
  expect(texts.recent.map(({ id }) => id)).toEqual([second.id, first.id]);
  app.clock.advance(30 * dayMs);
  // Their session has ended meanwhile.
  const returned = app.visitor();
  await returned.call(signIn, { body: { email: member.email, password: member.password } });
  expect((await read(returned)).texts.untold).toBeNull();
  await returned.call(deleteResult, { params: { id: second.id } });
  expect((await read(returned)).texts).toMatchObject({ made: 1, meetings: 0 });
});

test('when the plan is over the texts stay listed, and nothing waits that could not be done', async () => {
  const member = await joinStudio(app);
  const ad = await adOf(member);
  await cardOf(member);
  await member.call(changeResult, { params: { id: ad.id }, body: { used: true } });
  app.clock.advance(2 * dayMs);
  expect(await read(member)).toMatchObject({ texts: { untold: { id: ad.id } } });
  await app.db.delete(accessGrants).where(eq(accessGrants.userId, member.userId));
  // Each session caches for a moment what its member may do.
  const later = app.visitor();
  await later.call(signIn, { body: { email: member.email, password: member.password } });
  const { cards, texts, course } = await read(later);
  expect([texts.made, texts.untold, cards.unwritten, course]).toEqual([1, null, null, null]);
});

test('the newest card whose client was not called waits for a practice call, for who may call their own', async () => {
  const member = await joinStudio(app);
  const older = await cardOf(member);
  expect((await read(member)).calls).toMatchObject({ made: 0, uncalled: { id: expect.any(String) } });
  const { cards } = await read(member);
  const talk = async (id: string) => begin(member, { ...martaBody, client: { card: id } });
  for (const { id } of cards.recent) {
    // A call in which nobody spoke does not count.
    const { calls } = await read(member);
    const begun = await talk(id);
    expect((await read(member)).calls).toEqual(calls);
    await say(member, begun, ['Hello, how was your day?']);
  }
  expect(cards.recent.map(({ id }) => id)).toContain(older.id);
  expect((await read(member)).calls).toMatchObject({
    made: cards.made,
    uncalled: null,
    house: null,
    spent: null,
  });
  const free = await app.join();
  await cardOf(free);
  await say(free, await begin(free), ['Hello, how was your day?']);
  expect((await read(free)).calls).toMatchObject({ made: 1, uncalled: null, house: null, spent: null });
});

test('who has no card is told how many clients of ours they may call: the free ones, and with a plan all that are on', async () => {
  const houseFor = async (member: Pick<Member, 'call'>) => (await read(member)).calls.house;
  const [free, paid] = [await app.join(), await joinStudio(app)];
  expect(await houseFor(free)).toBe(sparClients.filter((client) => client.free).length);
  expect(await houseFor(paid)).toBe(sparClients.length);
  const admin = await joinAdmin(app);
  const turn = (isOn: boolean) => admin.call(turnShipped, { params: { slug: 'victor-cfo' }, body: { isOn } });
  await turn(false);
  expect(await houseFor(free)).toBe(2);
  await turn(true);
  await cardOf(free);
  expect(await houseFor(free)).toBeNull();
});

test('who has no card and no call left this week is told when new ones come', async () => {
  const free = await app.join();
  for (const left of [2, 1, 0]) {
    expect((await read(free)).calls.spent).toBeNull();
    await say(free, await begin(free), ['Hello, how was your day?']);
    expect((await read(free)).calls.made).toBe(3 - left);
  }
  const { spent } = (await read(free)).calls;
  expect(spent).toEqual({ per: 'week', resetsAt: expect.any(String) });
  app.clock.advance(Date.parse(spent?.resetsAt ?? '') - app.clock.now().getTime());
  expect((await read(free)).calls.spent).toBeNull();
});

test('it is known where they stopped in which book they may read', async () => {
  const member = await joinStudio(app);
  for (const [book, page] of [
    ['emotions', 12],
    ['make-me-great', 40],
    ['emotions', 14],
  ] as const) {
    app.clock.advance(1000);
    await member.call(savePlace, { body: { book, page } });
  }
  expect(await read(member)).toMatchObject({
    reading: [
      { book: 'emotions', title: 'Emotions', stopped: 'on page 14 of the PDF' },
      { book: 'make-me-great', title: 'Make Me Great!', stopped: 'on page 40 of the PDF' },
    ],
  });
  await app.db.delete(accessGrants).where(eq(accessGrants.userId, member.userId));
  const later = app.visitor();
  await later.call(signIn, { body: { email: member.email, password: member.password } });
  expect((await read(later)).reading.map(({ book }) => book)).toEqual(['emotions']);
});

test('members who come home in the same moment each see what is theirs, and who has nothing sees nothing', async () => {
  const [writer, reader, nobody] = [await joinStudio(app), await app.join(), await app.join()];
  const ad = await adOf(writer);
  const card = await cardOf(writer);
  await say(writer, await begin(writer, { ...martaBody, client: { card: card.id } }), [
    'Hello, how was your day?',
  ]);
  await reader.call(savePlace, { body: { book: 'emotions', page: 7 } });
  const [written, begun, empty, again] = await Promise.all([writer, reader, nobody, writer].map(read));
  expect(again).toEqual(written);
  expect(written).toMatchObject({
    texts: { made: 1, recent: [{ id: ad.id }] },
    calls: { made: 1 },
    reading: [],
  });
  expect(written?.cards.recent.map(({ id }) => id)).toContain(card.id);
  expect(begun).toMatchObject({
    cards: { made: 0 },
    texts: { made: 0, recent: [] },
    calls: { made: 0 },
    reading: [{ book: 'emotions', stopped: 'on page 7 of the PDF' }],
  });
  expect(empty).toMatchObject({
    cards: { made: 0, recent: [] },
    texts: { made: 0 },
    calls: { made: 0 },
    reading: [],
  });
});

test('only who has the course sees where they are in it', async () => {
  expect((await read(await joinStudio(app))).course).toBeNull();
  expect((await read(await joinLearner(app))).course).toMatchObject({
    completed: 0,
    next: { isFirst: true },
  });
});

test('the turn that is due longest is named with who says it, and the last call; none before its day or of a deleted call', async () => {
  const member = await app.join();
  const due = async (who: Pick<Member, 'call'> = member) => (await read(who)).due;
  await missDrill(app, member);
  app.clock.advance(1000);
  await missDrill(app, member);
  expect(await due()).toBeNull();
  app.clock.advance(3 * dayMs);
  const [longest] = (await member.call(listDrills, { query: {} })).due;
  const talkId = (await read(member)).calls.last?.id ?? '';
  const [next] = (await member.call(listDrills, { query: { talkId } })).due;
  expect(await due()).toEqual({
    turn: { name: longest?.name, says: longest?.says },
    questions: 0,
    answeredAt: null,
  });
  expect((await read(member)).calls.last).toMatchObject({ id: next?.talkId, name: next?.name });
  expect(await due(await app.join())).toBeNull();
  await member.call(deleteTalk, { params: { id: longest?.talkId ?? '' } });
  expect(await due()).toMatchObject({ turn: { name: next?.name, says: next?.says } });
  expect((await read(await app.join())).calls.last).toBeNull();
});

test('a week’s rhythm is read from when the newest two calls were answered, a lesson was done, and an outcome noted', async () => {
  const member = await joinStudio(app);
  const week = async (who: Pick<Member, 'call'> = member) => (await read(who)).week;
  expect(await week()).toEqual({ calls: [], lesson: null, outcome: null });
  const called: string[] = [];
  for (const words of ['Hello, how was your day?', 'Hello again.', 'And again.']) {
    app.clock.advance(1000);
    called.unshift(app.clock.now().toISOString());
    await say(member, await begin(member), [words]);
  }
  const ad = await adOf(member);
  const tell = (outcome: 'meeting' | null) =>
    member.call(changeResult, { params: { id: ad.id }, body: { outcome } });
  app.clock.advance(1000);
  await tell('meeting');
  const toldAt = app.clock.now().toISOString();
  app.clock.advance(1000);
  await member.call(changeResult, { params: { id: ad.id }, body: { favourite: true } });
  expect(await week()).toEqual({ calls: called.slice(0, 2), lesson: null, outcome: toldAt });
  await tell(null);
  expect((await week()).outcome).toBeNull();
  const { id } = await member.call(addClient, { body: { name: 'Renee', boughtOn: '2026-01-02' } });
  expect((await week()).outcome).toBe('2026-01-02T12:00:00.000Z');
  await member.call(deleteClient, { params: { id }, query: {} });
  expect((await week()).outcome).toBeNull();

  const learner = await joinLearner(app);
  const [first, second] = await lessonsOf(learner, 1);
  const complete = (id = '') => learner.call(completeLesson, { params: { id } });
  await complete(first?.id);
  app.clock.advance(1000);
  await complete(second?.id);
  expect((await week(learner)).lesson).toBe(app.clock.now().toISOString());
});
