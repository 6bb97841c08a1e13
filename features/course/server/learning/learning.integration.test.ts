import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOf } from '#testing/account-cases.ts';
import * as contract from '#features/course/contract.ts';
import { find as search } from '#features/search/contract.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { endAccess, joinLearner } from '#testing/learner.ts';
import { lessonNotes, lessons, moduleOpenings } from '#features/course/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
});
afterAll(() => app.close());

const film = 'the-client-who-does-not-tell-you';
const why = 'a-reason-people-can-feel';

async function inLesson(slug = film, daysAgo = 8) {
  const member = await joinLearner(app, daysAgo);
  const { id } = await member.call(contract.readLesson, { params: { slug } });
  return { member, params: { id } };
}
const find = async (member: Awaited<ReturnType<typeof joinLearner>>, q: string) =>
  (await member.call(search, { query: { q } })).hits;

test('a note is kept with its lesson and listed in the order of the course', async () => {
  const { member, params } = await inLesson(why);
  const text = 'Frau Köhler 🐉\n"We will think about it"';
  const saved = await member.call(contract.saveNote, { params, body: { text: `${text}  ` } });
  expect(saved.text).toBe(text);
  const first = await member.call(contract.readLesson, { params: { slug: film } });
  await member.call(contract.saveNote, { params: { id: first.id }, body: { text: 'First' } });
  const { notes } = await member.call(contract.listNotes, {});
  expect(notes.map((note) => [note.slug, note.text])).toEqual([
    [film, 'First'],
    [why, text],
  ]);
  expect((await (await joinLearner(app)).call(contract.listNotes, {})).notes).toEqual([]);
});

test('who no longer has the course reads and deletes their own notes, writes none, and opens no lesson', async () => {
  const { member: reader, params } = await inLesson();
  await reader.call(contract.saveNote, { params, body: { text: 'Of another' } });
  const member = await app.join();
  const now = app.clock.now();
  const grant = { userId: member.userId, tier: 'premium' as const, startsAt: now, revokedAt: now };
  await app.db.insert(accessGrants).values(grant);
  const note = { userId: member.userId, lessonId: params.id, text: 'Frau Köhler', updatedAt: now };
  await app.db.insert(lessonNotes).values(note);
  const { notes } = await member.call(contract.listNotes, {});
  expect(notes).toMatchObject([{ lessonId: params.id, slug: null, text: 'Frau Köhler' }]);
  const refused = { code: 'premium_required' };
  expect(await member.fail(contract.saveNote, { params, body: { text: 'x' } })).toMatchObject(refused);
  expect(await member.fail(contract.readLesson, { params: { slug: film } })).toMatchObject(refused);
  await member.call(contract.deleteNote, { params });
  expect((await member.call(contract.listNotes, {})).notes).toEqual([]);
  expect((await member.fail(contract.deleteNote, { params })).code).toBe('not_found');
  expect((await reader.call(contract.listNotes, {})).notes).toMatchObject([{ text: 'Of another' }]);
});

test('a module that was opened for them early is closed with the course, and its note is there', async () => {
  const member = await joinLearner(app, 0);
  const [closed] = await app.db.select().from(lessons).where(eq(lessons.slug, why));
  if (!closed) throw new Error('no such lesson');
  await app.db.insert(moduleOpenings).values({
    userId: member.userId,
    moduleId: closed.moduleId,
    openedAt: app.clock.now(),
    reason: 'override',
  });
  await member.call(contract.saveNote, { params: { id: closed.id }, body: { text: 'Early' } });
  expect((await member.call(contract.listNotes, {})).notes).toMatchObject([{ slug: why }]);
  await endAccess(app, member.userId);
  expect((await member.call(contract.listNotes, {})).notes).toMatchObject([{ slug: null, text: 'Early' }]);
});

test('an emptied note is gone, and one that is too long is refused', async () => {
  const { member, params } = await inLesson();
  await member.call(contract.saveNote, { params, body: { text: 'x' } });
  await member.call(contract.saveNote, { params, body: { text: '  ' } });
  expect((await member.call(contract.listNotes, {})).notes).toEqual([]);
  const body = { text: 'x'.repeat(10_001) };
  expect((await member.fail(contract.saveNote, { params, body })).code).toBe('invalid_input');
});

test('an answer is kept, judged and explained, and may be changed', async () => {
  const { member, params } = await inLesson();
  const answer = (option: number) =>
    member.call(contract.answerQuestion, { params: { ...params, question: '0' }, body: { option } });
  expect(await answer(0)).toMatchObject({ question: 0, option: 0, isRight: false, rightOption: 1 });
  const right = await answer(1);
  expect(right).toMatchObject({ isRight: true });
  expect(right.explanation).toContain('The repeated question is the signal.');
  const { answers } = await member.call(contract.readLesson, { params: { slug: film } });
  expect(answers).toEqual([right]);
});

test('an answer or question that is not there is refused', async () => {
  const { member, params } = await inLesson();
  const wrong = { params: { ...params, question: '0' }, body: { option: 9 } };
  expect((await member.fail(contract.answerQuestion, wrong)).code).toBe('invalid_input');
  const none = { params: { ...params, question: '7' }, body: { option: 0 } };
  expect((await member.fail(contract.answerQuestion, none)).code).toBe('not_found');
});

test('a search finds titles, texts and films with the second, in other forms of the word too', async () => {
  const { member } = await inLesson();
  const hits = await find(member, 'felt frustrations');
  const inFilm = (await find(member, 'touched shovels')).find(({ address }) =>
    address.startsWith(`/course/${film}?t=`),
  );
  expect(inFilm?.context).toContain('before a shovel touches yours');
  expect(inFilm?.about).toMatch(/^In the film at \d+:[0-5]\d$/);
  expect(Number(inFilm?.address.split('=')[1])).toBeGreaterThan(5);
  expect(hits).toContainEqual(expect.objectContaining({ address: `/course/${film}`, about: 'In the text' }));
  expect((await find(member, 'choose one per')).map(({ address }) => address)).toContain(
    '/course/choose-one-person',
  );
});

test('what is quoted from a lesson, and its way to a tool, have curly quotes too', async () => {
  const slug = 'whom-you-let-go';
  const { member } = await inLesson(slug, 22);
  const lesson = await member.call(contract.readLesson, { params: { slug } });
  expect(lesson.useItNow?.label).toBe('Write an ad that also says who it isn’t for');
  const quoted = (await find(member, 'Renata mirrors')).map(({ context }) => context);
  expect(quoted.some((context) => context.includes('’'))).toBe(true);
  expect(quoted.filter((context) => /['"]/.test(context))).toEqual([]);
});

test('a title in straight quotes is printed with curly ones wherever a member reads it, and both find it', async () => {
  const slug = 'until-they-say-exactly';
  const title = 'Until they say “exactly”';
  const { member, params } = await inLesson(slug, 22);
  const { modules } = await member.call(contract.readCourse, {});
  expect(modules[3]?.lessons.find((lesson) => lesson.slug === slug)?.title).toBe(title);
  const lesson = await member.call(contract.readLesson, { params: { slug } });
  expect([lesson.title, lesson.objectives[0]]).toEqual([
    title,
    'Hear the difference between a polite yes and “exactly”.',
  ]);
  await member.call(contract.saveNote, { params, body: { text: 'Wait for it' } });
  expect((await member.call(contract.listNotes, {})).notes[0]?.lessonTitle).toBe(title);
  for (const q of ['until "exactly"', 'until “exactly”'])
    expect((await find(member, q)).find(({ address }) => address === `/course/${slug}`)?.title, q).toBe(
      title,
    );
});

test('a search finds own notes, and never those of others', async () => {
  const { member, params } = await inLesson();
  await member.call(contract.saveNote, { params, body: { text: 'Remember the zebra crossing' } });
  expect(await find(member, 'zebras')).toEqual([
    expect.objectContaining({
      kind: 'note',
      address: `/course/${film}`,
      context: 'Remember the zebra crossing',
    }),
  ]);
  expect(await find(await joinLearner(app), 'zebras')).toEqual([]);
});

test('a search finds words with marks, in capitals, and where no blanks are set, with an excerpt around them', async () => {
  const { member, params } = await inLesson();
  const kept = async (text: string) => member.call(contract.saveNote, { params, body: { text } });
  await kept('ग्राहक को कीमत से ज़्यादा भरोसे की चिंता थी. İSTANBUL.');
  for (const q of ['कीमत', 'चिंता', 'İstanbul', 'istanbul', 'कीम'])
    expect(await find(member, q), q).toMatchObject([{ kind: 'note', address: `/course/${film}` }]);
  expect(await find(member, 'मत')).toEqual([]);
  await kept('田中さんは価格よりも社員が新しいシステムを使えるかどうかを心配していました。'.repeat(8));
  for (const q of ['価格', '田中', '新しいシステム', '価格 社員']) {
    const [hit] = await find(member, q);
    expect(hit?.kind, q).toBe('note');
    expect(hit?.context.length, q).toBeGreaterThan(150);
  }
  expect(await find(member, '東京')).toEqual([]);
});

test('a lesson without blanks between its words is found in the middle of a sentence, where it stands', async () => {
  const member = await joinLearner(app, 8);
  const textContent = '最初の段落。\n\n田中さんは価格よりも社員を心配していました。';
  const slug = why;
  const [before] = await app.db.select().from(lessons).where(eq(lessons.slug, slug));
  await app.db.update(lessons).set({ textContent }).where(eq(lessons.slug, slug));
  for (const q of ['価格', '社員 心配']) {
    const hits = await find(member, q);
    expect(hits, q).toMatchObject([{ address: `/course/${slug}`, about: 'In the text' }]);
    expect(hits[0]?.context).toContain('価格よりも社員');
  }
  await app.db
    .update(lessons)
    .set({ textContent: before?.textContent ?? '' })
    .where(eq(lessons.slug, slug));
});

test('a search finds no words of a module that is not open, and takes any text for words', async () => {
  const later = await inLesson(why, 8);
  const address = `/course/${why}`;
  const [open] = await find(later.member, 'reasons people feel');
  expect(open).toMatchObject({ address, locked: null });
  const early = await joinLearner(app, 2);
  expect((await find(early, 'reasons people feel')).some((hit) => hit.address === address)).toBe(false);
  expect((await find(early, 'reason people feel')).filter((hit) => hit.address === address)).toMatchObject([
    { context: '', locked: { opensAt: expect.any(String) as string } },
  ]);
  for (const q of ["'; drop table lessons; --", '& | ! ( :*', '', '   ', '<b>', '\\', "o'neill:*"]) {
    expect(Array.isArray(await find(early, q))).toBe(true);
  }
});

test('the calendar has the days on which modules open, behind an address that is the key', async () => {
  const { member } = await inLesson();
  const { url } = await member.call(contract.readCalendarLink, {});
  expect(await member.call(contract.readCalendarLink, {})).toEqual({ url });
  const feed = await app.visitor().send(new URL(url).pathname);
  expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await feed.text();
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(5);
  expect(text).toContain('SUMMARY:Module 3 opens: Your Tribe');
  const day = new Date(app.clock.now().getTime() + 6 * 24 * 60 * 60 * 1000);
  expect(text).toContain(`DTSTART:${day.toISOString().slice(0, 10).replaceAll('-', '')}`);
});

test('an altered calendar address, an old one and one of a lost access show nothing', async () => {
  const { member } = await inLesson();
  const { url } = await member.call(contract.readCalendarLink, {});
  const { pathname } = new URL(url);
  const status = async (path: string) => (await app.visitor().send(path)).status;
  expect(await status(pathname.replace('.1.', '.2.'))).toBe(404);
  expect(await status('/calendar/x.ics')).toBe(404);
  const { url: fresh } = await member.call(contract.renewCalendarLink, {});
  expect(await status(pathname)).toBe(404);
  expect(await status(new URL(fresh).pathname)).toBe(200);
  await endAccess(app, member.userId);
  const after = await app.visitor().send(new URL(fresh).pathname);
  expect(await after.text()).not.toContain('VEVENT');
});

test('everything that a member did in the course is in their export', async () => {
  const { member, params } = await inLesson();
  await member.call(contract.completeLesson, { params });
  await member.call(contract.saveNote, { params, body: { text: 'For the export' } });
  await member.call(contract.answerQuestion, { params: { ...params, question: '2' }, body: { option: 0 } });
  const response = await exportOf(member);
  const { parts } = (await response.json()) as { parts: Record<string, unknown[]> };
  expect(parts['courseProgress']).toEqual([expect.objectContaining({ completed: true })]);
  expect(parts['courseNotes']).toEqual([expect.objectContaining({ text: 'For the export' })]);
  expect(parts['courseAnswers']).toEqual([expect.objectContaining({ question: 2, isRight: true })]);
});

test('a film is found by what its captions say, and quoted without their marks', async () => {
  const { member, params } = await inLesson();
  const captions = (text: string | null) =>
    app.db.update(lessons).set({ captionsVtt: text }).where(eq(lessons.id, params.id));
  const [before] = await app.db.select().from(lessons).where(eq(lessons.id, params.id));
  await captions(readFileSync('testing/fixtures/captions/marks.vtt', 'utf8'));
  const hit = (await find(member, 'terms prices')).find(({ about }) => about.startsWith('In the film'));
  expect(hit).toMatchObject({ address: `/course/${film}?t=1`, context: 'Terms & prices here' });
  for (const mark of ['amp', 'nbsp'])
    expect((await find(member, mark)).filter(({ kind }) => kind === 'lesson')).toEqual([]);
  await captions(before?.captionsVtt ?? null);
});
