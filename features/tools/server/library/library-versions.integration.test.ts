import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, adOf, joinStudio, postBrief, sequenceBrief } from '#testing/studio.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { generateEmailSequence } from '#features/tools/email-sequences/contract.ts';
import * as contract from '#features/tools/contract-library.ts';
import { generateSocialPost } from '#features/tools/social-posts/contract.ts';
import { studioResults, studioVersions } from '#features/tools/server/studio/tables.ts';

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
  // Neither saving it again nor requesting it in an instruction makes it a fact.
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
