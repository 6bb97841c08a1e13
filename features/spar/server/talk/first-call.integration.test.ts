import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { begin, martaBody, say, spar } from '#testing/spar.ts';
import { cardOf, joinStudio } from '#testing/studio.ts';
import { readSpar } from '#features/spar/contract.ts';
import { deleteTalk, endTalk, readTalk, rewindTalk, startTalk } from '#features/spar/contract-talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = 24 * 60 * 60 * 1000;
const firstWords = ['Our register is new.', 'It has many features. Shall I show you one?', 'It is blue.'];

test('a later call is laid beside the first one like it: its number, what was asked, and the best line', async () => {
  const member = await joinStudio(app);
  expect((await member.call(readSpar, {})).first).toBeNull();
  const first = await spar(member, firstWords);
  expect(first.first).toBeNull();
  app.clock.advance(5 * day);
  const open = await begin(member);
  expect(open.first).toBeNull();
  await member.call(deleteTalk, { params: { id: open.id } });
  const later = await spar(member);
  expect(later.first).toEqual({
    id: first.id,
    startedAt: first.startedAt,
    knewUnsaid: false,
    heard: first.heard,
    questions: 1,
    firstQuestion: 'Shall I show you one?',
    best: first.debrief?.best?.quote.text ?? null,
  });
  expect(later.heard).toBeGreaterThan(first.heard ?? 100);
  // The first one stays the first.
  expect((await member.call(readTalk, { params: { id: first.id } })).first).toBeNull();
  app.clock.advance(day);
  const third = await spar(member);
  expect(third.first?.id).toBe(first.id);
  await member.call(deleteTalk, { params: { id: first.id } });
  expect((await member.call(readTalk, { params: { id: third.id } })).first?.id).toBe(later.id);
});

test('what is not like it is not laid beside it: another client, another kind of call, too few words, another attempt', async () => {
  const member = await joinStudio(app);
  const short = await spar(member, ['Hello there.']);
  expect(short.heard).toBeNull();
  const first = await spar(member);
  expect(first.first).toBeNull();
  const others = [
    { ...martaBody, client: { house: 'monique-office' } },
    { ...martaBody, temper: 'busy' as const },
    { ...martaBody, situation: 'price' as const },
    { ...martaBody, minutes: 3 as const },
  ];
  for (const body of others) {
    const talk = await begin(member, body);
    await say(member, talk, firstWords);
    expect((await member.call(endTalk, { params: { id: talk.id } })).first).toBeNull();
  }
  const again = await member.call(rewindTalk, { params: { id: first.id }, body: { turn: 3 } });
  await say(member, again, ['How is that?'], 3);
  expect((await member.call(endTalk, { params: { id: again.id } })).first).toBeNull();
});

test('the first call of a member can be asked for, as it was set; on a card of their own by the card', async () => {
  const [member, other] = [await joinStudio(app), await joinStudio(app)];
  const card = await cardOf(member);
  const body = { ...martaBody, client: { card: card.id }, temper: 'busy' } as const;
  const talk = await begin(member, body);
  await say(member, talk, firstWords);
  await member.call(endTalk, { params: { id: talk.id } });
  app.clock.advance(day);
  await spar(member);
  expect((await member.call(readSpar, {})).first).toEqual({
    name: talk.client.name,
    house: null,
    card: card.id,
    situation: 'discovery',
    temper: 'busy',
    minutes: 7,
    startedAt: talk.startedAt,
  });
  expect((await other.call(readSpar, {})).first).toBeNull();
  const once = await begin(member, body);
  await say(member, once, firstWords);
  expect((await member.call(endTalk, { params: { id: once.id } })).first?.id).toBe(talk.id);
});

test('free members play one call on a card of their own: it counts like any other, and has one attempt', async () => {
  const free = await app.join();
  const card = await cardOf(free);
  const body = { ...martaBody, client: { card: card.id } } as const;
  expect((await free.call(readSpar, {})).ownCards).toBe('one');
  // A deleted call in which nobody spoke does not count.
  const unspoken = await begin(free, body);
  expect(await free.fail(startTalk, { body })).toMatchObject({ status: 403, code: 'premium_required' });
  await free.call(deleteTalk, { params: { id: unspoken.id } });
  const talk = await begin(free, body);
  await say(free, talk, firstWords);
  await free.call(endTalk, { params: { id: talk.id } });
  expect(await free.call(readSpar, {})).toMatchObject({ ownCards: 'none', allowance: { used: 1 } });
  const once = { params: { id: talk.id }, body: { turn: 1 } };
  for (const refused of [await free.fail(startTalk, { body }), await free.fail(rewindTalk, once)])
    expect(refused).toMatchObject({
      status: 403,
      message: expect.stringContaining('One call on a card of your own is free, and you’ve begun it.'),
    });
  await free.call(deleteTalk, { params: { id: talk.id } });
  expect((await free.call(readSpar, {})).ownCards).toBe('none');
  expect((await (await joinStudio(app)).call(readSpar, {})).ownCards).toBe('all');
});
