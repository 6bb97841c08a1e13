import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications, savePreferences } from '#features/notifications/contract.ts';
import { changeResult } from '#features/tools/contract-library.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adOf, cardOf, joinStudio } from '#testing/studio.ts';
import { askForOutcomes } from './outcome-notices.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof joinStudio>>;
const dayMs = 24 * 60 * 60 * 1000;
const copy = (member: Member, id: string) =>
  member.call(changeResult, { params: { id }, body: { used: true } });
async function later(ms: number) {
  app.clock.advance(ms);
  await askForOutcomes(app.product.deps.course);
}
const questions = async (member: Member) =>
  (await member.call(listNotifications, {})).notifications.filter(({ kind }) => kind === 'outcome');

test('two days after a text was copied, its member is asked once what came of it', async () => {
  const member = await joinStudio(app);
  const ad = await adOf(member);
  await adOf(member);
  await copy(member, ad.id);
  await later(2 * dayMs - 60_000);
  expect(await questions(member)).toEqual([]);
  await later(60_000);
  expect(await questions(member)).toEqual([
    expect.objectContaining({
      title: `What came of it? ${ad.title}`,
      message: 'Ad Copy: did you get a reply, a meeting, a sale, or a no? One press notes it.',
      actionUrl: `/tools/ad-copy?open=${ad.id}#used-${ad.id}`,
    }),
  ]);
  await later(60 * 60 * 1000);
  expect(await questions(member)).toHaveLength(1);
});

test('of several texts of one day the first copied is asked about', async () => {
  const member = await joinStudio(app);
  const [first, second] = [await adOf(member), await adOf(member)];
  await copy(member, second.id);
  app.clock.advance(60_000);
  await copy(member, first.id);
  await later(2 * dayMs);
  expect((await questions(member)).map(({ actionUrl }) => actionUrl)).toEqual([
    `/tools/ad-copy?open=${second.id}#used-${second.id}`,
  ]);
});

const unread = async (member: Member) => (await questions(member)).filter(({ isRead }) => !isRead).length;

test('the newest question is the only open one, until it is answered', async () => {
  const member = await joinStudio(app);
  const first = await adOf(member);
  await copy(member, first.id);
  app.clock.advance(dayMs);
  const second = await adOf(member);
  await copy(member, second.id);
  await later(dayMs);
  await later(dayMs);
  expect(await questions(member)).toHaveLength(2);
  expect(await unread(member)).toBe(1);
  await member.call(changeResult, { params: { id: first.id }, body: { outcome: 'no' } });
  expect(await unread(member)).toBe(1);
  await member.call(changeResult, { params: { id: second.id }, body: { outcome: 'sale' } });
  expect(await unread(member)).toBe(0);
});

test('of several unanswered texts for one client only the first is asked about', async () => {
  // The fortnights begin on January 1, 2026.
  const fortnight = 14 * dayMs;
  const begun = Date.parse('2026-01-01');
  const now = app.clock.now().getTime();
  app.clock.advance(begun + Math.ceil((now - begun) / fortnight) * fortnight - now);
  const member = await joinStudio(app);
  const card = await cardOf(member);
  const [first, second] = [await adOf(member, { cardId: card.id }), await adOf(member, { cardId: card.id })];
  await copy(member, first.id);
  await later(dayMs);
  await copy(member, second.id);
  await later(dayMs);
  await later(dayMs);
  expect((await questions(member)).map(({ actionUrl }) => actionUrl)).toEqual([
    `/tools/ad-copy?open=${first.id}#used-${first.id}`,
  ]);
  await member.call(changeResult, { params: { id: first.id }, body: { outcome: 'reply' } });
  await later(60_000);
  expect(await questions(member)).toHaveLength(2);
});

test('nobody is asked who said what came of it, turned it off, or may not use the tools anymore', async () => {
  const [said, muted, over] = [await joinStudio(app), await joinStudio(app), await joinStudio(app)];
  for (const member of [said, muted, over]) {
    const { id } = await adOf(member);
    await copy(member, id);
    if (member === said) await member.call(changeResult, { params: { id }, body: { outcome: 'no' } });
  }
  await muted.call(savePreferences, { body: { outcome: { app: false, mail: false } } });
  await app.db
    .update(accessGrants)
    .set({ revokedAt: app.clock.now() })
    .where(eq(accessGrants.userId, over.userId));
  await later(2 * dayMs);
  expect(await Promise.all([said, muted, over].map(questions))).toEqual([[], [], []]);
});
