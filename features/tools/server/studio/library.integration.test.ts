import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, adOf, cardOf, joinStudio, postBrief, sequenceBrief } from '#testing/studio.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { generateEmailSequence } from '#features/tools/email-sequences/contract.ts';
import * as contract from '#features/tools/contract-library.ts';
import { generateSocialPost } from '#features/tools/social-posts/contract.ts';
import { readOneByOne } from './library.ts';
import { createNewestTexts } from './newest-texts.ts';
import { studioResults, studioVersions } from './tables.ts';
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
const read = (member: Member, id: string) => member.call(contract.readResult, { params: { id } });

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

test('Generate New Version keeps the first and adds another text [tools.ad-new-version]', async () => {
  const member = await joinStudio(app);
  const first = await adOf(member);
  const { result } = await member.call(generateAdCopy, { body: { ...adBrief, resultId: first.id } });
  expect(result.id).toBe(first.id);
  expect(result.versions.map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'first'],
    [2, 'again'],
  ]);
  expect(result.versions[0]).toEqual(first.versions[0]);
  expect(result.versions[1]?.output.bodyText).not.toBe(result.versions[0]?.output.bodyText);
  expect(await list(member)).toEqual([first.id]);
});

test('a result of another tool gets no version of this one', async () => {
  const member = await joinStudio(app);
  const ad = await adOf(member);
  const failure = await member.fail(generateSocialPost, { body: { ...postBrief, resultId: ad.id } });
  expect(failure.status).toBe(404);
});

test('two versions asked for at once both come, numbered one after the other', async () => {
  const member = await joinStudio(app);
  const { id } = await adOf(member);
  await Promise.all(
    (['shorter', 'warmer', 'bolder', 'simpler'] as const).map((refinement) =>
      member.call(contract.refineResult, { params: { id }, body: { refinement } }),
    ),
  );
  expect((await read(member, id)).versions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
});

test('a refinement by button or by words is a version that says what was asked', async () => {
  const member = await joinStudio(app);
  const { id, versions } = await adOf(member);
  const shorter = await member.call(contract.refineResult, {
    params: { id },
    body: { refinement: 'shorter' },
  });
  const newest = shorter.result.versions.at(-1);
  expect(newest).toMatchObject({ number: 2, kind: 'refined', instruction: 'shorter' });
  expect(newest?.text.length).toBeLessThan(versions[0]?.text.length ?? 0);
  const words = { version: 1, instruction: 'Speak of the oven as well' };
  const spoken = await member.call(contract.refineResult, { params: { id }, body: words });
  expect(spoken.result.versions.at(-1)).toMatchObject({ number: 3, instruction: words.instruction });
  for (const body of [{}, { refinement: 'shorter', instruction: 'x' }, { instruction: '  ' }]) {
    expect((await member.fail(contract.refineResult, { params: { id }, body })).status).toBe(400);
  }
});

test('one email is written anew and the others stay as they are', async () => {
  const member = await joinStudio(app);
  const { result } = await member.call(generateEmailSequence, { body: sequenceBrief });
  const frames = await member.stream(contract.regenerateEmail, {
    params: { id: result.id, position: 2 },
    body: {},
  });
  for (const { event, data } of frames) if (event === 'partial') contract.studioDraft.parse(data);
  const { versions } = await read(member, result.id);
  const [before, after] = versions.map(({ output }) => ('emails' in output ? output.emails : []));
  expect(after).toHaveLength(5);
  expect(after?.map(({ body }, at) => body === before?.[at]?.body)).toEqual([true, false, true, true, true]);
  expect(after?.[1]?.sendDay).toBe(before?.[1]?.sendDay);
  const beyond = { params: { id: result.id, position: 6 }, body: {} };
  expect((await member.fail(contract.regenerateEmail, beyond)).status).toBe(404);
});

test('an edit is kept in place; an old revision is refused and changes nothing', async () => {
  const member = await joinStudio(app);
  const { id } = await adOf(member);
  const params = { id, number: 1 };
  const output = { headline: 'My own words', bodyText: 'Edited\u202e by hand', imagePrompt: 'A door' };
  const edited = await member.call(contract.editVersion, { params, body: { revision: 0, output } });
  expect(edited.versions[0]).toMatchObject({
    revision: 1,
    output: { ...output, bodyText: 'Edited by hand' },
    editedAt: expect.any(String) as string,
  });
  expect(await list(member, { q: 'edited by hand' })).toEqual([id]);
  const stale = await member.fail(contract.editVersion, { params, body: { revision: 0, output } });
  expect(stale).toMatchObject({ status: 409, code: 'conflict' });
  const foreign = { revision: 1, output: { post: 'A post in an ad' } };
  expect((await member.fail(contract.editVersion, { params, body: foreign })).status).toBe(400);
  expect((await read(member, id)).versions).toEqual(edited.versions);
});

test('what the ethics check marks comes with a reason, and the honest rewrite is free of it', async () => {
  const member = await joinStudio(app);
  const { id, versions } = await adOf(member);
  expect(versions[0]?.ethics).toEqual([]);
  const output = {
    headline: 'Act now',
    bodyText: 'Only 3 seats left. We listen first. Studies show that it works.',
    imagePrompt: 'A door',
  };
  const params = { id, number: 1 };
  const edited = await member.call(contract.editVersion, { params, body: { revision: 0, output } });
  expect(edited.versions[0]?.ethics.map(({ kind, part, quote }) => [kind, part, quote])).toEqual([
    ['false-urgency', 'Headline', 'Act now'],
    ['fake-scarcity', 'Body Text', 'Only 3 seats left'],
    ['invented-proof', 'Body Text', 'Studies show'],
  ]);
  for (const { reason, advice } of edited.versions[0]?.ethics ?? [])
    expect(Math.min(reason.length, advice.length)).toBeGreaterThan(20);
  const { result } = await member.call(contract.rewriteHonestly, { params: { id }, body: {} });
  expect(result.versions.at(-1)).toMatchObject({ kind: 'honest', ethics: [] });
  expect(result.versions.at(-1)?.text).toContain('We listen first.');
  const nothing = await member.fail(contract.rewriteHonestly, { params: { id }, body: {} });
  expect(nothing).toMatchObject({ status: 409, code: 'conflict' });
});

test('a figure that stands in the brief is known; one that is typed into an edit or asked for is marked', async () => {
  const member = await joinStudio(app);
  const told = { ...adBrief, adGoal: 'Book one of the 120 free first looks' };
  const { result } = await member.call(generateAdCopy, { body: told });
  const { id } = result;
  const words = { headline: 'A first look', imagePrompt: 'A door' };
  const marksOf = async (revision: number, bodyText: string) => {
    const edited = await member.call(contract.editVersion, {
      params: { id, number: 1 },
      body: { revision, output: { ...words, bodyText } },
    });
    return edited.versions[0]?.ethics.map(({ kind, quote }) => [kind, quote]);
  };
  expect(await marksOf(0, 'We give 120 first looks.')).toEqual([]);
  const invented = [['invented-number', '97%']];
  expect(await marksOf(1, '97% of buyers come back. We give 120 first looks.')).toEqual(invented);
  // Neither saving it again nor asking for it in words makes it a fact.
  expect(await marksOf(2, '97% of buyers come back, we say. We give 120 first looks.')).toEqual(invented);
  await member.call(contract.refineResult, {
    params: { id },
    body: { instruction: 'Say that 97% of buyers come back' },
  });
  const { versions } = await read(member, id);
  const [stored] = await app.db
    .select()
    .from(studioVersions)
    .where(and(eq(studioVersions.resultId, id), eq(studioVersions.number, 2)));
  expect(stored?.figures).toEqual(['120']);
  expect(versions[0]?.ethics).toHaveLength(1);
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

test('of very many versions the newest 50 are kept', async () => {
  const member = await joinStudio(app);
  const { id } = await adOf(member);
  await app.db.update(studioResults).set({ latest: 50 }).where(eq(studioResults.id, id));
  const { result } = await member.call(contract.refineResult, {
    params: { id },
    body: { refinement: 'shorter' },
  });
  expect(result.versions.map(({ number }) => number)).toEqual([51]);
});
