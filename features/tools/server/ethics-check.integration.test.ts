import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkText, identifyFrustrations, updateCard } from '#features/tools/contract.ts';
import { noVoice, saveBrandVoice } from '#features/tools/contract-voice.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinStudio } from '#testing/studio.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const text =
  'You told me “I count the drawer twice”. It takes 45% of an evening, costs $780, and 320 shops have it.';
const facts = 'A drawer costs $780.';

test('a claim stands on what a client said, the brief, or the brand voice; the rest is not shown', async () => {
  const member = await joinStudio(app);
  const { cards } = await member.call(identifyFrustrations, {
    body: { businessDescription: 'We count drawers for shops', targetAudience: 'Shop owners' },
  });
  const id = cards[0]?.id ?? '';
  const heard = { from: 'Mara', on: '2026-11-20', words: 'I count the drawer twice' };
  await member.call(updateCard, { params: { id }, body: { heard } });
  const voice = { ...noVoice, samples: 'We serve 320 shops, plainly.' };
  await member.call(saveBrandVoice, { body: voice });
  const { marks, receipt } = await member.call(checkText, { body: { text, facts } });
  expect(receipt.map(({ source, standing }) => source?.address ?? standing)).toEqual([
    `/brief?card=${id}`,
    'not-shown',
    'shown',
    '/settings/brand-voice',
  ]);
  expect(receipt.map(({ source }) => source?.words ?? null)).toEqual([
    'Mara said: “I count the drawer twice”',
    null,
    facts,
    null,
  ]);
  expect(marks.map(({ quote }) => quote)).toEqual(['45%']);
});

test('what another member was told shows nothing', async () => {
  const other = await app.join();
  const { honest, receipt } = await other.call(checkText, { body: { text } });
  expect(receipt.map(({ standing }) => standing)).toEqual(Array.from({ length: 4 }, () => 'not-shown'));
  expect(honest).toContain('[a figure you can show]');
});
