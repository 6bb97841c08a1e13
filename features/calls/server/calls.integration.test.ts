import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import {
  addClient,
  changeClient,
  deleteClient,
  readClient,
  restoreClient,
} from '#features/clients/contract.ts';
import { listClients } from '#platform/contract/clients.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { endTalk, readTalk } from '#features/spar/contract-talk.ts';
import * as contract from '#features/calls/contract.ts';
import { callLimits } from '#features/calls/rules/limits.ts';
import { exportOf } from '#testing/account-cases.ts';
import { callBody, callTurns, keepCall, longCallTurns } from '#testing/calls.ts';
import { type App, startApp } from '#testing/harness.ts';
import { endAccess } from '#testing/learner.ts';
import { say } from '#testing/spar.ts';
import { joinStudio } from '#testing/studio.ts';
import { callPassages } from './passages.ts';
import { createRealCallFinder } from './search.ts';
import { dropDeletedCalls } from './queries.ts';
import { calls } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.model.setMode('ok'));

type Member = Awaited<ReturnType<typeof joinStudio>>;

const review = (member: Member, id: string) => member.call(contract.reviewCall, { params: { id } });
const read = (member: Member, id: string) => member.call(contract.readCall, { params: { id } });
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    (error: unknown) => /"code":"(\w+)"/u.exec(String(error))?.[1] ?? String(error),
  );

test('a review names moments in the words that were said, and counts without judging anybody', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member);
  const { call, allowance } = await review(member, id);
  expect(call.review).toMatchObject({
    safeSentence: {
      quote: { turn: 6, text: 'Well, we’re just comparing prices right now.' },
      answeredWith: { turn: 7, text: 'Of course.' },
    },
    walkedPast: {
      quote: { turn: 4, text: 'To be honest, I mopped the lobby myself before the inspection.' },
    },
    best: { quote: { turn: 3, text: 'When was the last time a floor was not done?' } },
    change: { quote: { turn: 7, text: 'Of course.' } },
    figures: { by: 'times', questions: 3 },
  });
  const said = callTurns.map(({ text }) => text);
  const { review: found } = call;
  for (const one of [found?.safeSentence, found?.walkedPast, found?.best, found?.change])
    expect(said[(one?.quote.turn ?? 0) - 1]).toContain(one?.quote.text);
  expect([call.judged, call.pieces, call.reviewing, allowance.used]).toEqual([1, 1, false, 1]);
  expect(await read(member, id)).toEqual(call);
});

test('another speaker empties the review, and it is judged again from their side', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member);
  await review(member, id);
  const changed = await member.call(contract.changeCall, { params: { id }, body: { memberSpeaker: 1 } });
  expect([changed.review, changed.judged, changed.memberSpeaker]).toEqual([null, 0, 1]);
  const { call } = await review(member, id);
  expect(call.review?.safeSentence?.quote.turn).not.toBe(6);
  expect(await codeOf(member.call(contract.changeCall, { params: { id }, body: { memberSpeaker: 7 } }))).toBe(
    'conflict',
  );
});

test('what the member said they would do is ticked off once it was said, stays with a new day, and goes with the review', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member);
  await review(member, id);
  const change = (body: object) => member.call(contract.changeCall, { params: { id }, body });
  const promise = 'I will email you our price list today.';
  const ticked = await change({ promisesDone: [promise, 'I will pay for it all.'] });
  expect(ticked.promisesDone).toEqual([promise]);
  expect((await change({ heldOn: '2026-11-21' })).promisesDone).toEqual([promise]);
  expect((await change({ promisesDone: [] })).promisesDone).toEqual([]);
  await change({ promisesDone: [promise] });
  expect((await change({ memberSpeaker: 1 })).promisesDone).toEqual([]);
});

test('a day or a client changes nothing that was judged', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member);
  const { call } = await review(member, id);
  const client = await member.call(addClient, { body: { name: 'Denise Park', company: 'Hale & Co.' } });
  const changed = await member.call(contract.changeCall, {
    params: { id },
    body: { clientId: client.id, heldOn: '2026-11-21' },
  });
  expect(changed).toEqual({
    ...call,
    heldOn: '2026-11-21',
    client: { id: client.id, name: 'Denise Park', company: 'Hale & Co.' },
  });
});

test('a call without a speaker who is the member has no figures, and says so', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member, {
    speakers: [],
    memberSpeaker: null,
    turns: callTurns.map(({ text }) => ({ text, speaker: null, at: null })),
  });
  const { call } = await review(member, id);
  expect(call.review?.figures).toBeNull();
  expect(call.review?.canNotJudge.at(-1)).toMatch(/None of the speakers is you/u);
});

test('a provider that fails in the middle leaves the pieces before it, and a review goes on from there', async () => {
  const member = await joinStudio(app);
  const { id, pieces } = await keepCall(member, { turns: longCallTurns(3) });
  expect(pieces).toBeGreaterThan(2);
  const partials: number[] = [];
  const response = await member.send(`/api/calls/${id}/review`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: '{}',
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    const judged = [...chunk.value.matchAll(/"judged":(\d+)/gu)].map(([, many]) => Number(many));
    partials.push(...judged);
    if (judged.some((many) => many > 0)) app.model.setMode('error500');
  }
  const stopped = await read(member, id);
  expect(stopped.judged).toBeGreaterThan(0);
  expect(stopped.judged).toBeLessThan(pieces);
  expect([stopped.review, stopped.reviewing]).toEqual([null, false]);
  app.model.setMode('ok');
  const before = app.model.stats().calls;
  const { call } = await review(member, id);
  expect([call.judged, app.model.stats().calls - before]).toEqual([pieces, pieces - stopped.judged]);
  expect(call.review?.safeSentence?.quote.text).toMatch(/^We’re just comparing, that is number 0/u);
});

const other = { turns: callTurns.slice(0, 6) };

test('while a call of a member is judged, neither it nor another of theirs is judged a second time', async () => {
  const member = await joinStudio(app);
  const [a, b] = [await keepCall(member), await keepCall(member, other)];
  app.model.setMode('hang');
  const before = app.model.stats().calls;
  const leaving = new AbortController();
  const first = member.send(`/api/calls/${a.id}/review`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: leaving.signal,
  });
  await expect.poll(() => app.model.stats().calls).toBe(before + 1);
  expect([await codeOf(review(member, a.id)), await codeOf(review(member, b.id))]).toEqual([
    'conflict',
    'conflict',
  ]);
  expect(app.model.stats().calls).toBe(before + 1);
  leaving.abort();
  await first;
  await expect.poll(async () => (await read(member, a.id)).reviewing).toBe(false);
  app.model.setMode('ok');
  expect([await codeOf(review(member, b.id)), await codeOf(review(member, a.id))]).toEqual(['ok', 'ok']);
});

test('a call that is sent again is the one that is there, in any case and spacing, also at once', async () => {
  const member = await joinStudio(app);
  const client = (await member.call(addClient, { body: { name: 'Denise Park' } })).id;
  const add = (given: object = {}) =>
    member.call(contract.addCall, { body: { ...callBody, clientId: client, ...given } });
  const [one, two] = await Promise.all([add(), add()]);
  expect([one.call.id, one.isKnown !== two.isKnown]).toEqual([two.call.id, true]);
  await review(member, one.call.id);
  const shouted = callTurns.map((turn) => ({ ...turn, text: ` ${turn.text.toUpperCase()} ` }));
  const again = await add({ turns: shouted, memberSpeaker: 1 });
  expect(again).toMatchObject({ isKnown: true, call: { id: one.call.id, judged: 1, memberSpeaker: 0 } });
  expect([(await add({ clientId: null })).isKnown, (await add(other)).isKnown]).toEqual([false, false]);
  await member.call(contract.deleteCall, { params: { id: one.call.id } });
  expect((await add()).isKnown).toBe(false);
  const stranger = await joinStudio(app);
  expect((await stranger.call(contract.addCall, { body: callBody })).isKnown).toBe(false);
});

test('a call and what its review found are in the account’s export', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member);
  await review(member, id);
  const { parts } = (await (await exportOf(member)).json()) as { parts: Record<string, object[]> };
  expect(parts['calls']).toMatchObject([
    {
      id,
      turns: callTurns,
      speakers: callBody.speakers,
      pieces: [{ safe: { quote: { turn: 6, text: 'Well, we’re just comparing prices right now.' } } }],
    },
  ]);
});

test('who left the plan reads and erases, and neither adds nor judges', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member);
  await endAccess(app, member.userId);
  app.memoEnds();
  expect((await read(member, id)).id).toBe(id);
  expect(await codeOf(keepCall(member))).toBe('premium_required');
  expect(await codeOf(review(member, id))).toBe('premium_required');
  expect(await codeOf(member.call(contract.deleteCall, { params: { id } }))).toBe('ok');
});

test('a deleted call can be restored for a day, then it is gone', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member);
  await member.call(contract.deleteCall, { params: { id } });
  expect(await codeOf(read(member, id))).toBe('not_found');
  expect((await member.call(contract.restoreCall, { params: { id } })).id).toBe(id);
  await member.call(contract.deleteCall, { params: { id } });
  await dropDeletedCalls(app.db, new Date(app.clock.now().getTime() + 25 * 60 * 60 * 1000));
  expect(await codeOf(member.call(contract.restoreCall, { params: { id } }))).toBe('not_found');
});

test('a client whose real call is kept, reviewed or played again is the one last worked on', async () => {
  const member = await joinStudio(app);
  const { id: clientId } = await member.call(addClient, { body: { name: 'Denise Park' } });
  const another = await member.call(addClient, { body: { name: 'Ben Cole' } });
  const turnToBen = async () => {
    app.clock.advance(1000);
    await member.call(changeClient, { params: { id: another.id }, body: { role: 'Owner' } });
    app.clock.advance(1000);
  };
  const last = async () => (await member.call(listClients, { query: {} })).clients[0]?.name;
  await turnToBen();
  const { id } = await keepCall(member, { clientId });
  expect(await last()).toBe('Denise Park');
  await turnToBen();
  expect(await last()).toBe('Ben Cole');
  await review(member, id);
  expect(await last()).toBe('Denise Park');
  await turnToBen();
  const { talkId } = await member.call(contract.replayCall, { params: { id }, body: { turn: 6 } });
  const talk = await member.call(readTalk, { params: { id: talkId } });
  await say(member, talk, ['Comparing. When you mopped the lobby yourself, what happened that day?'], 3);
  expect(await last()).toBe('Denise Park');
});

test('a call belongs to its client: listed with them, deleted and restored with them, found by their name', async () => {
  const member = await joinStudio(app);
  const client = await member.call(addClient, { body: { name: 'Denise Park' } });
  const { id } = await keepCall(member, { clientId: client.id });
  await review(member, id);
  const params = { id: client.id };
  const page = await member.call(readClient, { params });
  expect(page.calls.map(({ about, address, kind }) => [kind, address, about])).toEqual([
    ['real-call', `/calls/${id}`, 'Reviewed'],
  ]);
  expect(page.calls[0]?.day).toBe((await read(member, id)).heldOn);
  const find = createRealCallFinder(app.db);
  const viewer = { userId: member.userId } as Parameters<typeof find>[0];
  const found = async (typed: string) => (await find(viewer, { typed, words: [typed] })).length;
  const words = ['denise', 'comparing', 'fine', 'nobody'];
  expect(await Promise.all(words.map(found))).toEqual([1, 1, 1, 0]);
  await member.call(deleteClient, { params, query: {} });
  expect(await codeOf(read(member, id))).toBe('not_found');
  await member.call(restoreClient, { params });
  expect((await read(member, id)).client?.id).toBe(client.id);
});

test('a call is found by what was said in it, before it is reviewed too, and shows that turn', async () => {
  const member = await joinStudio(app);
  await keepCall(member, {
    turns: [...callTurns, { speaker: 1, text: 'And honestly, that is too expensive for a lobby.', at: 50 }],
  });
  const find = createRealCallFinder(app.db);
  const viewer = { userId: member.userId } as Parameters<typeof find>[0];
  const found = async (typed: string) =>
    (await find(viewer, { typed, words: typed.split(' ') })).map(({ context }) => context);
  expect(await found('too expensive')).toEqual(['And honestly, that is too expensive for a lobby.']);
  expect(await found('denise expensive')).toHaveLength(1);
  expect(await found('xpensive')).toEqual([]);
});

test('each piece of a call is about its client, whom a masked one doesn’t name', async () => {
  const member = await joinStudio(app);
  const client = await member.call(addClient, { body: { name: 'Denise Park' } });
  await keepCall(member, { clientId: client.id, isMasked: true, turns: longCallTurns(2) });
  const pieces = await callPassages(app.db, member.userId);
  expect(pieces.length).toBeGreaterThan(1);
  expect(new Set(pieces.map(({ about }) => about))).toEqual(new Set(['Denise Park']));
  expect(pieces.map(({ text, title }) => `${title}\n${text}`).join('\n')).not.toContain('Denise');
});

test('what the member promised is a passage of a reviewed call, masked like the others, and says what is done', async () => {
  const member = await joinStudio(app);
  const client = await member.call(addClient, { body: { name: 'Denise Park' } });
  const text = 'I will email Denise our price list today.';
  const { id } = await keepCall(member, {
    clientId: client.id,
    turns: [...callTurns, { speaker: 0, text, at: 50 }],
  });
  const promised = async () => {
    const pieces = await callPassages(app.db, member.userId);
    return pieces.filter((piece) => piece.text.startsWith('You promised'));
  };
  // Nothing can be ticked off yet.
  expect(await promised()).toEqual([]);
  await review(member, id);
  await member.call(contract.changeCall, { params: { id }, body: { promisesDone: [text] } });
  const [passage, ...others] = await promised();
  expect(others).toEqual([]);
  const line = 'You promised or said you would: “I will email you our price list today.”, open; “';
  expect(passage?.text).toBe(`${line}I will email [name 1] our price list today.”, done`);
  expect(passage?.unmasked?.words(passage.text)).toBe(`${line}${text}”, done`);
  expect([passage?.about, passage?.address]).toEqual(['Denise Park', `/calls/${id}`]);
});

test('an account that goes takes its calls with it', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member);
  await member.call(deleteAccount, { body: { password: member.password } });
  const left = () => app.db.select({ id: calls.id }).from(calls).where(eq(calls.id, id));
  await expect.poll(left, { timeout: 5000 }).toEqual([]);
});

test('another’s client and a speaker who isn’t there are refused', async () => {
  const [member, other] = [await joinStudio(app), await joinStudio(app)];
  const client = await other.call(addClient, { body: { name: 'Ana Ruiz' } });
  expect(await codeOf(keepCall(member, { clientId: client.id }))).toBe('not_found');
  expect(await codeOf(keepCall(member, { speakers: ['Marcus Cole'] }))).toBe('invalid_input');
});

test('three hours of talk are kept, and one character more is not', async () => {
  const member = await joinStudio(app);
  const turn = { speaker: 0, at: null };
  const most = { ...turn, text: 'a'.repeat(callLimits.text) };
  expect((await keepCall(member, { turns: [most] })).characters).toBe(callLimits.text);
  expect(await codeOf(keepCall(member, { turns: [most, { ...turn, text: 'a' }] }))).toBe('invalid_input');
});

test('the minute is played again by the client who said it, after what both had said', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member);
  await review(member, id);
  const { talkId } = await member.call(contract.replayCall, { params: { id }, body: { turn: 6 } });
  const talk = await member.call(readTalk, { params: { id: talkId } });
  expect(talk.opening).toMatch(/A minute/u);
  expect(talk.turns.map(({ answer }) => answer).at(-1)).toBe('Well, we’re just comparing prices right now.');
  expect(talk.client).toMatchObject({ name: 'Denise', isFromCall: true, card: null });
  expect(JSON.stringify(talk)).not.toMatch(/\[(?:client|name|amount|email) ?\d*\]/u);
  await say(member, talk, ['Comparing. When you mopped the lobby yourself, what happened that day?'], 3);
  const ended = await member.call(endTalk, { params: { id: talkId }, body: {} });
  // In their own words, and in those of the review; what nobody knows is left out.
  expect(ended.debrief?.unsaid).toMatchObject({
    frustration: 'To be honest, I mopped the lobby myself before the inspection.',
    explanation: 'It may have held what this is like for them, and the next line went elsewhere.',
  });
  expect(talk.client).toMatchObject({
    wants: 'Well, we’re just comparing prices right now.',
    day: '',
    offer: '',
  });
  expect(await codeOf(member.call(contract.replayCall, { params: { id }, body: { turn: 7 } }))).toBe(
    'conflict',
  );
  expect(await codeOf(member.call(contract.replayCall, { params: { id }, body: { turn: 99 } }))).toBe(
    'conflict',
  );
});

test('a client whom the transcript does not name is your client in the minute that is played again', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member, { speakers: ['Me', 'Speaker 2'] });
  const { talkId } = await member.call(contract.replayCall, { params: { id }, body: { turn: 6 } });
  expect((await member.call(readTalk, { params: { id: talkId } })).client.name).toBe('Your client');
});

test('the list has what a review will cost, and no words of the calls', async () => {
  const member = await joinStudio(app);
  const { id, pieces } = await keepCall(member, { turns: longCallTurns(2) });
  const list = await member.call(contract.listCalls, {});
  expect(list.calls.map((call) => [call.id, call.pieces, call.judged])).toEqual([[id, pieces, 0]]);
  expect(list.allowance).toMatchObject({ counts: 'turns', used: 0 });
  expect(JSON.stringify(list)).not.toContain('comparing');
});
