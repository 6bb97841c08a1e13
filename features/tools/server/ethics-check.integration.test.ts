import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkText,
  identifyFrustrations,
  readAllowance,
  readText,
  updateCard,
} from '#features/tools/contract.ts';
import { noVoice, saveBrandVoice } from '#features/tools/contract-voice.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinStudio } from '#testing/studio.ts';
import { readTextOf } from './ethics-reading.ts';

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

const pressing = 'Any good owner would. We are the fastest in town. Act now.';

test('a reader adds what no list has, with what could stand there; it counts, and nothing is stored', async () => {
  const member = await app.join();
  const read = await member.call(readText, { body: { text: pressing } });
  expect(read.marks.map(({ instead, quote }) => [quote, instead])).toEqual([
    ['Any good owner would.', 'Would that fit, or not at all?'],
    ['Act now', null],
  ]);
  expect(read.receipt.map(({ words }) => words)).toEqual(['We are the fastest in town.']);
  expect(read.honest).toBe('Would that fit, or not at all? We are the fastest in town.');
  expect(read).toMatchObject({ lands: 'What does it cost me to say no?', allowance: { used: 1, limit: 5 } });
  for (let at = 1; at < 5; at += 1) await member.call(readText, { body: { text: pressing } });
  expect(await member.fail(readText, { body: { text: pressing } })).toMatchObject({
    code: 'allowance_spent',
  });
  // The rules go on, and the searches of the free tool are not used up by it.
  expect((await member.call(checkText, { body: { text: pressing } })).marks).toHaveLength(1);
  expect(await member.call(readAllowance, {})).toMatchObject({ allowance: { used: 0 } });
});

test('the reader is told what the member knows, and of other members nothing', async () => {
  const [member, other] = [await app.join(), await joinStudio(app)];
  await other.call(saveBrandVoice, { body: { ...noVoice, samples: 'A secret sentence.' } });
  const sent: unknown[] = [];
  const deps = app.product.deps.tools;
  const { writer } = deps;
  const write: typeof writer.write = (assignment) => {
    sent.push(assignment.fields);
    return writer.write(assignment);
  };
  const viewer = { userId: member.userId, tier: 'free' } as const;
  const body = { text: pressing, facts: 'We timed it.' };
  const reading = readTextOf(
    { ...deps, writer: { ...writer, write } },
    { body, viewer, signal: AbortSignal.timeout(9000) },
  );
  const steps: string[] = [];
  for await (const { type } of reading) steps.push(type);
  expect(steps.at(-1)).toBe('done');
  expect(sent).toEqual([{ checkedText: pressing, toldUs: 'True of the business: We timed it.' }]);
});
