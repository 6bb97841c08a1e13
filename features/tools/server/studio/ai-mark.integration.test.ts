import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#testing/actor.ts';
import { type App, startApp } from '#testing/harness.ts';
import { adBrief, joinStudio } from '#testing/studio.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { listResults, readResult } from '#features/tools/contract-library.ts';

let app: App;
let demo: App;
beforeAll(async () => {
  [app, demo] = await Promise.all([
    startApp(),
    startApp({ AI_LABEL: 'Demo text: no AI model is connected' }),
  ]);
});
afterAll(() => Promise.all([app.close(), demo.close()]));

const marks = (response: Response) => response.headers.get('ai-disclosure');
const post = (actor: Pick<Actor, 'send'>, path: string, body: object, accept = 'application/json') =>
  actor.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
  });

test('what a model wrote says so in a field and in a header of the answer, streamed or not, and when it is read again [tools.ai-mark]', async () => {
  const member = await joinStudio(app);
  const plain = await post(member, generateAdCopy.path, adBrief);
  expect(marks(plain)).toBe('mode=ai-originated');
  const { result, headline, bodyText } = generateAdCopy.output.parse(await plain.json());
  expect(result.versions[0]?.origin).toEqual({ demoNotice: null, aiGenerated: true });
  expect(`${headline} ${bodyText}`).not.toMatch(/written with AI/i);
  const streamed = await post(member, generateAdCopy.path, adBrief, 'text/event-stream');
  expect(marks(streamed)).toBe('mode=ai-originated');
  await streamed.text();
  for (const path of [readResult.path.replace(':id', result.id), listResults.path, '/api/tools/cards'])
    expect(marks(await member.send(path)), path).toBe('mode=ai-originated');
  const { businessDescription, targetAudience } = adBrief;
  const found = await post(member, identifyFrustrations.path, { businessDescription, targetAudience });
  expect(marks(found)).toBe('mode=ai-originated');
  expect(identifyFrustrations.output.parse(await found.json()).origin.aiGenerated).toBe(true);
});

test('what no model wrote carries no mark: other answers, and texts of templates', async () => {
  const member = await joinStudio(app);
  expect(marks(await member.send('/api/session'))).toBeNull();
  const templates = await joinStudio(demo);
  const answer = await post(templates, generateAdCopy.path, adBrief);
  expect(marks(answer)).toBeNull();
  expect(generateAdCopy.output.parse(await answer.json()).result.versions[0]?.origin.aiGenerated).toBe(false);
});
