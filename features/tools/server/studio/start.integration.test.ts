import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#features/account/contract-profile.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { readStudio } from '#features/tools/contract-studio.ts';
import { readStart } from '#features/tools/contract-start.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { generateSocialPost } from '#features/tools/social-posts/contract.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, joinStudio } from '#testing/studio.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the page of a tool knows the member’s company, for the gaps of their texts', async () => {
  const member = await joinStudio(app);
  const told = async () => (await member.call(readStudio, {})).company;
  expect(await told()).toBeNull();
  await member.call(updateProfile, { body: { companyName: 'Sootless' } });
  expect(await told()).toBe('Sootless');
});

const look = { businessDescription: 'We tune pianos', targetAudience: 'Music schools' };

test('a form starts with the profile, then with the last run of any tool, and never with anybody else’s', async () => {
  const [member, other] = [await joinStudio(app), await joinStudio(app)];
  const startOf = async (tool: 'ad-copy' | 'messaging') => {
    const { fields } = await member.call(readStart, { query: { tool } });
    return Object.fromEntries(fields.map(({ name, text, from }) => [name, [text, from]]));
  };
  await other.call(generateAdCopy, { body: adBrief });
  expect(await startOf('ad-copy')).toEqual({});

  await member.call(updateProfile, { body: { targetClientDescription: 'Schools with old pianos' } });
  expect(await startOf('ad-copy')).toEqual({ targetAudience: ['Schools with old pianos', 'profile'] });

  await member.call(generateAdCopy, { body: adBrief });
  const { adGoal, ...shared } = adBrief;
  const all = Object.fromEntries(Object.entries(shared).map(([name, text]) => [name, [text, 'run']]));
  expect(await startOf('ad-copy')).toEqual({ ...all, adGoal: [adGoal, 'run'] });
  expect(await startOf('messaging')).toEqual(all);

  app.clock.advance(1000);
  await member.call(identifyFrustrations, { body: look });
  expect(await startOf('messaging')).toEqual({
    businessDescription: [look.businessDescription, 'run'],
    targetAudience: [look.targetAudience, 'run'],
  });
});

test('after a post, which asks for no business, the Identifier still starts with it', async () => {
  const member = await joinStudio(app);
  await member.call(generateAdCopy, { body: adBrief });
  app.clock.advance(1000);
  await member.call(generateSocialPost, {
    body: { frustrations: 'They wait too long', targetAudience: 'Organists', postGoal: 'Ask for a visit' },
  });
  const { fields } = await member.call(readStart, { query: { tool: 'frustration-identifier' } });
  expect(fields).toEqual([
    { name: 'businessDescription', text: adBrief.businessDescription, from: 'run' },
    { name: 'targetAudience', text: 'Organists', from: 'run' },
  ]);
});
