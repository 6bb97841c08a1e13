import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adCopyPrompt } from '#content/prompts/ad-copy.ts';
import { ethicsVersion } from '#content/prompts/ethical-persuasion.ts';
import { houseVersion } from '#content/prompts/house.ts';
import { studioPromptVersion } from '#content/prompts/studio.ts';
import { type App, startApp } from '#testing/harness.ts';
import {
  adBrief,
  adOf,
  brief,
  callBrief,
  cardOf,
  joinStudio,
  postBrief,
  sequenceBrief,
} from '#testing/studio.ts';
import { adCopyDraft, generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { defaultCallType, generateCallScript } from '#features/tools/call-scripts/contract.ts';
import { generateEmailSequence } from '#features/tools/email-sequences/contract.ts';
import { editVersion, readResult, rewriteHonestly } from '#features/tools/contract-library.ts';
import { generateMessaging } from '#features/tools/messaging/contract.ts';
import { generateSocialPost } from '#features/tools/social-posts/contract.ts';
import { platforms, postLength, postLimit } from '#features/tools/rules/platforms.ts';
import { spokenSeconds } from '#features/tools/rules/script-minutes.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ AI_LABEL: 'Demo text: no AI model is connected' });
});
afterAll(() => app.close());

const endpoints = [
  [generateAdCopy, adBrief],
  [generateSocialPost, postBrief],
  [generateEmailSequence, sequenceBrief],
  [generateCallScript, callBrief],
  [generateMessaging, brief],
] as const;

test('ad copy answers headline, body text and image prompt, and keeps them [tools.call-ad-copy] [tools.ad-output] [tools.tier-tools-ad]', async () => {
  const member = await joinStudio(app);
  const answer = await member.call(generateAdCopy, { body: adBrief });
  const { headline, bodyText, imagePrompt, result } = answer;
  expect(result.versions).toHaveLength(1);
  expect(result.versions[0]).toMatchObject({
    number: 1,
    kind: 'first',
    input: adBrief,
    output: { headline, bodyText, imagePrompt },
    origin: { demoNotice: 'Demo text: no AI model is connected', aiGenerated: false },
  });
  expect(await member.call(readResult, { params: { id: result.id } })).toEqual(result);
});

test.each([...platforms, null])(
  'a post for %s keeps to its limit [tools.call-social-posts] [tools.social-platform] [tools.tier-tools-social]',
  async (platform) => {
    const body = platform === null ? postBrief : { ...postBrief, platform };
    const answer = await (await joinStudio(app)).call(generateSocialPost, { body });
    const [version] = answer.result.versions;
    expect(version?.input).toEqual({ ...postBrief, platform });
    expect(answer.socialPost).toBe(version?.output.post);
    expect(postLength(answer.socialPost, platform)).toBeLessThanOrEqual(postLimit(platform));
  },
);

test('an empty platform is none', async () => {
  const body = { ...postBrief, platform: '' as const };
  const answer = await (await joinStudio(app)).call(generateSocialPost, { body });
  expect(answer.result.versions[0]?.input.platform).toBeNull();
});

test.each([
  ['x', 5],
  ['', 5],
  [undefined, 5],
  [null, 5],
  ['7', 7],
  [3, 3],
  [10, 10],
] as const)(
  'asked for %j emails, it writes %i, each with subject, day and body [tools.call-email-sequences] [tools.email-count-fallback] [tools.emails-3-to-10] [tools.email-count]',
  async (numberOfEmails, count) => {
    const body = { ...sequenceBrief, ...(numberOfEmails === undefined ? {} : { numberOfEmails }) };
    const { result, emailSequence } = await (await joinStudio(app)).call(generateEmailSequence, { body });
    const emails = result.versions[0]?.output.emails ?? [];
    expect(emails).toHaveLength(count);
    const days = emails.map(({ sendDay }) => sendDay);
    expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b));
    for (const [at, { subject, body: text }] of emails.entries()) {
      expect(emailSequence).toContain(`Email ${at + 1} of ${count}`);
      expect(emailSequence).toContain(`Subject: ${subject}`);
      expect(emailSequence).toContain(text);
    }
  },
);

test('one email to one person comes alone, without a day, and whatever number was asked for', async () => {
  const body = {
    ...sequenceBrief,
    targetAudience: 'Dana Kim, one person',
    sequenceGoal: 'Confirm what we agreed on: Friday at seven.',
    mode: 'single' as const,
  };
  const { emailSequence, result } = await (await joinStudio(app)).call(generateEmailSequence, { body });
  expect(result.versions[0]?.output.emails).toHaveLength(1);
  expect(emailSequence).toMatch(/^Subject: /u);
  expect(emailSequence).toContain('Friday at seven');
  expect(emailSequence).not.toMatch(/off the list/iu);
});

test('the email sequence is text [tools.email-output] [tools.tier-tools-email]', async () => {
  const answer = await (await joinStudio(app)).call(generateEmailSequence, { body: sequenceBrief });
  expect(answer.emailSequence.split('\n\n---\n\n')).toHaveLength(5);
  expect(answer.allowance.unlimited).toBe(true);
});

test.each([2, 11, '2', '11', 3.5])(
  '%j emails are refused at the field [tools.email-count-fallback] [tools.emails-3-to-10]',
  async (numberOfEmails) => {
    const failure = await (await joinStudio(app)).fail(generateEmailSequence, {
      body: { ...sequenceBrief, numberOfEmails },
    });
    expect(failure).toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { numberOfEmails: 'Please choose a whole number from 3 to 10' },
    });
  },
);

test('a call script has timed sections; without a call type it is Sales/Discovery [tools.call-call-scripts] [tools.call-type-default] [tools.call-type] [tools.tier-tools-call]', async () => {
  const member = await joinStudio(app);
  const answer = await member.call(generateCallScript, { body: { ...callBrief, callType: '  ' } });
  const [version] = answer.result.versions;
  expect(version?.input.callType).toBe(defaultCallType);
  expect(defaultCallType).toBe('Sales/Discovery');
  expect(answer.callScript).toContain(`(0:00 to 0:${version?.output.sections[0]?.seconds})`);
  for (const { title, say } of version?.output.sections ?? []) {
    expect(answer.callScript).toContain(title);
    expect(answer.callScript).toContain(say);
  }
  const trimmed = await member.call(generateCallScript, { body: { ...callBrief, callType: ' Follow-up ' } });
  expect(trimmed.result.versions[0]?.input.callType).toBe('Follow-up');
});

test('messaging is a core message, an opener of 11 seconds and three proof points [tools.route-messaging]', async () => {
  const answer = await (await joinStudio(app)).call(generateMessaging, { body: brief });
  expect(answer.proofPoints).toHaveLength(3);
  expect(spokenSeconds(answer.opener)).toBeLessThanOrEqual(11);
  expect(answer.coreMessage.length).toBeGreaterThan(20);
});

test('every generator streams drafts of its own kind and then the very answer', async () => {
  const member = await joinStudio(app);
  for (const [endpoint, body] of endpoints) {
    const frames = await member.stream(endpoint, { body } as never);
    const partials = frames.filter(({ event }) => event === 'partial');
    expect(partials.length).toBeGreaterThan(2);
    for (const { data } of partials) endpoint.partial?.parse(data);
    expect(frames.at(-1)?.event).toBe('done');
    const done = endpoint.output.parse(frames.at(-1)?.data);
    const kept = await member.call(readResult, { params: { id: done.result.id } });
    expect(done.result).toEqual(kept);
  }
});

test('a text is kept with its plan and with the sentences that no field says', async () => {
  const member = await joinStudio(app);
  const { result } = await member.call(generateAdCopy, { body: adBrief });
  const [version] = result.versions;
  expect(version?.plan?.scene).toMatch(/\w/);
  expect(version?.doubts).toEqual([]);
  const aboutUs = 'We have kept books since 1987.';
  const body = { ...adBrief, businessDescription: `${brief.businessDescription}. ${aboutUs}` };
  const again = await member.call(generateAdCopy, { body });
  expect(again.result.versions[0]?.doubts).not.toBeNull();
});

test('a question about a text that fails does not keep the text', async () => {
  const member = await joinStudio(app);
  const before = app.model.stats().calls;
  app.model.setMode('silent-thinking', 1);
  const running = member.call(generateAdCopy, { body: adBrief });
  while (app.model.stats().calls === before) await sleep(5);
  app.model.setMode('error401', 1);
  const { result, headline } = await running;
  expect(headline).not.toBe('');
  expect(result.versions[0]?.doubts).toBeNull();
  app.model.setMode('ok');
});

test('a draft shows a growing text', async () => {
  const frames = await (await joinStudio(app)).stream(generateAdCopy, { body: adBrief });
  const lengths = frames
    .filter(({ event }) => event === 'partial')
    .map(({ data }) => adCopyDraft.parse(data).output.bodyText.length);
  expect(lengths.some((length, at) => length > (lengths[at - 1] ?? length))).toBe(true);
});

test('all fields are needed, in the words of the specification [tools.ad-required] [tools.social-required] [tools.email-required] [tools.call-required]', async () => {
  const member = await joinStudio(app);
  for (const [endpoint, body] of endpoints) {
    const sentence =
      endpoint === generateAdCopy
        ? 'Please fill in all fields including subconscious frustrations'
        : 'Please fill in all required fields';
    for (const field of Object.keys(body)) {
      for (const empty of ['', ' \u200e\n ', undefined]) {
        const failure = await member.fail(endpoint, { body: { ...body, [field]: empty } });
        expect([endpoint.id, field, failure.status, failure.message]).toEqual([
          endpoint.id,
          field,
          400,
          sentence,
        ]);
      }
    }
  }
});

test('nobody without the capability gets anything: 401 without a session, 403 for a free member [tools.premium-tools] [tools.premium-signed-in] [tools.premium-subscribed] [tools.premium-required] [tools.pages-check-subscribed]', async () => {
  const [free, stranger] = [await app.join(), app.visitor()];
  for (const [endpoint, body] of endpoints) {
    expect(await stranger.fail(endpoint, { body })).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await free.fail(endpoint, { body })).toMatchObject({
      status: 403,
      code: 'premium_required',
      message: 'Please upgrade to access this feature',
    });
  }
});

test.each(['tools', 'premium', 'admin'] as const)(
  'a %s member may [tools.premium-subscribed]',
  async (tier) => {
    const member = await joinStudio(app, tier);
    expect((await member.call(generateAdCopy, { body: adBrief })).headline.length).toBeGreaterThan(0);
  },
);

test('a result remembers its card, and keeps its text when the card goes', async () => {
  const member = await joinStudio(app);
  const card = await cardOf(member);
  const { result } = await member.call(generateAdCopy, { body: { ...adBrief, cardId: card.id } });
  const { id, client, clientId, frustration } = card;
  expect(result.card).toEqual({ id, client, clientId, frustration });
  const next = await member.call(generateSocialPost, {
    body: { ...postBrief, cardId: card.id, fromResultId: result.id },
  });
  expect(next.result).toMatchObject({ fromResultId: result.id, card: { id } });
  await member.send(`/api/tools/cards/${card.id}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await member.call(readResult, { params: { id: result.id } })).toMatchObject({
    card: null,
    versions: result.versions,
  });
});

test('other people’s cards and results are 404, and take no run', async () => {
  const [member, other] = [await joinStudio(app), await joinStudio(app)];
  const card = await cardOf(other);
  const { result } = await other.call(generateAdCopy, { body: adBrief });
  for (const link of [{ cardId: card.id }, { fromResultId: result.id }, { resultId: result.id }]) {
    expect(await member.fail(generateAdCopy, { body: { ...adBrief, ...link } })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  }
  expect((await member.call(generateAdCopy, { body: adBrief })).allowance.runs.used).toBe(1);
});

test('a version names the texts it was asked for with: an honest rewrite the ethics rules as well', async () => {
  const member = await joinStudio(app);
  const { id } = await adOf(member);
  const output = { headline: 'Act now', bodyText: 'We listen first.', imagePrompt: 'A door' };
  await member.call(editVersion, { params: { id, number: 1 }, body: { revision: 0, output } });
  const { result } = await member.call(rewriteHonestly, { params: { id }, body: {} });
  const asked = `${houseVersion}/${studioPromptVersion}/${adCopyPrompt.version}`;
  expect(result.versions.map(({ promptVersion }) => promptVersion)).toEqual([
    asked,
    `${asked}/${ethicsVersion}`,
  ]);
});

test('a text is kept under its headline, or under who it is for, never under the beginning of its goal', async () => {
  const member = await joinStudio(app);
  const ad = await adOf(member);
  expect(ad.title).toBe(ad.versions[0]?.output.headline);
  const post = await member.call(generateSocialPost, { body: postBrief });
  expect(post.result.title).toBe('Post for Restaurant owners');
  const card = await cardOf(member);
  const { result } = await member.call(generateCallScript, { body: { ...callBrief, cardId: card.id } });
  expect(result.title).toBe(`Script for ${card.client}`);
});

test('a single email is kept under its subject, a sequence under who it is for', async () => {
  const member = await joinStudio(app);
  const single = await member.call(generateEmailSequence, { body: { ...sequenceBrief, mode: 'single' } });
  expect(single.emailSequence).toMatch(`Subject: ${single.result.title}\n`);
  // Why it is as it is: what was agreed, and what each does next. It answers no worry.
  expect(single.result.versions[0]?.plan).toMatchObject({
    scene: 'What you agreed on.',
    answers: 'none',
    cannot: 'none',
  });
  const { result } = await member.call(generateEmailSequence, { body: sequenceBrief });
  expect(result.title).toMatch(/^Emails for /u);
});
