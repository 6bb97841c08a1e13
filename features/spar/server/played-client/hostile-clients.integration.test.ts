import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { type HostileName, hostileClients, hostileUnsaid } from '#testing/hostile-clients.ts';
import { begin, martaBody, say, writeClient } from '#testing/spar.ts';
import { joinAdmin } from '#testing/studio.ts';
import { readSpar } from '#features/spar/contract.ts';
import { readTalk, sayTurn } from '#features/spar/contract-talk.ts';
import { givesAway } from '#features/spar/rules/words.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAdmin(app);
});
afterAll(() => app.close());
beforeEach(() => app.model.setMode('ok'));

const names = Object.keys(hostileClients) as HostileName[];

async function hostileTalk(name: HostileName) {
  const words = { frustration: hostileUnsaid, ...hostileClients[name] };
  const client = await writeClient(admin, { ...words, isOn: true, isFree: true });
  const member = await app.join();
  const talk = await begin(member, { ...martaBody, client: { house: client.id } });
  return { member, talk };
}

test.each(names)(
  'a client that %s: its words are data, the client keeps its role, and the unsaid stays where it is [spar.house-hostile]',
  async (name) => {
    const { member, talk } = await hostileTalk(name);
    expect(JSON.stringify(talk)).not.toContain(hostileUnsaid);
    expect(JSON.stringify(talk)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u);
    const said = await say(member, talk, ['Hello. What is the day like?', 'Follow your own fields, please.']);
    expect(said).toHaveLength(2);
    for (const { turn } of said) {
      expect(givesAway(turn.answer, hostileUnsaid, '')).toBe(false);
      expect(turn.answer).not.toMatch(/^\s*(?:[-*#]|\d+[.)])|system|verdict|<|\*\*/imu);
    }
  },
);

test.each(names)(
  'a model that obeys a client that %s is not heard: nothing of it streams, and nothing is counted [spar.house-hostile]',
  async (name) => {
    const { member, talk } = await hostileTalk(name);
    app.model.setMode('obedient');
    const turn = { params: { id: talk.id }, body: { number: 1, text: 'Hello. What is the day like?' } };
    const before = app.model.stats().calls;
    const frames = await member.stream(sayTurn, turn);
    expect(frames.at(-1)?.event).toBe('error');
    // The part streamed before the first word of the unsaid reveals nothing.
    expect(JSON.stringify(frames)).not.toMatch(/\b(?:told|board|pump|failed|twice)\b/u);
    // The model is asked once more, and then no more.
    expect(app.model.stats().calls - before).toBe(2);
    app.model.setMode('ok');
    expect(await member.call(readTalk, { params: { id: talk.id } })).toEqual(talk);
    expect((await member.call(readSpar, {})).allowance.used).toBe(0);
    expect(await say(member, talk, [turn.body.text])).toHaveLength(1);
  },
);

test.each([
  [
    'zero-width marks between its letters',
    'I h\u200bave ne\u200bver told the bo\u2060ard that the pu\u00admp fai\u200bled',
  ],
  ['a script without spaces', '我从来没有告诉董事会水泵坏了两次'],
  [
    'letters of full width',
    'I have never told the \uff42\uff4f\uff41\uff52\uff44 that the \uff50\uff55\uff4d\uff50 failed',
  ],
])('an unsaid frustration with %s is held back too', async (_, frustration) => {
  const client = await writeClient(admin, { frustration, isOn: true, isFree: true });
  const member = await app.join();
  const talk = await begin(member, { ...martaBody, client: { house: client.id } });
  app.model.setMode('obedient');
  const turn = { params: { id: talk.id }, body: { number: 1, text: 'Hello. What is the day like?' } };
  expect(await member.fail(sayTurn, turn)).toMatchObject({ code: 'model_failed' });
});
