import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask, readThread } from '#features/ask/contract.ts';
import { reviewCall } from '#features/calls/contract.ts';
import { addClient } from '#features/clients/contract.ts';
import { keepCall } from '#testing/calls.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinLearner } from '#testing/learner.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
});
afterAll(() => app.close());

const callWith = async (member: Awaited<ReturnType<typeof joinLearner>>, name: string, amount: string) => {
  const client = await member.call(addClient, { body: { name } });
  const turns = [
    { speaker: 0, text: 'What about the price of the monthly sweeping?', at: null },
    { speaker: 1, text: `The price of the monthly sweeping is ${amount} too high for us.`, at: null },
  ];
  const speakers = ['Marcus Cole', name];
  return (await keepCall(member, { clientId: client.id, speakers, turns })).id;
};

test('what a client said in a masked call is found by their name, shown in its words, and never sent', async () => {
  const member = await joinLearner(app, 2);
  const id = await callWith(member, 'Carla Jensen', '$1,250');
  await callWith(member, 'Ruth Adler', '$777');
  const write = vi.spyOn(app.product.deps.tools.writer, 'write');
  const question = 'What did Carla say about the price of the sweeping?';
  const { threadId, turn } = await member.call(ask, { body: { question } });
  expect(turn.answer).toMatchObject({
    way: 'written',
    sources: [{ title: 'Your call with Carla Jensen on 2026-11-20', address: `/calls/${id}` }],
  });
  expect(turn.answer.sentences.map(({ text }) => text).join(' ')).toContain('$1,250 too high');
  // A question that goes on is told the answer before, as the model wrote it.
  await member.call(ask, { body: { question: 'And Carla, the price?', threadId } });
  const sent = write.mock.calls.map(([assignment]) => JSON.stringify(assignment)).join('\n');
  write.mockRestore();
  expect(sent).toContain('The price of the monthly sweeping is [amount 1] too high for us.');
  for (const secret of ['1,250', '777', 'Ruth', 'Marcus']) expect(sent).not.toContain(secret);
  const [kept] = (await member.call(readThread, { params: { id: threadId } })).turns;
  expect(kept?.answer).toEqual(turn.answer);
});

test('whoever asks what they promised a client has the line that says what is open looked into', async () => {
  const member = await joinLearner(app, 2);
  const client = await member.call(addClient, { body: { name: 'Carla Jensen' } });
  // Many a passage says their name more often than this line does.
  const chat = Array.from({ length: 200 }, (_, at) => ({
    speaker: at % 2,
    text: `Carla, Carla and Carla, number ${at}.`,
    at: null,
  }));
  const turns = [
    { speaker: 1, text: 'Who comes when it fails in August?', at: null },
    { speaker: 0, text: 'I’ll find out.', at: null },
    ...chat,
  ];
  const speakers = ['Marcus Cole', 'Carla Jensen'];
  const { id } = await keepCall(member, { clientId: client.id, isMasked: false, speakers, turns });
  await member.call(reviewCall, { params: { id } });
  const write = vi.spyOn(app.product.deps.tools.writer, 'write');
  await member.call(ask, { body: { question: 'What did I promise Carla?' } });
  const sent = write.mock.calls.map(([assignment]) => JSON.stringify(assignment)).join('\n');
  write.mockRestore();
  expect(sent).toContain(
    'You promised or said you would: “I’ll find out.” (they asked: “Who comes when it fails in August?”), open',
  );
});
