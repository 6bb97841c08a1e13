import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, adOf, cardOf, joinStudio, postBrief } from '#testing/studio.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import * as contract from '#features/tools/contract-library.ts';
import { generateSocialPost } from '#features/tools/social-posts/contract.ts';
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

test('filters by tool, card, client, day, favourite and use work together', async () => {
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
  expect(await list(member, { clientId: card.clientId })).toEqual([ad.id]);
  expect(await list(member, { clientId: post.id })).toEqual([]);
  expect(await list(member, { favourite: 'true' })).toEqual([ad.id]);
  expect(await list(member, { used: 'true' })).toEqual([post.id]);
  expect(await list(member, { used: 'false', favourite: 'true', tool: 'ad-copy' })).toEqual([ad.id]);
  expect(await list(member, { from: today, to: today })).toEqual([post.id, ad.id]);
  expect(await list(member, { to: yesterday })).toEqual([]);
});

test('its pages follow each other without gap or repetition', async () => {
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
    expect(page.results.length).toBeLessThanOrEqual(contract.textsPerPage);
    seen.push(...page.results.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  expect(seen).toHaveLength(60);
  expect(new Set(seen).size).toBe(60);
  expect(await list(member, { after: 'nonsense' })).toEqual([]);
});

test('a mark for use and what came of it are shown back; unmarking takes both away', async () => {
  const member = await joinStudio(app);
  const later = () => {
    app.clock.advance(1000);
    return adOf(member);
  };
  const sold = await later();
  const [first, second, third] = [await later(), await later(), await later()];
  const say = (id: string, body: object) => member.call(contract.changeResult, { params: { id }, body });
  expect(await say(first.id, { outcome: 'meeting' })).toMatchObject({
    outcome: 'meeting',
    usedAt: expect.any(String) as string,
  });
  await say(second.id, { outcome: 'reply' });
  await say(sold.id, { outcome: 'sale' });
  await say(third.id, { used: true });
  expect(await createNewestTexts(app.db, app.clock)(member.userId)).toMatchObject({
    made: 4,
    used: 4,
    replies: 1,
    meetings: 1,
    sales: 1,
    noes: 0,
    recent: [{ id: third.id }, { id: second.id }, { id: first.id }, { id: sold.id }],
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
