import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeLesson } from '#features/course/contract.ts';
import { changeResult } from '#features/tools/contract-library.ts';
import { generateAdCopy } from '#features/tools/ad-copy/contract.ts';
import { messageExamples } from '#features/webhooks/rules-examples.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinLearner, lessonsOf } from '#testing/learner.ts';
import { eventually } from '#testing/mailbox.ts';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import { spar } from '#testing/spar.ts';
import { adBrief, cardOf } from '#testing/studio.ts';
import { webhookOf } from '#testing/webhooks.ts';

let app: App;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await startApp({ WEBHOOKS_LOCAL: receiver.origin, COURSE_STARTER: 'true' });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

test('everything that a member does is told once, by ids, and nothing that anybody wrote [webhooks.told]', async () => {
  const member = await joinLearner(app);
  await webhookOf(member, `${receiver.origin}/in`);
  const card = await cardOf(member);
  const { result } = await member.call(generateAdCopy, { body: { ...adBrief, cardId: card.id } });
  const text = { params: { id: result.id } };
  await member.call(changeResult, { ...text, body: { outcome: 'meeting' } });
  // The same again is no news, and neither is taking it back or another title.
  await member.call(changeResult, { ...text, body: { outcome: 'meeting' } });
  await member.call(changeResult, { ...text, body: { outcome: null } });
  await member.call(changeResult, { ...text, body: { title: 'For Ruth' } });
  const talk = await spar(member);
  const [lesson] = await lessonsOf(member, 1);
  if (!lesson) throw new Error('no lesson');
  const first = await member.call(completeLesson, { params: { id: lesson.id } });
  app.clock.advance(1000);
  expect(await member.call(completeLesson, { params: { id: lesson.id } })).toEqual(first);

  const told = await eventually(() => {
    const all = receiver.received.map(({ body }) => JSON.parse(body) as Told);
    return all.some(({ type }) => type === 'lesson.completed') ? all : null;
  });
  const of = (wanted: string) => told.filter(({ type }) => type === wanted).map(({ data }) => data);
  expect(of('card.saved')).toContainEqual({ id: card.id, clientId: card.clientId });
  expect(of('text.written')).toEqual([{ id: result.id, tool: 'ad-copy', version: 1 }]);
  expect(of('outcome.noted')).toEqual([{ id: result.id, outcome: 'meeting' }]);
  expect(of('call.ended')).toEqual([{ id: talk.id }]);
  expect(of('lesson.completed')).toEqual([{ id: lesson.id, slug: lesson.slug }]);
  // What the page and the API's document show has the same form.
  const formOf = ({ data, type }: Told) => [type, ...Object.keys(data)].join(' ');
  expect([...new Set(told.map(formOf))].toSorted()).toEqual(messageExamples.map(formOf).toSorted());
  const all = JSON.stringify(receiver.received);
  for (const word of [card.client, card.frustration, result.title, lesson.title, member.email])
    expect(all).not.toContain(word);
});
