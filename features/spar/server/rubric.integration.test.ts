import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTalk } from '#features/spar/contract-talk.ts';
import { rubricNow } from '#features/spar/rules/costs.ts';
import { type App, startApp } from '#testing/harness.ts';
import { spar } from '#testing/spar.ts';
import { sparTalks } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** About two thirds of the words are the seller's, whatever the stand-in answers: they speak for 50 seconds once. */
const long = `What is it like for you? ${'We build registers and they are blue and quiet too. '.repeat(12)}`;

test('a talk keeps the verdict of the rubric that it began with, also after the rubric has changed [spar.parts]', async () => {
  const member = await app.join();
  const { id, debrief } = await spar(member, [long, 'And then? What came next?', 'Why is that?']);
  const [row] = await app.db.select().from(sparTalks).where(eq(sparTalks.id, id));
  expect(row?.rubric).toBe(rubricNow);
  const monologue = (parts: { label: string; points: number }[] | undefined) =>
    parts?.find(({ label }) => label.startsWith('You spoke for more'))?.points ?? 0;
  expect(debrief?.measures.longestMonologueSeconds).toBe(50);
  expect(monologue(debrief?.saidParts)).toBe(5);
  // As one was stored before there was another.
  await app.db.update(sparTalks).set({ rubric: 1 }).where(eq(sparTalks.id, id));
  const before = (await member.call(readTalk, { params: { id } })).debrief;
  expect(monologue(before?.saidParts)).toBe(15);
  expect(before?.steps).toEqual(debrief?.steps);
});
