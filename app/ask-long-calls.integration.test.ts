import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, readThread } from '#features/ask/contract.ts';
import { keepCall } from '#testing/calls.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinLearner } from '#testing/learner.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<typeof joinLearner>>;

/** About as much as three hours of talk have. */
const long = (mark: string) =>
  Array.from({ length: 6 }, (_, at) => ({
    speaker: at % 2,
    text: `${mark} ${'so we looked at it and it was $40 once more '.repeat(720)}`.trim(),
    at: null,
  }));

async function keepLong(member: Member, many: number) {
  for (let at = 0; at < many; at += 1) {
    app.clock.advance(1000);
    await keepCall(member, { turns: long(`Number ${at}.`) });
  }
}

/** CPU time of this thread while this runs, in ms; of four times the least: one may be compiling. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const before = process.threadCpuUsage();
    await act();
    const { system, user } = process.threadCpuUsage(before);
    least = Math.min(least, (system + user) / 1000);
  }
  return least;
}

test('a question looks into three hours of talk, the newest first, and an older answer stays', async () => {
  const member = await joinLearner(app, 2);
  const turns = [
    { speaker: 0, text: 'How is your brother?', at: null },
    { speaker: 1, text: 'My brother keeps seven alpacas on the warehouse roof.', at: null },
  ];
  const { id } = await keepCall(member, { turns });
  const question = 'What does the brother keep on the warehouse roof?';
  const { threadId, turn } = await member.call(ask, { body: { question } });
  const address = `/calls/${id}`;
  expect(turn.answer.sources.map((source) => source.address)).toContain(address);
  await keepLong(member, 2);
  const again = await member.call(ask, { body: { question } });
  expect(again.turn.answer.sources.map((source) => source.address)).not.toContain(address);
  const [old] = (await member.call(readThread, { params: { id: threadId } })).turns;
  expect(old?.answer).toMatchObject({ hidden: 0, sentences: turn.answer.sentences });
});

test('whoever has long calls and reads what they asked takes nobody’s time', async () => {
  const member = await joinLearner(app, 2);
  await keepLong(member, 6);
  const { threadId } = await member.call(ask, { body: { question: 'What is an honest offer?' } });
  const read = () => member.call(readThread, { params: { id: threadId } });
  expect(await workOf(read)).toBeLessThan(100);
});
