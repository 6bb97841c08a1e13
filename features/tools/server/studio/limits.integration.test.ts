import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeOnboarding } from '#features/account/contract-profile.ts';
import { type App, startApp } from '#testing/harness.ts';
import {
  adBrief,
  adOf,
  callBrief,
  joinAdmin,
  joinStudio,
  postBrief,
  sequenceBrief,
} from '#testing/studio.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { generateCallScript } from '#features/tools/call-scripts/contract.ts';
import { generateEmailSequence } from '#features/tools/email-sequences/contract.ts';
import { listResults } from '#features/tools/contract-library.ts';
import { generateSocialPost } from '#features/tools/social-posts/contract.ts';
import { readStudio } from '#features/tools/contract-studio.ts';
import { readUsage } from '#features/tools/contract-usage.ts';
import { readBrandVoice, saveBrandVoice } from '#features/tools/contract-voice.ts';
import { readAllowance } from '#features/tools/contract.ts';
import { readDailyLimits } from '#features/tools/contract-limits.ts';
import { toolsExport } from '#features/tools/server/export.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { brandVoices, studioResults } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({
    STUDIO_DAILY_RUNS: '3',
    STUDIO_DAILY_TOKENS: '20000',
    STUDIO_DAILY_RUNS_PREMIUM: '5',
    EMAIL_SEQUENCES_DAILY_LIMIT: '6',
    AI_PRICES: 'demo=300000/1500000',
  });
});
afterAll(() => app.close());

test('the generators share a day’s runs, and at the limit it says so before anything is asked of the model', async () => {
  const member = await joinStudio(app);
  const first = await member.call(generateAdCopy, { body: adBrief });
  expect(first.allowance.runs).toMatchObject({ limit: 3, used: 1, remaining: 2 });
  await member.call(generateSocialPost, { body: postBrief });
  await member.call(generateCallScript, { body: callBrief });
  const calls = app.model.stats().calls;
  const failure = await member.fail(generateAdCopy, { body: adBrief });
  expect(failure).toMatchObject({ status: 429, code: 'allowance_spent' });
  expect(failure.message).toBe('You have used all 3 of today’s texts. New ones arrive at midnight UTC.');
  expect(Number(failure.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(app.model.stats().calls).toBe(calls);
});

test('email sequences take nothing from it and are unlimited but for a limit against abuse [tools.tier-tools-email]', async () => {
  const member = await joinStudio(app);
  for (let run = 0; run < 6; run += 1) await member.call(generateEmailSequence, { body: sequenceBrief });
  expect((await member.fail(generateEmailSequence, { body: sequenceBrief })).status).toBe(429);
  const { allowance, emailSequences } = await member.call(readStudio, {});
  expect([allowance.runs.used, allowance.unlimited]).toEqual([0, false]);
  expect(emailSequences).toMatchObject({ unlimited: true, tokens: null, runs: { used: 6 } });
});

test('Premium has the larger allowance', async () => {
  const member = await joinStudio(app, 'premium');
  expect((await member.call(readStudio, {})).allowance.runs).toMatchObject({ limit: 5, more: null });
  expect((await member.call(readAllowance, {})).allowance).toMatchObject({ limit: 50, more: null });
});

test('Tools has the usual allowance, and is told what Premium has; of email sequences nobody has more', async () => {
  const member = await joinStudio(app);
  const { allowance, emailSequences } = await member.call(readStudio, {});
  expect([allowance.runs.limit, allowance.runs.more, emailSequences.runs.more]).toEqual([3, 5, null]);
  expect((await member.call(readAllowance, {})).allowance).toMatchObject({ limit: 5, more: 50 });
});

test('anybody reads the limits that the owner set', async () => {
  const shown = { texts: 3, textsMore: 5, identifier: 5, identifierMore: 50, emailSequences: 6 };
  expect(await app.visitor().call(readDailyLimits, {})).toEqual(shown);
});

test('many tabs at once cannot take more than is left', async () => {
  const member = await joinStudio(app);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      member.send(generateAdCopy.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(adBrief),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await member.call(listResults, {})).results).toHaveLength(3);
});

test('tokens are counted, and a day’s tokens end the day as runs do', async () => {
  const member = await joinStudio(app);
  await adOf(member);
  const { allowance } = await member.call(readStudio, {});
  expect(allowance.tokens?.used).toBeGreaterThan(300);
  expect(allowance.tokens?.remaining).toBe(20_000 - (allowance.tokens?.used ?? 0));
  await app.db.update(generations).set({ outputTokens: 20_000 }).where(eq(generations.userId, member.userId));
  const failure = await member.fail(generateAdCopy, { body: adBrief });
  expect(failure).toMatchObject({
    status: 429,
    message: 'You have used all of today’s writing. It resets at midnight UTC.',
  });
});

test('runs under way reserve their likely tokens, so that tabs at once cannot outrun the limit, and are shown as used once they are', async () => {
  const member = await joinStudio(app);
  const startedAt = app.clock.now();
  const run = { userId: member.userId, tool: 'ad-copy', startedAt } as const;
  await app.db.insert(generations).values([
    { ...run, state: 'done', inputTokens: 10_000, outputTokens: 7000 },
    { ...run, state: 'running' },
  ]);
  const { allowance } = await member.call(readStudio, {});
  expect(allowance).toMatchObject({
    runs: { used: 1, remaining: 2 },
    tokens: { used: 17_000, remaining: 3000 },
  });
  const failure = await member.fail(generateAdCopy, { body: adBrief });
  expect(failure).toMatchObject({
    status: 429,
    message: 'What’s being written now may use up the rest of today’s writing. Wait until it’s done.',
  });
  await app.db.update(generations).set({ state: 'stopped' }).where(eq(generations.state, 'running'));
  await adOf(member);
});

test('the owner sees use and cost for each member and model; nobody else does', async () => {
  const [member, admin] = [await joinStudio(app), await joinAdmin(app)];
  await adOf(member);
  const own = async () => (await admin.call(readUsage, {})).rows.find((one) => one.userId === member.userId);
  const before = await own();
  app.model.setMode('garbage');
  await member.fail(generateAdCopy, { body: adBrief });
  app.model.setMode('ok');
  const { rows } = await admin.call(readUsage, {});
  const row = rows.find(({ userId }) => userId === member.userId);
  expect(row).toMatchObject({ email: member.email, model: 'demo', runs: 2, unfinished: 1 });
  // The rejected text was paid for as well.
  expect(row?.inputTokens).toBeGreaterThan(before?.inputTokens ?? Number.POSITIVE_INFINITY);
  expect(row?.costCents).toBeGreaterThan(before?.costCents ?? Number.POSITIVE_INFINITY);
  const cents = ((row?.inputTokens ?? 0) * 300_000 + (row?.outputTokens ?? 0) * 1_500_000) / 1_000_000;
  expect(row?.costCents).toBe(Math.ceil(cents));
  expect(row?.costCents).toBeGreaterThan(0);
  const { rows: earlier } = await admin.call(readUsage, { query: { to: '2020-01-01' } });
  expect(earlier).toEqual([]);
  expect((await member.fail(readUsage)).status).toBe(403);
});

test('onboarding answers and brand voice are applied to every run and shown as such', async () => {
  const member = await joinStudio(app, 'premium');
  expect((await adOf(member)).versions[0]?.context).toEqual({
    profile: false,
    voice: false,
    language: 'English',
  });
  const voice = {
    samples: 'Short. Dry. With a wink.',
    wordsToUse: ['kitchen', 'Kitchen ', 'ledger'],
    wordsToAvoid: ['synergy'],
    language: 'German' as const,
  };
  const saved = await member.call(saveBrandVoice, { body: voice });
  expect(saved.wordsToUse).toEqual(['Kitchen', 'ledger']);
  expect(await member.call(readBrandVoice, {})).toEqual(saved);
  await member.call(completeOnboarding, {
    body: {
      firstName: 'Nora',
      lastName: 'Newcomer',
      companyName: 'Ledger & Ladle',
      jobTitle: 'Owner',
      companySize: '1-10',
      gender: 'female',
      targetClientDescription: 'Owners of small restaurants',
      targetClientIndustry: 'Restaurants',
      targetClientRole: 'Owner',
      targetClientCompanySize: '1-10',
      mainClientPainPoints: 'They do their books at midnight',
      typicalSalesCycle: '1-4-weeks',
    },
  });
  const told = { profile: true, voice: true, language: 'German' };
  expect((await adOf(member)).versions[0]?.context).toEqual(told);
  expect((await member.call(readStudio, {})).context).toEqual(told);
});

test('a word that the member avoids and the model used all the same is named', async () => {
  const member = await joinStudio(app);
  const voice = { samples: '', wordsToUse: [], wordsToAvoid: ['You', 'yo', 'synergy'] };
  await member.call(saveBrandVoice, { body: { ...voice, language: 'English' } });
  expect((await adOf(member)).versions[0]?.notices).toEqual(['It uses words you avoid: You.']);
});

test('a voice of too many or too long words is refused', async () => {
  const member = await joinStudio(app);
  const fine = { samples: '', wordsToUse: [], wordsToAvoid: [], language: 'English' };
  const wrong = [
    { ...fine, wordsToUse: Array.from({ length: 31 }, (_, at) => `word${at}`) },
    { ...fine, wordsToAvoid: ['x'.repeat(61)] },
    { ...fine, samples: 'x'.repeat(6001) },
    { ...fine, language: 'Klingon' },
  ];
  for (const body of wrong) expect((await member.fail(saveBrandVoice, { body })).status).toBe(400);
});

test('a member’s export has their results, versions and voice, and deleting the member deletes all of it', async () => {
  const member = await joinStudio(app);
  const ad = await adOf(member);
  const voice = { samples: 'Mine', wordsToUse: [], wordsToAvoid: [], language: 'English' as const };
  await member.call(saveBrandVoice, { body: voice });
  const parts: Record<string, readonly Readonly<Record<string, unknown>>[]> = {};
  for (const { name, rows } of toolsExport) parts[name] = await rows(app.db, { userId: member.userId });
  expect(parts['studioResults']).toMatchObject([{ id: ad.id }]);
  expect(parts['studioVersions']).toMatchObject([{ resultId: ad.id, output: ad.versions[0]?.output }]);
  expect(parts['brandVoice']).toMatchObject([{ samples: 'Mine' }]);
  await app.db.execute(`delete from users where id = '${member.userId}'`);
  expect(await app.db.select().from(studioResults).where(eq(studioResults.id, ad.id))).toEqual([]);
  const left = app.db.select().from(brandVoices).where(eq(brandVoices.userId, member.userId));
  expect(await left).toEqual([]);
});
