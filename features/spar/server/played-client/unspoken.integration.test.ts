import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#testing/harness.ts';
import { begin, martaBody, say, spar } from '#testing/spar.ts';
import { endTalk, listTalks, readTalk, rewindTalk, startTalk } from '#features/spar/contract-talk.ts';
import { dropDeletedTalks, mostUnspoken } from '#features/spar/server/queries.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const hour = 60 * 60 * 1000;

test('attempts that nobody speaks in have an end in a day, and are gone after it; those that were spoken in stay', async () => {
  const member = await app.join();
  const first = await spar(member);
  const rewind = { params: { id: first.id }, body: { turn: 3 } };
  const spoken = await member.call(rewindTalk, rewind);
  await say(member, spoken, ['And the shop?'], 3);
  for (let many = 0; many < mostUnspoken; many += 1) await member.call(rewindTalk, rewind);
  for (const refused of [
    await member.fail(rewindTalk, rewind),
    await member.fail(startTalk, { body: martaBody }),
  ])
    expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('Continue one') });
  await begin(await app.join());

  app.clock.advance(25 * hour);
  await dropDeletedTalks(app.db, app.clock.now());
  const { talks } = await member.call(listTalks, {});
  expect(talks.map(({ id }) => id).toSorted()).toEqual([spoken.id, first.id].toSorted());
  await member.call(rewindTalk, rewind);
});

test('a call that nobody spoke in is not ended, and tells nothing of what its client does not say', async () => {
  const member = await app.join();
  const params = { id: (await begin(member)).id };
  expect(await member.fail(endTalk, { params })).toMatchObject({ status: 409, code: 'conflict' });
  const open = await member.call(readTalk, { params });
  expect(open).toMatchObject({ endedBy: null, debrief: null });
  await say(member, open, ['Hello Victor.']);
  expect((await member.call(endTalk, { params })).debrief).not.toBeNull();
});
