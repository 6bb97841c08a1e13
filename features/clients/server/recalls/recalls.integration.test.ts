import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addClient,
  deleteClient,
  mergeClient,
  restoreClient,
  splitClient,
} from '#features/clients/contract.ts';
import * as contract from '#features/clients/contract-recall.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { clients } from '#platform/server/clients/tables.ts';
import { clientOf, recallOf, tokenIn } from '#testing/clients-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { recallCounts } from './counts.ts';
import { dropDeletedRecalls } from './queries.ts';
import { recalls } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
const dayAfter = (days: number) =>
  new Date(app.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const refused = (code: string) => `"code":"${code}"`;

test('a week after the talk the home asks, the client answers without an account, once, and the member sees what stayed', async () => {
  const member = await app.join();
  const id = await clientOf(member);
  const body = {
    sentence: 'You pay for nights you can’t sell.',
    way: 'call' as const,
    opener: 'Who sells your empty nights?',
    talkedOn: dayAfter(0),
    askOn: dayAfter(7),
  };
  const { id: made, link } = await member.call(contract.addRecall, { params: { id }, body });
  const token = tokenIn(link);
  expect((await member.call(readWorkspace, {})).planned).toEqual({
    id,
    name: 'Ana Ruiz',
    kind: 'recall',
    step: 'Ask what they still remember of your talk',
    on: body.askOn,
    agreedOn: null,
    cardId: null,
  });
  // Copied a week early it is hardly sent.
  await member.call(contract.changeRecall, { params: { id: made }, body: { isAsked: true } });
  expect((await member.call(readWorkspace, {})).planned).toMatchObject({ kind: 'recall', on: body.askOn });

  const visitor = app.visitor();
  const question = { from: expect.any(String), talkedOn: body.talkedOn };
  expect(await visitor.call(contract.readQuestion, { body: { token } })).toEqual({
    ...question,
    isAnswered: false,
  });
  const answer = 'That we pay for nights that we cannot sell';
  await visitor.call(contract.answerQuestion, { body: { token, answer } });
  await expect(visitor.call(contract.answerQuestion, { body: { token, answer: 'Another' } })).rejects.toThrow(
    refused('conflict'),
  );
  expect(await visitor.call(contract.readQuestion, { body: { token } })).toEqual({
    ...question,
    isAnswered: true,
  });
  const { notifications } = await member.call(listNotifications, { query: {} });
  const told = notifications.filter(({ kind }) => kind === 'recall');
  expect(told.map(({ actionUrl }) => actionUrl)).toEqual([`/clients/${id}`]);
  expect(JSON.stringify(told)).not.toMatch(/Ana|nights/u);

  const {
    recalls: [seen],
  } = await member.call(contract.listRecalls, { params: { id } });
  expect(seen).toMatchObject({
    link: null,
    answer: {
      text: answer,
      by: 'client',
      kept: 'words',
      words: ['pay', 'nights', 'sell'],
      isCorrected: false,
    },
  });
  expect((await member.call(readWorkspace, {})).planned).toBeNull();
});

test('copied from the day before on, the question counts as asked', async () => {
  const member = await app.join();
  const body = {
    sentence: 'One',
    way: 'call' as const,
    opener: '',
    talkedOn: dayAfter(-7),
    askOn: dayAfter(1),
  };
  const { id } = await member.call(contract.addRecall, { params: { id: await clientOf(member) }, body });
  expect((await member.call(readWorkspace, {})).planned).toMatchObject({ kind: 'recall' });
  await member.call(contract.changeRecall, { params: { id }, body: { isAsked: true } });
  expect((await member.call(readWorkspace, {})).planned).toBeNull();
});

test('the client erases their answer, and the link then leads nowhere, like one that never was', async () => {
  const member = await app.join();
  const { id, link } = await recallOf(member);
  const token = tokenIn(link);
  const visitor = app.visitor();
  await visitor.call(contract.answerQuestion, { body: { token, answer: 'A private word' } });
  await visitor.call(contract.eraseAnswer, { body: { token } });
  const [row] = await app.db.select().from(recalls).where(eq(recalls.id, id));
  expect(row).toMatchObject({ answer: null, kept: null, answeredAt: null });
  for (const one of [token, `${token}x`, token.replace(/^./u, '0'), 'made-up'])
    await expect(visitor.call(contract.readQuestion, { body: { token: one } })).rejects.toThrow(
      refused('link_spent'),
    );
  await expect(visitor.call(contract.answerQuestion, { body: { token, answer: 'Again' } })).rejects.toThrow(
    refused('link_spent'),
  );
});

test('what the client wrote is theirs: the member corrects how much it is, and never what it says', async () => {
  const member = await app.join();
  const { id, link } = await recallOf(member);
  await app.visitor().call(contract.answerQuestion, {
    body: { token: tokenIn(link), answer: 'Your office is in Boston' },
  });
  const corrected = await member.call(contract.changeRecall, { params: { id }, body: { kept: 'gist' } });
  expect(corrected.answer).toMatchObject({ kept: 'gist', isCorrected: true });
  await expect(
    member.call(contract.changeRecall, { params: { id }, body: { answer: 'They loved it' } }),
  ).rejects.toThrow(refused('conflict'));
});

test('who asked by phone types the answer; then the link is gone', async () => {
  const member = await app.join();
  const { id, link } = await recallOf(member);
  const told = await member.call(contract.changeRecall, {
    params: { id },
    body: { answer: 'Nothing, sorry', isAsked: true },
  });
  expect(told).toMatchObject({
    link: null,
    askedAt: expect.any(String),
    answer: { by: 'member', kept: 'gone' },
  });
  await expect(app.visitor().call(contract.eraseAnswer, { body: { token: tokenIn(link) } })).rejects.toThrow(
    refused('link_spent'),
  );
});

test('with a deleted client the link leads nowhere, and back with them; a merge takes the sentence along', async () => {
  const member = await app.join();
  const ana = await clientOf(member);
  const ben = (await member.call(addClient, { body: { name: 'Ben Cole' } })).id;
  const { id, link } = await recallOf(member, ana);
  const read = () => app.visitor().call(contract.readQuestion, { body: { token: tokenIn(link) } });
  await member.call(deleteClient, { params: { id: ana }, query: {} });
  await expect(read()).rejects.toThrow(refused('link_spent'));
  await member.call(restoreClient, { params: { id: ana } });
  expect(await read()).toMatchObject({ isAnswered: false });

  const list = async (of: string) =>
    (await member.call(contract.listRecalls, { params: { id: of } })).recalls.map((one) => one.id);
  const { moved } = await member.call(mergeClient, { params: { id: ana }, body: { into: ben } });
  expect(await list(ben)).toEqual([id]);
  await member.call(splitClient, { params: { id: ana }, body: { from: ben, moved } });
  expect(await list(ana)).toEqual([id]);
});

test('deleted for a day a sentence can come back, and then it is gone', async () => {
  const member = await app.join();
  const { id } = await recallOf(member);
  await member.call(contract.deleteRecall, { params: { id } });
  expect((await member.call(contract.restoreRecall, { params: { id } })).id).toBe(id);
  await member.call(contract.deleteRecall, { params: { id } });
  await dropDeletedRecalls(app.db, new Date(app.clock.now().getTime() + 2 * dayMs));
  await expect(member.call(contract.restoreRecall, { params: { id } })).rejects.toThrow(refused('not_found'));
});

test('from five answers on the figures say how much stays, by month, way and opener', async () => {
  const member = await app.join();
  const id = await clientOf(member);
  const body = { way: 'email' as const, talkedOn: dayAfter(-9), askOn: dayAfter(-2) };
  const tell = async (answer: string, opener: string) => {
    const given = { ...body, sentence: 'Empty nights cost more than a system', opener };
    const made = await member.call(contract.addRecall, { params: { id }, body: given });
    await member.call(contract.changeRecall, { params: { id: made.id }, body: { answer } });
  };
  for (const answer of ['Empty nights cost more than systems', 'nights', 'Nothing', 'The coffee'])
    await tell(answer, 'Who sells them?');
  expect((await member.call(contract.recallFigures, {})).all).toEqual({ answers: 4, kept: 2, share: null });
  await tell('what empty nights cost', '');
  const figures = await member.call(contract.recallFigures, {});
  expect(figures.all).toMatchObject({ answers: 5, kept: 3, share: { percent: 60 } });
  expect(figures.months).toEqual([expect.objectContaining({ answers: 5 })]);
  expect(figures.ways).toEqual([expect.objectContaining({ way: 'email', answers: 5 })]);
  expect(figures.openers).toEqual([
    expect.objectContaining({ opener: 'Who sells them?', answers: 4, share: null }),
  ]);
});

test('a client has at most 50 sentences, and the question comes after the talk', async () => {
  const member = await app.join();
  const id = await clientOf(member);
  const [{ userId } = { userId: '' }] = await app.db.select().from(clients).where(eq(clients.id, id));
  const one = { way: 'call' as const, talkedOn: dayAfter(0), askOn: dayAfter(7), opener: '' };
  await app.db.insert(recalls).values(
    Array.from({ length: 50 }, () => ({
      ...one,
      sentence: 'One',
      userId,
      clientId: id,
      createdAt: app.clock.now(),
    })),
  );
  await expect(
    member.call(contract.addRecall, { params: { id }, body: { ...one, sentence: 'One more' } }),
  ).rejects.toThrow(refused('conflict'));
  const other = await clientOf(member, 'Ben Cole');
  await expect(
    member.call(contract.addRecall, {
      params: { id: other },
      body: { ...one, sentence: 'One', askOn: one.talkedOn },
    }),
  ).rejects.toThrow(refused('invalid_input'));
});

const counted = () => recallCounts(app.db, { now: app.clock.now() });

test('the owner’s counts know who typed an answer; the front page’s line counts only what clients typed a week later', async () => {
  const before = await counted();
  const sentence = 'Empty nights cost more than a system';
  const member = await app.join();
  const id = await clientOf(member);
  const add = async (talked: number) => {
    const body = {
      sentence,
      way: 'call' as const,
      opener: '',
      talkedOn: dayAfter(talked),
      askOn: dayAfter(talked + 1),
    };
    return member.call(contract.addRecall, { params: { id }, body });
  };
  const answer = (link: string | null, words: string) =>
    app.visitor().call(contract.answerQuestion, { body: { token: tokenIn(link), answer: words } });
  const weekAgo = await add(-7);
  await answer(weekAgo.link, 'empty nights cost more than systems');
  const wrong = await add(-8);
  await answer(wrong.link, 'The coffee');
  // Corrected, it counts for the member and their owner, not for the line.
  await member.call(contract.changeRecall, { params: { id: wrong.id }, body: { kept: 'gist' } });
  await answer((await add(-6)).link, 'empty nights cost more than systems');
  const typed = await add(-9);
  await member.call(contract.changeRecall, { params: { id: typed.id }, body: { answer: sentence } });
  const after = await counted();
  const more = (of: (counts: typeof after) => number) => of(after) - of(before);
  expect({
    members: more((counts) => counts.members),
    answers: more((counts) => counts.answers),
    byClients: more((counts) => counts.byClients),
    words: more((counts) => counts.words),
    gist: more((counts) => counts.gist),
    line: {
      members: more(({ line }) => line.members),
      talks: more(({ line }) => line.talks),
      kept: more(({ line }) => line.kept),
    },
  }).toEqual({
    members: 1,
    answers: 4,
    byClients: 3,
    words: 3,
    gist: 1,
    line: { members: 1, talks: 2, kept: 1 },
  });
  const startsAt = new Date(app.clock.now().getTime() - 60_000);
  const [grant] = await app.db
    .insert(accessGrants)
    .values({ userId: member.userId, tier: 'staff', startsAt })
    .returning();
  expect(await counted()).toEqual(before);
  await app.db.delete(accessGrants).where(eq(accessGrants.id, grant?.id ?? ''));
  expect(await counted()).toEqual(after);
  await member.call(deleteClient, { params: { id }, query: {} });
  expect(await counted()).toEqual(before);
});
