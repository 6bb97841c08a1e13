import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#features/admin/contract.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { modelHealth } from '#platform/server/model/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { recordingOf } from '#testing/recordings.ts';
import { begin } from '#testing/spar.ts';
import { adBrief, joinAdmin, joinStudio } from '#testing/studio.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAdmin>>;
let member: Awaited<ReturnType<typeof joinStudio>>;
beforeAll(async () => {
  app = await startApp({ STUDIO_DAILY_RUNS: '1000', STUDIO_DAILY_TOKENS: '10000000' });
  [admin, member] = [await joinAdmin(app), await joinStudio(app)];
});
afterAll(() => app.close());

const state = async () => (await admin.call(contract.readSetup, {})).model;
const startFigure = async () => {
  app.clock.advance(61_000);
  for (;;) {
    const { behind, recounting } = await admin.call(contract.readStart, {});
    if (!recounting) return behind.modelTrouble;
  }
};
const body = { body: adBrief };

test.each([
  ['quota', 'quota'],
  ['quota-mid', 'quota'],
  ['billing', 'quota'],
  ['error401', 'key'],
  ['forbidden', 'key'],
  ['unknown-model', 'model'],
  ['retired-model', 'model'],
  ['html200', 'address'],
  ['redirect', 'address'],
] as const)(
  '%s: the member hears what they always hear, the admin why, until a text succeeds',
  async (mode, trouble) => {
    app.model.setMode(mode);
    const before = app.model.stats().calls;
    const failure = await member.fail(generateAdCopy, body);
    expect(failure).toMatchObject({ status: 502, message: 'Failed to generate. Please try again.' });
    // Trying again would bring the same.
    expect(app.model.stats().calls).toBe(before + 1);
    expect(await state()).toMatchObject({ name: 'demo', trouble });
    expect((await state())?.troubledAt).toBe(app.clock.now().toISOString());
    expect(await startFigure()).toBe(trouble);
    app.model.setMode('ok');
    await member.call(generateAdCopy, body);
    expect(await state()).toMatchObject({ trouble: null, troubledAt: null });
    expect(await startFigure()).toBeNull();
  },
);

test.each([
  ['quota', 'quota'],
  ['error401', 'key'],
  ['unknown-model', 'model'],
  ['no-audio', 'address'],
] as const)(
  'recordings that the provider does not turn into text (%s) are told to the admin, until one succeeds',
  async (mode, trouble) => {
    const { id } = await begin(member);
    const speak = () =>
      member.send(`/api/spar/talks/${id}/recordings`, {
        method: 'POST',
        headers: { 'content-type': 'audio/webm;codecs=opus' },
        body: recordingOf('webm'),
      });
    app.model.setAudioMode(mode);
    expect((await speak()).status).toBe(502);
    const troubledAt = app.clock.now().toISOString();
    expect(await state()).toMatchObject({
      trouble: null,
      transcription: { name: 'demo-ears', trouble, troubledAt },
    });
    // Texts go on, and say nothing of recordings.
    await member.call(generateAdCopy, body);
    expect((await state())?.transcription?.trouble).toBe(trouble);
    app.model.setAudioMode('ok');
    expect((await speak()).status).toBe(200);
    expect((await state())?.transcription).toEqual({ name: 'demo-ears', trouble: null, troubledAt: null });
  },
);

test('a refusal is told as one, and is no trouble of the admin’s', async () => {
  app.model.setMode('refusal', 1);
  expect(await member.fail(generateAdCopy, body)).toMatchObject({
    status: 502,
    code: 'model_failed',
    message: 'The model declined to write this. Try other words.',
  });
  expect((await state())?.trouble).toBeNull();
});

test('a busy model is no trouble of the admin’s either, and takes none back', async () => {
  app.model.setMode('quota', 1);
  await member.fail(generateAdCopy, body);
  app.model.setMode('long-wait', 1);
  await member.fail(generateAdCopy, body);
  expect((await state())?.trouble).toBe('quota');
  await member.call(generateAdCopy, body);
  expect((await state())?.trouble).toBeNull();
});

test('the provider is asked for its list at most once a day, however many look', async () => {
  await app.db.delete(modelHealth);
  const before = app.model.stats().listings;
  const asked = () => app.model.stats().listings - before;
  const states = await Promise.all([state(), state(), state()]);
  expect(states.map((each) => each?.name)).toEqual(['demo', 'demo', 'demo']);
  expect(asked()).toBe(1);
  expect(await state()).toMatchObject({ listing: 'listed', endsOn: null });
  app.clock.advance(23 * 60 * 60 * 1000);
  await state();
  expect(asked()).toBe(1);
  app.clock.advance(2 * 60 * 60 * 1000);
  await state();
  expect(asked()).toBe(2);
});

test.each([
  ['demo-ending', { listing: 'ending', endsOn: '2026-12-24' }],
  ['demo-retired', { listing: 'missing', endsOn: null }],
  ['demo-unheard-of', { listing: 'missing', endsOn: null }],
])('%s: the setup page says how the model stands', async (name, listed) => {
  const own = await startApp({ AI_MODEL: name });
  const owner = await joinAdmin(own);
  expect((await owner.call(contract.readSetup, {})).model).toMatchObject({ name, ...listed });
  await own.close();
});

test('a site without a model has none to speak of', async () => {
  const own = await startApp({ AI_BASE_URL: '', AI_MODEL: '', AI_API_KEY: '', AI_TRANSCRIPTION_MODEL: '' });
  const owner = await joinAdmin(own);
  const { items, model } = await owner.call(contract.readSetup, {});
  expect([items.find(({ id }) => id === 'ai')?.done, model]).toEqual([false, null]);
  await own.close();
});
