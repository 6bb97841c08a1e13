import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { ModelMode } from '#fakes/model/modes.ts';
import { type App, startApp } from '#testing/harness.ts';
import { begin, martaBody } from '#testing/spar.ts';
import { cardOf, joinStudio } from '#testing/studio.ts';
import { listTalks, readTalk } from '#features/spar/contract-talk.ts';
import { givesAway, sentencesIn } from '#features/spar/rules/words.ts';
import { updateCard } from '#features/tools/contract.ts';
import { sparTalks } from '#features/spar/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ AI_HEADER_TIMEOUT_MS: '1000', AI_CHUNK_TIMEOUT_MS: '1000' });
});
afterAll(() => app.close());
beforeEach(() => app.model.setMode('ok'));

type Member = Awaited<ReturnType<typeof joinStudio>>;

/** A call with this card, and what its client lets slip. */
async function callOn(member: Member, card: { readonly id: string }) {
  const talk = await begin(member, { ...martaBody, client: { card: card.id } });
  const [row] = await app.db.select().from(sparTalks).where(eq(sparTalks.id, talk.id));
  return { talk, tells: row?.client.tells ?? [] };
}

test('what slips out of the client of a card is written as the call begins, gives nothing away, and stays here', async () => {
  const member = await joinStudio(app);
  const card = await cardOf(member);
  const { talk, tells } = await callOn(member, card);
  expect(tells.length).toBeGreaterThanOrEqual(3);
  expect(tells.length).toBeLessThanOrEqual(4);
  expect(tells).not.toEqual(sentencesIn(card.explanation));
  for (const tell of tells) expect(givesAway(tell, card.frustration, '')).toBe(false);
  const sent = JSON.stringify([
    talk,
    await member.call(readTalk, { params: { id: talk.id } }),
    await member.call(listTalks, {}),
  ]);
  for (const tell of tells) expect(sent).not.toContain(tell);
  // The next call with the same client has its own.
  expect((await callOn(member, card)).tells.length).toBeGreaterThanOrEqual(3);
});

test.each(['error500', 'garbage', 'stall', 'two-items', 'wordy'] as const satisfies readonly ModelMode[])(
  'a model that writes no tells (%s) keeps nobody from the call: what slips out is what the card says of it',
  async (mode) => {
    const member = await joinStudio(app);
    const card = await cardOf(member);
    app.model.setMode(mode);
    const { talk, tells } = await callOn(member, card);
    expect(talk.state).toBe('open');
    expect(tells).toEqual(sentencesIn(card.explanation).slice(0, 4));
  },
);

test('a tell that says the unsaid itself is none, and neither do marks reach the call that nobody sees', async () => {
  const member = await joinStudio(app);
  const card = await cardOf(member);
  const { tells } = await callOn(member, card);
  const [first = ''] = tells;
  // The member words their card as the model worded a tell.
  await member.call(updateCard, { params: { id: card.id }, body: { frustration: first } });
  expect(tells).toContain(first);
  expect((await callOn(member, card)).tells).toEqual(tells.filter((tell) => tell !== first));
  app.model.setMode('hostile');
  const { tells: hostile } = await callOn(member, card);
  expect(hostile.join('')).not.toMatch(/[\u0000\u202C\u202E]/u);
});
