import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replayCall, reviewCall } from '#features/calls/contract.ts';
import { readTalk, sayTurn } from '#features/spar/contract-talk.ts';
import { nameToldOf } from '#features/spar/server/played-client/played-client.ts';
import { sparTalks, sparTurns } from '#features/spar/server/tables.ts';
import { keepCall } from '#testing/calls.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinStudio } from '#testing/studio.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('of a masked call that is played again, the model is told nothing that the member kept from it', async () => {
  const member = await joinStudio(app);
  const { id } = await keepCall(member);
  await member.call(reviewCall, { params: { id } });
  const { talkId } = await member.call(replayCall, { params: { id }, body: { turn: 6 } });
  const [talk] = await app.db.select().from(sparTalks).where(eq(sparTalks.id, talkId));
  if (!talk) throw new Error('no talk');
  const told = { ...talk.client, name: nameToldOf(talk.client), realCall: null };
  expect(JSON.stringify([told, talk.opening])).not.toMatch(/Denise|1,200|hale/u);
  expect(Object.values(talk.client.realCall?.masks ?? {})).toContain('Denise');

  // Nor by what the member says now, who sees every name; one that nobody said in the call is among them.
  const { turns } = await member.call(readTalk, { params: { id: talkId } });
  const body = { number: turns.length + 1, text: 'Denise, is it the $1,200, or the Parks, Ms. Park?' };
  const { turn } = await member.call(sayTurn, { params: { id: talkId }, body });
  expect(turn.said).toBe(body.text);
  const sent = await app.db.select().from(sparTurns).where(eq(sparTurns.talkId, talkId));
  expect(sent.map(({ said }) => said).join()).toContain('the Parks');
  expect(JSON.stringify(sent)).not.toMatch(/Denise|Park\b|1,200/u);
});
