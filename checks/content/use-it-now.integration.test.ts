import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { loadCourse } from '#content/course/load.ts';
import type { LessonTool } from '#content/course/tool-prefills.ts';
import { openerSeconds } from '#features/tools/messaging/contract.ts';
import { type Platform, postLength, postLimit } from '#features/tools/rules/platforms.ts';
import { spokenSeconds } from '#features/tools/rules/timing.ts';
import { type App, startApp } from '#testing/harness.ts';
import { brief, joinStudio } from '#testing/studio.ts';

let app: App;
let member: Awaited<ReturnType<typeof joinStudio>>;
beforeAll(async () => {
  app = await startApp({
    IDENTIFIER_DAILY_LIMIT: '100',
    STUDIO_DAILY_RUNS: '100',
    STUDIO_DAILY_TOKENS: '10000000',
  });
  member = await joinStudio(app);
});
afterAll(() => app.close());

/** What a member would type in addition to what the lesson prefills. */
const missing: Readonly<Record<LessonTool, Readonly<Record<string, string>>>> = {
  'frustration-identifier': brief,
  'ad-copy': { ...brief, adGoal: 'Book a first look' },
  'social-posts': { ...brief, postGoal: 'Start an honest conversation' },
  'email-sequences': { ...brief, sequenceGoal: 'Arrange a first look' },
  'call-scripts': { ...brief, callPurpose: 'Arrange a first look' },
  messaging: brief,
  'emotion-tracker': {},
};
const own: Readonly<Record<LessonTool, readonly string[]>> = {
  'frustration-identifier': ['businessDescription', 'targetAudience'],
  'ad-copy': ['businessDescription', 'targetAudience', 'frustrations', 'adGoal'],
  'social-posts': ['targetAudience', 'frustrations', 'postGoal', 'platform'],
  'email-sequences': ['targetAudience', 'frustrations', 'sequenceGoal', 'numberOfEmails'],
  'call-scripts': ['targetAudience', 'frustrations', 'callPurpose', 'callType'],
  messaging: ['businessDescription', 'targetAudience', 'frustrations'],
  'emotion-tracker': [],
};

const filled = (text: string) => text.replaceAll(/\[[^\]]*\]/g, 'the Monday list');
const words = z.string().min(1);

/** What each tool's answer contains if the tool does what every lesson says about it. */
const answers: Readonly<
  Record<Exclude<LessonTool, 'emotion-tracker'>, (fields: Readonly<Record<string, string>>) => z.ZodType>
> = {
  'frustration-identifier': () => z.object({ cards: z.array(z.object({})).length(3) }),
  'ad-copy': () => z.object({ headline: words, bodyText: words, imagePrompt: words }),
  'social-posts': ({ platform }) =>
    z.object({
      socialPost: words.refine(
        (post) =>
          platform === undefined || postLength(post, platform as Platform) <= postLimit(platform as Platform),
      ),
    }),
  'email-sequences': ({ numberOfEmails }) =>
    z.object({
      emailSequence: words.refine(
        (text) => text.match(/^Email \d+ of \d+ \(day \d+\)$/gm)?.length === Number(numberOfEmails ?? 5),
      ),
    }),
  'call-scripts': () => z.object({ callScript: words.regex(/\(0:00 to /) }),
  messaging: () =>
    z.object({
      coreMessage: words,
      opener: words.refine((opener) => spokenSeconds(opener) <= openerSeconds),
      proofPoints: z.array(words).length(3),
    }),
};

const lessons = loadCourse(resolve(import.meta.dirname, '../../content/course'));
const written = lessons.flatMap(({ path, useItNow: { tool, fields } }) =>
  tool === 'emotion-tracker' ? [] : [{ path, tool, fields }],
);

test('nearly every lesson ends in a tool that writes', () => {
  expect(written.length).toBeGreaterThan(50);
});

test.each(written)(
  '$path: its task runs to its end, and what the lesson says is there',
  async ({ tool, fields }) => {
    const typed = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, filled(text)]));
    const all: Readonly<Record<string, string>> = { ...missing[tool], ...typed };
    const body = Object.fromEntries(
      own[tool].flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
    );
    const response = await member.send(`/api/functions/${tool}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    expect([response.status, answers[tool](all).safeParse(answer).error?.issues]).toEqual([200, undefined]);
  },
);
