import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { begin, honestWords, martaBody, say, spar } from '#testing/spar.ts';
import { cardOf, joinStudio } from '#testing/studio.ts';
import { readSpar } from '#features/spar/contract.ts';
import { listDrills } from '#features/spar/contract-drill.ts';
import {
  callDayAfter,
  deleteTalk,
  endTalk,
  listTalks,
  readTalk,
  restoreTalk,
  rewindTalk,
  sayTurn,
  type Talk,
  writeSentences,
} from '#features/spar/contract-talk.ts';
import { sparTurns } from '#features/spar/server/tables.ts';
import { sparExport } from '#features/spar/server/export.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.model.setMode('ok'));

type Member = Awaited<ReturnType<App['join']>>;
const dayAfter = (member: Member, { id }: Pick<Talk, 'id'>) =>
  member.call(callDayAfter, { params: { id }, body: {} });
const pitch = ['Our register is new.', 'It has many features.', 'It is blue.'] as const;

test('the day after the client answers from what stayed alone, and its end shows that beside what was said [spar.day-after]', async () => {
  const member = await app.join();
  const first = await spar(member);
  const talk = await dayAfter(member, first);
  expect(talk).toMatchObject({
    follows: first.id,
    client: { name: 'Victor' },
    minutes: 3,
    state: 'open',
    turns: [],
    stayed: null,
    debrief: null,
  });
  const [asked] = await say(member, talk, ['What do you still remember of our call?']);
  const ended = await member.call(endTalk, { params: { id: talk.id }, body: {} });
  const [thing, ...more] = ended.stayed ?? [];
  expect(more.length).toBeLessThanOrEqual(1);
  expect(honestWords.join('\n')).toContain(thing?.said);
  expect(asked?.turn.answer).toBe(thing?.memory);
  expect(ended).toMatchObject({ heard: null, pushed: null, debrief: null, first: null });
  const { talks } = await member.call(listTalks, {});
  expect(talks.find(({ id }) => id === talk.id)).toMatchObject({ follows: first.id, heard: null });
});

test('what was agreed in a call is known the day after, even if nothing else stayed [spar.day-after]', async () => {
  const member = await app.join();
  const first = await spar(member, pitch);
  const offer = 'Shall I show you the register on Friday at seven?';
  const last = and(eq(sparTurns.talkId, first.id), eq(sparTurns.number, 3));
  await app.db.update(sparTurns).set({ said: offer, answer: 'Yes, come by.' }).where(last);
  const talk = await dayAfter(member, first);
  const [asked] = await say(member, talk, ['What do you remember?']);
  expect(asked?.turn.answer).toBe(`I said yes when you asked: ${offer}`);
  const { stayed } = await member.call(endTalk, { params: { id: talk.id }, body: {} });
  expect(stayed).toMatchObject([{ said: offer }]);
});

test('of a pitch nothing stays, and the client says so', async () => {
  const member = await app.join();
  const talk = await dayAfter(member, await spar(member, pitch));
  const [asked] = await say(member, talk, ['What do you remember of what I told you?']);
  expect(asked?.turn.answer).toBe('I remember you called, not much more.');
  expect((await member.call(endTalk, { params: { id: talk.id }, body: {} })).stayed).toEqual([]);
});

test('it is not judged: no points, no missed turns, no better sentences, and it is nobody’s first call', async () => {
  const member = await app.join();
  const first = await spar(member, pitch);
  const drills = async () => (await member.call(listDrills, { query: {} })).nextAt;
  const talk = await dayAfter(member, first);
  await member.call(deleteTalk, { params: { id: first.id } });
  await say(member, talk, [...pitch, 'You have to decide today, this is your last chance.']);
  const ended = await member.call(endTalk, { params: { id: talk.id }, body: {} });
  expect(ended).toMatchObject({ heard: null, pushed: null, debrief: null });
  expect(await drills()).toBeNull();
  expect((await member.call(readSpar, {})).first).toBeNull();
  expect(await member.fail(writeSentences, { params: { id: talk.id } })).toMatchObject({ code: 'conflict' });
});

test('one call a talk: pressed again, or twice at once, it is the same; deleted, another one can be begun', async () => {
  const member = await app.join();
  const first = await spar(member);
  expect(first.dayAfter).toBeNull();
  const both = await Promise.all([dayAfter(member, first), dayAfter(member, first)]);
  const [talk] = both;
  expect(both.map(({ id }) => id)).toEqual([talk.id, talk.id]);
  const calls = app.model.stats().calls;
  expect((await dayAfter(member, first)).id).toBe(talk.id);
  expect(app.model.stats().calls).toBe(calls);
  expect((await member.call(readTalk, { params: { id: first.id } })).dayAfter).toBe(talk.id);
  await member.call(deleteTalk, { params: { id: talk.id } });
  expect((await member.call(readTalk, { params: { id: first.id } })).dayAfter).toBeNull();
  app.clock.advance(1000);
  const other = await dayAfter(member, first);
  expect(other.id).not.toBe(talk.id);
  await member.call(restoreTalk, { params: { id: talk.id } });
  expect((await dayAfter(member, first)).id).toBe(talk.id);
});

test('an open call has no day after, nor has one in which little was said, nor the day after itself', async () => {
  const member = await app.join();
  const open = await begin(member);
  await say(member, open, honestWords.slice(0, 1));
  const refused = async (id: string) => (await member.fail(callDayAfter, { params: { id } })).code;
  expect(await refused(open.id)).toBe('conflict');
  await member.call(endTalk, { params: { id: open.id }, body: {} });
  expect(await refused(open.id)).toBe('conflict');
  const talk = await dayAfter(member, await spar(member));
  await say(member, talk, ['What do you remember?', 'And what else?']);
  await member.call(endTalk, { params: { id: talk.id }, body: {} });
  expect(await refused(talk.id)).toBe('conflict');
});

test('when the model fails nothing is begun, and it can be asked again', async () => {
  const member = await app.join();
  const first = await spar(member);
  app.model.setMode('error500');
  expect(await member.fail(callDayAfter, { params: { id: first.id } })).toMatchObject({
    code: 'model_failed',
  });
  expect((await member.call(listTalks, {})).talks).toHaveLength(1);
  app.model.setMode('ok');
  const talk = await dayAfter(member, first);
  app.model.setMode('error500');
  const turn = { params: { id: talk.id }, body: { number: 1, text: 'What do you remember?' } };
  expect(await member.fail(sayTurn, turn)).toMatchObject({ code: 'model_failed' });
  app.model.setMode('ok');
  expect((await member.call(sayTurn, turn)).turn.number).toBe(1);
});

test('it counts as a call once the client has answered, and there is none when nothing is left [spar.allowance]', async () => {
  const member = await app.join();
  const used = async () => (await member.call(readSpar, {})).allowance.used;
  const first = await spar(member);
  const talk = await dayAfter(member, first);
  expect(await used()).toBe(1);
  await say(member, talk, ['What do you remember?', 'Anything else?']);
  expect(await used()).toBe(2);
  const third = await spar(member);
  expect(await member.fail(callDayAfter, { params: { id: third.id } })).toMatchObject({
    code: 'allowance_spent',
  });
});

test('the one free call on a card of one’s own has no day after without a plan; with one it has', async () => {
  const [free, paying] = [await app.join(), await joinStudio(app)];
  const ended = async (member: Member) => {
    const card = await cardOf(member);
    const talk = await begin(member, { ...martaBody, client: { card: card.id } });
    await say(member, talk, honestWords.slice(0, 3));
    return member.call(endTalk, { params: { id: talk.id }, body: {} });
  };
  expect(await free.fail(callDayAfter, { params: { id: (await ended(free)).id } })).toMatchObject({
    code: 'premium_required',
  });
  const own = await ended(paying);
  expect((await dayAfter(paying, own)).client.card?.id).toBe(own.client.card?.id);
});

test('another attempt of it remembers the same; the export has what is remembered', async () => {
  const member = await app.join();
  const first = await spar(member);
  const talk = await dayAfter(member, first);
  await say(member, talk, ['What do you remember?', 'Anything else?']);
  const { stayed } = await member.call(endTalk, { params: { id: talk.id }, body: {} });
  const again = await member.call(rewindTalk, { params: { id: talk.id }, body: { turn: 2 } });
  expect(again).toMatchObject({ follows: first.id, stayed: null });
  await say(member, again, ['What else?'], 2);
  const other = await member.call(endTalk, { params: { id: again.id }, body: {} });
  expect(other).toMatchObject({ stayed, debrief: null, heard: null });
  const rows = await sparExport[0]?.rows(app.db, { userId: member.userId });
  expect(JSON.stringify(rows)).toContain(stayed?.[0]?.memory);
});
