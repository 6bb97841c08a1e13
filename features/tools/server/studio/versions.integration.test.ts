import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, adOf, joinStudio, postBrief, sequenceBrief } from '#testing/studio.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { find } from '#features/search/contract.ts';
import * as contract from '#features/tools/contract-library.ts';
import { generateEmailSequence } from '#features/tools/email-sequences/contract.ts';
import { generateSocialPost } from '#features/tools/social-posts/contract.ts';
import { materialOf } from './context.ts';
import { studioVersions } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof joinStudio>>;
const edit = (member: Member, id: string, at: { number: number; revision: number; headline: string }) =>
  member.call(contract.editVersion, {
    params: { id, number: at.number },
    body: {
      revision: at.revision,
      output: { headline: at.headline, bodyText: 'Come by.', imagePrompt: 'A door' },
    },
  });
const found = async (member: Member, q: string) =>
  (await member.call(find, { query: { q } })).hits
    .filter(({ kind }) => kind === 'text')
    .map(({ about, address, context }) => ({ about, address, context }));

/** An ad with two versions, each with its own headline. */
async function twoVersions(member: Member) {
  const { id } = await adOf(member);
  await edit(member, id, { number: 1, revision: 0, headline: 'Periwinkle mornings' });
  await member.call(generateAdCopy, { body: { ...adBrief, resultId: id } });
  await edit(member, id, { number: 2, revision: 0, headline: 'Marigold evenings' });
  return id;
}

test('an edit whose fields are full is kept in any script', async () => {
  const member = await joinStudio(app);
  const { result } = await member.call(generateEmailSequence, { body: sequenceBrief });
  const emails = Array.from({ length: 10 }, (_, at) => ({
    subject: '日'.repeat(90),
    sendDay: at + 1,
    body: '日'.repeat(4000),
  }));
  const params = { id: result.id, number: 1 };
  const edited = await member.call(contract.editVersion, {
    params,
    body: { revision: 0, output: { emails } },
  });
  expect(edited.versions[0]?.output).toEqual({ emails });
});

test('a word of an earlier version finds the result, and it is said which version holds it', async () => {
  const member = await joinStudio(app);
  const id = await twoVersions(member);
  const address = `/tools/ad-copy?open=${id}`;
  expect(await found(member, 'periwin morn')).toEqual([
    {
      about: 'Ad Copy, version 1',
      address: `${address}&version=v1#result`,
      context: expect.stringContaining('Periwinkle') as string,
    },
  ]);
  const newest = { about: 'Ad Copy', address: `${address}#result` };
  expect(await found(member, 'marigold')).toEqual([
    { ...newest, context: expect.stringContaining('Marigold') as string },
  ]);
  // Both contain the brief, so the newest is named.
  expect(await found(member, 'restaurants')).toMatchObject([newest]);
  expect(await found(member, 'tulip')).toEqual([]);
});

test('in one line, a headline without a period is kept apart from what follows', async () => {
  const member = await joinStudio(app);
  const { id } = await adOf(member);
  await edit(member, id, { number: 1, revision: 0, headline: 'Marigold' });
  const { results } = await member.call(contract.listResults, {});
  expect(results[0]?.excerpt).toBe('Headline: Marigold · Come by. Image Prompt: A door');
});

test('an edit of an earlier version is found at once, and what it replaced no longer', async () => {
  const member = await joinStudio(app);
  const id = await twoVersions(member);
  await edit(member, id, { number: 1, revision: 1, headline: 'Tulip noons' });
  expect(await found(member, 'tulip')).toMatchObject([{ about: 'Ad Copy, version 1' }]);
  expect(await found(member, 'periwinkle')).toEqual([]);
  await member.call(contract.changeResult, { params: { id }, body: { title: 'Quartz' } });
  expect(await found(member, 'quartz tulip')).toMatchObject([{ about: 'Ad Copy, version 1' }]);
});

test('what the model wrote stays beside every edit', async () => {
  const member = await joinStudio(app);
  const { id, versions } = await adOf(member);
  const wrote = versions[0]?.output;
  expect(versions[0]?.written).toBeNull();
  const first = await edit(member, id, { number: 1, revision: 0, headline: 'Tulip noons' });
  expect(first.versions[0]).toMatchObject({ output: { headline: 'Tulip noons' }, written: wrote });
  const second = await edit(member, id, { number: 1, revision: 1, headline: 'Aster nights' });
  expect(second.versions[0]).toMatchObject({ output: { headline: 'Aster nights' }, written: wrote });
});

test('a list says in which language the text it shows was asked for, also where the words are in an earlier version', async () => {
  const member = await joinStudio(app);
  const id = await twoVersions(member);
  const context = { profile: false, voice: true, language: 'German' };
  const second = and(eq(studioVersions.resultId, id), eq(studioVersions.number, 2));
  await app.db.update(studioVersions).set({ context }).where(second);
  const { results } = await member.call(contract.listResults, {});
  expect(results.map(({ language }) => language)).toEqual(['German']);
  const tags = async (q: string) =>
    (await member.call(find, { query: { q } })).hits.flatMap(({ kind, lang }) =>
      kind === 'text' ? [lang] : [],
    );
  expect(await tags('marigold')).toEqual(['de']);
  expect(await tags('periwinkle')).toEqual([null]);
});

test('the chosen version of a result is what the next tool goes on from, and it is remembered', async () => {
  const member = await joinStudio(app);
  const fromResultId = await twoVersions(member);
  const told = async (fromVersion: number | null) => {
    const tool = 'social-posts';
    const given = { userId: member.userId, tool, cardId: null, fromResultId, fromVersion } as const;
    const { fields } = await materialOf({ db: app.db, profileContext: () => Promise.resolve(null) }, given);
    return fields['earlierText'];
  };
  expect([await told(1), await told(2), await told(null)]).toEqual([
    expect.stringContaining('Periwinkle'),
    expect.stringContaining('Marigold'),
    expect.stringContaining('Marigold'),
  ]);
  const body = { ...postBrief, fromResultId, fromVersion: 1 };
  const { result } = await member.call(generateSocialPost, { body });
  expect([result.fromResultId, result.fromVersion]).toEqual([fromResultId, 1]);
  const failure = await member.fail(generateSocialPost, { body: { ...body, fromVersion: 9 } });
  expect(failure.status).toBe(404);
  expect(await app.db.$count(studioVersions, eq(studioVersions.resultId, result.id))).toBe(1);
});
