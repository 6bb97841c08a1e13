import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heardLines } from '#fakes/model/audio.ts';
import { deleteTalk } from '#features/spar/contract-talk.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { recordingOf } from '#testing/recordings.ts';
import { missDrill } from '#testing/spar.ts';
import { sparDrills } from '#features/spar/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
const speak = (member: Pick<Member, 'send'>, id: string) =>
  member.send(`/api/spar/drills/${id}/recordings`, {
    method: 'POST',
    headers: { 'content-type': 'audio/webm;codecs=opus' },
    body: recordingOf('webm'),
  });

test('what is said to a drill comes back as text, though its talk has ended, and nothing of it is stored [spar.recordings]', async () => {
  const member = await app.join();
  const id = await missDrill(app, member);
  const of = () => app.db.select().from(sparDrills).where(eq(sparDrills.id, id));
  const before = await of();
  const response = await speak(member, id);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(heardLines).toContain(((await response.json()) as { text: string }).text);
  expect(await of()).toEqual(before);
  const runs = await app.db.select().from(generations).where(eq(generations.userId, member.userId));
  expect(runs.filter(({ tool }) => tool === 'spar-recording').map(({ state }) => state)).toEqual(['done']);
});

test('a drill of somebody else, one that nobody has, and one whose talk was deleted hear nothing', async () => {
  const [ana, ben] = [await app.join(), await app.join()];
  const id = await missDrill(app, ana);
  for (const one of [id, crypto.randomUUID(), 'no-id']) expect((await speak(ben, one)).status).toBe(404);
  expect((await speak(app.visitor(), id)).status).toBe(401);
  const [drill] = await app.db.select().from(sparDrills).where(eq(sparDrills.id, id));
  await ana.call(deleteTalk, { params: { id: drill?.talkId ?? '' } });
  expect((await speak(ana, id)).status).toBe(404);
});
