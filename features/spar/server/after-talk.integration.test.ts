import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { type App, startApp } from '#testing/harness.ts';
import { addressLesson, begin, martaBody, missDrill, missedWords, say, spar } from '#testing/spar.ts';
import { joinAdmin, joinStudio } from '#testing/studio.ts';
import { seedLesson } from '#testing/small-course.ts';
import { readSparUsage } from '#features/spar/contract.ts';
import { gradeDrill, listDrills } from '#features/spar/contract-drill.ts';
import {
  changeTalk,
  compareTalks,
  deleteTalk,
  endTalk,
  listTalks,
  restoreTalk,
  rewindTalk,
  writeSentences,
} from '#features/spar/contract-talk.ts';
import { startOfNextDay, timeZoneHeader } from '#platform/contract/local-day.ts';
import { dropDeletedTalks } from './queries.ts';
import { sparTalks } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.model.setMode('ok'));

const hour = 60 * 60 * 1000;

test('rewind keeps what was before a turn, and two attempts can be compared by their member only', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const first = await spar(member);
  const again = await member.call(rewindTalk, { params: { id: first.id }, body: { turn: 3 } });
  expect(again).toMatchObject({ state: 'open', rewoundFrom: { id: first.id, turn: 3 }, debrief: null });
  expect(again.turns).toEqual(first.turns.slice(0, 2));
  expect(again.attempts.map(({ id }) => id)).toEqual([first.id]);
  await say(member, again, ['You have to decide today.'], 3);
  const query = { a: first.id, b: again.id };
  expect((await member.call(compareTalks, { query })).differFrom).toBe(3);
  const theirs = await begin(other);
  expect(await member.fail(compareTalks, { query: { a: first.id, b: theirs.id } })).toMatchObject({
    code: 'not_found',
  });
  expect(await member.fail(rewindTalk, { params: { id: first.id }, body: { turn: 9 } })).toMatchObject({
    code: 'conflict',
  });
});

test('who has read what a client does not say is marked when they play them again: in an attempt, and in a new talk [spar.knew-unsaid]', async () => {
  const member = await app.join();
  const beside = await begin(member);
  await say(member, beside, ['Hello Victor.']);
  const first = await spar(member);
  expect(first.knewUnsaid).toBe(false);
  const again = await member.call(rewindTalk, { params: { id: first.id }, body: { turn: 3 } });
  expect(again.knewUnsaid).toBe(true);
  expect(again.attempts.map(({ knewUnsaid }) => knewUnsaid)).toEqual([false]);
  const other = await begin(member, { ...martaBody, client: { house: 'monique-office' } });
  expect(other.knewUnsaid).toBe(false);
  // A talk that was open meanwhile is marked when it ends.
  expect((await member.call(endTalk, { params: { id: beside.id } })).knewUnsaid).toBe(true);
  await member.call(deleteTalk, { params: { id: first.id } });
  expect((await begin(member)).knewUnsaid).toBe(true);
  const listed = (await member.call(listTalks, {})).talks.find(({ id }) => id === again.id);
  expect(listed?.knewUnsaid).toBe(true);
});

test('better sentences are written once; without a provider the debrief stands without them', async () => {
  const member = await app.join();
  const talk = await spar(member, ['Our register is new.', 'It has many features.', 'It is blue.']);
  expect(talk.debrief).toMatchObject({ sentences: 'missing', heard: 0 });
  app.model.setMode('error500');
  expect(await member.fail(writeSentences, { params: { id: talk.id } })).toMatchObject({
    code: 'model_failed',
  });
  app.model.setMode('ok');
  const written = await member.call(writeSentences, { params: { id: talk.id } });
  expect(written.debrief?.sentences).toBe('written');
  expect(written.debrief?.steps[0]?.better).toMatch(/\w/);
  const calls = app.model.stats().calls;
  expect(await member.call(writeSentences, { params: { id: talk.id } })).toEqual(written);
  expect(app.model.stats().calls).toBe(calls);
});

test('a debrief sends to lessons that the member can open, and to no locked one', async () => {
  const [first, later] = [await seedLesson(app, { order: 1 }), await seedLesson(app, { order: 4 })];
  await addressLesson(app, first.id, 'ask-about-the-last-time');
  await addressLesson(app, later.id, 'name-it-as-a-guess');
  const [free, premium] = [await app.join(), await joinStudio(app, 'premium')];
  const lessonsIn = async (member: typeof free) =>
    (await spar(member)).debrief?.steps.slice(0, 2).map(({ lesson }) => lesson?.path ?? null);
  expect(await lessonsIn(free)).toEqual([null, null]);
  expect(await lessonsIn(premium)).toEqual(['/course/ask-about-the-last-time', null]);
});

test('what was missed in the evening is due from the beginning of the member’s next day', async () => {
  const member = await app.join();
  const timeZone = 'Asia/Tokyo';
  const { id } = await begin(member);
  await say(member, { id }, missedWords);
  await member.call(endTalk, { params: { id }, body: {} }, { headers: { [timeZoneHeader]: timeZone } });
  const morning = startOfNextDay(app.clock.now(), timeZone).getTime();
  const { nextAt } = await member.call(listDrills, { query: {} });
  expect(nextAt).toBe(new Date(morning).toISOString());
  app.clock.advance(morning - app.clock.now().getTime());
  const [drill] = (await member.call(listDrills, { query: {} })).due;
  const grade = { params: { id: drill?.id ?? '' }, body: { grade: 'again', reviews: 0 } } as const;
  const { dueAt } = await member.call(gradeDrill, grade);
  expect(dueAt).toBe(startOfNextDay(app.clock.now(), timeZone).toISOString());
});

test('what was missed comes back a day later, and a grade decides when it does again [spar.drills]', async () => {
  const member = await app.join();
  const talk = await spar(member, ['Our register is new.', 'It has many features.', 'It is blue.']);
  expect(await member.call(listDrills, { query: {} })).toMatchObject({
    due: [],
    waiting: 0,
    nextAt: expect.any(String),
    nextWith: 'Victor',
  });
  app.clock.advance(25 * hour);
  const { due } = await member.call(listDrills, { query: {} });
  const [drill] = due;
  expect(drill).toMatchObject({ talkId: talk.id, name: 'Victor', reviews: 0 });
  const grade = { params: { id: drill?.id ?? '' }, body: { grade: 'good', reviews: 0 } } as const;
  const graded = await member.call(gradeDrill, grade);
  expect(Date.parse(graded.dueAt)).toBeGreaterThan(app.clock.now().getTime() + 20 * hour);
  // The same grade sent twice from a queue counts once; a different one is a conflict.
  expect(await member.call(gradeDrill, grade)).toEqual(graded);
  expect(await member.fail(gradeDrill, { ...grade, body: { grade: 'again', reviews: 0 } })).toMatchObject({
    code: 'conflict',
  });
  // Deleting a talk removes its drills, and restoring it brings them back.
  await member.call(deleteTalk, { params: { id: talk.id } });
  expect((await member.call(listDrills, { query: {} })).waiting).toBe(0);
  await member.call(restoreTalk, { params: { id: talk.id } });
  expect((await member.call(listDrills, { query: {} })).waiting).toBe(due.length - 1);
  await member.call(deleteTalk, { params: { id: talk.id } });
  await dropDeletedTalks(app.db, new Date(app.clock.now().getTime() + 25 * hour));
  expect(await app.db.select().from(sparTalks).where(eq(sparTalks.userId, member.userId))).toEqual([]);
});

test('a turn that asks the same is due once, and its grade settles the others [spar.drills]', async () => {
  const member = await app.join();
  await missDrill(app, member);
  await missDrill(app, member);
  app.clock.advance(25 * hour);
  const { due, waiting } = await member.call(listDrills, { query: {} });
  expect(new Set(due.map(({ name, says }) => `${name} ${says}`)).size).toBe(due.length);
  expect(waiting).toBe(due.length);
  for (const { id } of due)
    await member.call(gradeDrill, { params: { id }, body: { grade: 'again', reviews: 0 } });
  expect(await member.call(listDrills, { query: {} })).toMatchObject({ due: [], waiting: 0 });
});

test('a note and what came of the call stay with the talk', async () => {
  const member = await app.join();
  const talk = await begin(member);
  const changed = await member.call(changeTalk, {
    params: { id: talk.id },
    body: { note: 'Line nine of the list', outcome: 'meeting' },
  });
  expect(changed).toMatchObject({ note: 'Line nine of the list', outcome: 'meeting' });
});

test('the owner sees turns and tokens, and no word of a talk', async () => {
  const admin = await joinAdmin(app);
  const before = await admin.call(readSparUsage, {});
  const member = await app.join();
  await spar(member, ['Tell me of the flour.', 'And the milk?', 'And the butter?']);
  const after = await admin.call(readSparUsage, {});
  expect(after.turns - before.turns).toBe(3);
  expect(after.talks - before.talks).toBe(1);
  expect(after.inputTokens).toBeGreaterThan(before.inputTokens);
  expect(JSON.stringify(after)).not.toContain('flour');
});
