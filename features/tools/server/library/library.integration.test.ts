import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, adOf, cardOf, joinStudio, postBrief } from '#testing/studio.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import * as contract from '#features/tools/contract-library.ts';
import { generateSocialPost } from '#features/tools/social-posts/contract.ts';
import { readOneByOne } from './library.ts';
import { createNewestTexts } from './newest-texts.ts';
import { studioResults, studioVersions } from '#features/tools/server/studio/tables.ts';
import { emptyTrash } from './trash.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof joinStudio>>;
type Query = Partial<Record<string, string>>;
const list = async (member: Member, query: Query = {}) =>
  (await member.call(contract.listResults, { query })).results.map(({ id }) => id);

test('everything generated is in the library, newest first, for its owner only', async () => {
  const [member, other] = [await joinStudio(app), await joinStudio(app)];
  const ad = await adOf(member);
  app.clock.advance(1000);
  const post = (await member.call(generateSocialPost, { body: postBrief })).result;
  expect(await list(member)).toEqual([post.id, ad.id]);
  expect(await list(other)).toEqual([]);
});

test('when the plan is over everything can still be read, and nothing written or changed [tools.library-stays-readable]', async () => {
  const member = await joinStudio(app);
  const ad = await adOf(member);
  await app.db.delete(accessGrants).where(eq(accessGrants.userId, member.userId));
  const later = app.visitor();
  await later.call(signIn, { body: { email: member.email, password: member.password } });
  expect((await later.call(contract.listResults, {})).results.map(({ id }) => id)).toEqual([ad.id]);
  const params = { id: ad.id };
  expect((await later.call(contract.readResult, { params })).title).toBe(ad.title);
  expect((await later.fail(contract.changeResult, { params, body: { favourite: true } })).status).toBe(403);
  expect((await later.fail(contract.deleteResult, { params })).status).toBe(403);
  expect((await later.fail(generateAdCopy, { body: adBrief })).status).toBe(403);
});

test('words find a result by text, fields and name, as beginnings and in any script', async () => {
  const member = await joinStudio(app);
  const adGoal = 'Einen Termin für die Größe 40% Ωmega заказать';
  const { result } = await member.call(generateAdCopy, { body: { ...adBrief, adGoal } });
  await adOf(member);
  for (const q of ['termin', 'GRÖSS grö', 'größe', '40', 'ωmeg', 'ЗАКАЗ', 'midn termin']) {
    expect([q, (await list(member, { q })).includes(result.id)]).toEqual([q, q !== 'GRÖSS grö']);
  }
  expect(await list(member, { q: 'termin nowhere' })).toEqual([]);
  await member.call(contract.changeResult, {
    params: { id: result.id },
    body: { title: 'Kampagne Sommer' },
  });
  expect(await list(member, { q: 'sommer' })).toEqual([result.id]);
});

test('a word is found in the middle of a sentence that has no blanks, and with its marks', async () => {
  const member = await joinStudio(app);
  const { id } = await adOf(member);
  const titles = {
    新製品iPhoneの価格よりも社員: ['価格', '製品', '価', '社員', 'iphone', '価格よりも'],
    'ग्राहक की चिंता': ['चिंता', 'चिं'],
    สมชายไปตลาด: ['ตลาด'],
    İSTANBUL: ['istanbul', 'İstanbul'],
  };
  for (const [title, words] of Object.entries(titles)) {
    await member.call(contract.changeResult, { params: { id }, body: { title } });
    for (const q of words) expect(await list(member, { q }), `${title}: ${q}`).toEqual([id]);
  }
  expect(await list(member, { q: '東京' })).toEqual([]);
});

test.each(["' | 'a", "a' & !b", ':*', '\\', '%', '"', "'; drop table users; --"])(
  'the question %j is only a question',
  async (q) => {
    const member = await joinStudio(app);
    await adOf(member);
    expect(Array.isArray(await list(member, { q }))).toBe(true);
  },
);

test('filters by tool, card, day, favourite and use work together', async () => {
  const member = await joinStudio(app);
  const card = await cardOf(member);
  const { result: ad } = await member.call(generateAdCopy, { body: { ...adBrief, cardId: card.id } });
  app.clock.advance(1000);
  const { result: post } = await member.call(generateSocialPost, { body: postBrief });
  await member.call(contract.changeResult, { params: { id: ad.id }, body: { favourite: true } });
  await member.call(contract.changeResult, { params: { id: post.id }, body: { used: true } });
  const today = app.clock.now().toISOString().slice(0, 10);
  const yesterday = new Date(Date.parse(today) - 1000).toISOString().slice(0, 10);
  expect(await list(member, { tool: 'ad-copy' })).toEqual([ad.id]);
  expect(await list(member, { cardId: card.id })).toEqual([ad.id]);
  expect(await list(member, { favourite: 'true' })).toEqual([ad.id]);
  expect(await list(member, { used: 'true' })).toEqual([post.id]);
  expect(await list(member, { used: 'false', favourite: 'true', tool: 'ad-copy', q: 'midnight' })).toEqual([
    ad.id,
  ]);
  expect(await list(member, { from: today, to: today })).toEqual([post.id, ad.id]);
  expect(await list(member, { to: yesterday })).toEqual([]);
});

test('pages of 24 follow each other without gap or repetition', async () => {
  const member = await joinStudio(app);
  const ad = await adOf(member);
  const [row] = await app.db.select().from(studioResults).where(eq(studioResults.id, ad.id));
  if (!row) throw new Error('no row');
  const { id: _, search: __, ...copy } = row;
  // All at the same instant: the order must still be total.
  await app.db.insert(studioResults).values(Array.from({ length: 59 }, () => copy));
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: { results: { id: string }[]; next: string | null } = await member.call(contract.listResults, {
      query: after === null ? {} : { after },
    });
    expect(page.results.length).toBeLessThanOrEqual(24);
    seen.push(...page.results.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
  expect(await list(member, { after: 'nonsense' })).toEqual([]);
});

test('words are found among the newest results and far behind them, page after page, newest first', async () => {
  const [member, other] = [await joinStudio(app), await joinStudio(app)];
  const began = app.clock.now().getTime();
  const copies = (userId: string) => {
    const at = (age: number) => new Date(began - age * 1000);
    const rare = (age: number) => age <= 3 || age > readOneByOne;
    return Array.from({ length: readOneByOne + 30 }, (_, index) => index + 1).map((age) => ({
      userId,
      tool: age % 2 === 0 ? 'ad-copy' : 'messaging',
      title: 'Copy',
      latest: 1,
      excerpt: 'Copy',
      searchText: `everywhere ${rare(age) ? 'kiln' : 'oven'} text${age}`,
      createdAt: at(age),
      updatedAt: at(age),
      deletedAt: age === readOneByOne + 7 ? at(0) : null,
    }));
  };
  const insert = (userId: string) =>
    app.db
      .insert(studioResults)
      .values(copies(userId))
      .returning({ id: studioResults.id, text: studioResults.searchText });
  const mine = await insert(member.userId);
  await insert(other.userId);
  const wanted = mine.filter(
    ({ text }) => text.includes('kiln') && !text.endsWith(`text${readOneByOne + 7}`),
  );
  const first = await member.call(contract.listResults, { query: { q: 'kil every' } });
  const second = await member.call(contract.listResults, {
    query: { q: 'kil every', after: first.next ?? '' },
  });
  const found = [...first.results, ...second.results].map(({ id }) => id);
  expect(found).toEqual(wanted.map(({ id }) => id));
  expect([first.results.length, second.next]).toEqual([24, null]);
  const oldest = mine.at(-1);
  expect(await list(member, { q: `text${readOneByOne + 30}` })).toEqual([oldest?.id]);
  expect(await list(member, { q: `text${readOneByOne + 30}`, tool: 'messaging' })).toEqual([]);
  expect(await list(member, { q: 'everywhere' })).toHaveLength(24);
});

test('a mark for use and what came of it are shown back; unmarking takes both away', async () => {
  const member = await joinStudio(app);
  const later = () => {
    app.clock.advance(1000);
    return adOf(member);
  };
  const [first, second, third] = [await later(), await later(), await later()];
  const say = (id: string, body: object) => member.call(contract.changeResult, { params: { id }, body });
  expect(await say(first.id, { outcome: 'meeting' })).toMatchObject({
    outcome: 'meeting',
    usedAt: expect.any(String) as string,
  });
  await say(second.id, { outcome: 'reply' });
  await say(third.id, { used: true });
  expect(await createNewestTexts(app.db, app.clock)(member.userId)).toMatchObject({
    made: 3,
    used: 3,
    replies: 1,
    meetings: 1,
    noes: 0,
    recent: [{ id: third.id }, { id: second.id }, { id: first.id }],
  });
  expect(await say(second.id, { used: false })).toMatchObject({ usedAt: null, outcome: null });
});

test('a deleted result is out of everything and can be brought back for 30 days', async () => {
  const member = await joinStudio(app);
  const ad = await adOf(member);
  const params = { id: ad.id };
  const { restorableUntil } = await member.call(contract.deleteResult, { params });
  expect(await list(member)).toEqual([]);
  expect((await member.fail(contract.readResult, { params })).status).toBe(404);
  expect((await member.fail(contract.deleteResult, { params })).status).toBe(404);
  expect((await member.fail(contract.refineResult, { params, body: { refinement: 'shorter' } })).status).toBe(
    404,
  );
  await emptyTrash(app.db, new Date(Date.parse(restorableUntil) - 1000));
  expect(await member.call(contract.restoreResult, { params })).toEqual(ad);
  expect(await list(member)).toEqual([ad.id]);
  await member.call(contract.deleteResult, { params });
  await emptyTrash(app.db, new Date(Date.parse(restorableUntil) + 60_000));
  expect((await member.fail(contract.restoreResult, { params })).status).toBe(404);
  expect(await app.db.select().from(studioVersions).where(eq(studioVersions.resultId, ad.id))).toEqual([]);
});
