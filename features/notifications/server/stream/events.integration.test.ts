import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#platform/server/auth/tables.ts';
import { signIn, signOut } from '#features/account/contract.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { endOtherSessions } from '#features/account/contract-security.ts';
import { markRead, notificationEvents } from '#features/notifications/contract.ts';
import { sendNotification } from '#features/notifications/contract-sending.ts';
import { clusterUrl } from '#testing/database.ts';
import { followStream, openStream } from '#testing/event-stream.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { createHub } from './hub.ts';
import { type SeatLimits, seatLimits } from './seats.ts';

const { path } = notificationEvents;
let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const send = async (title: string, more: object = {}) => {
  app.clock.advance(10);
  return admin.call(sendNotification, { body: { title, message: 'And a sentence.', ...more } });
};
const titlesIn = (stream: { events: readonly { event: string; data: unknown }[] }) =>
  stream.events.flatMap(({ event, data }) =>
    event === 'notification' ? [(data as { title: string }).title] : [],
  );

/** A second node in small: its own open streams on the same database. */
function nodeBeside(heartbeatMs?: number, seats: SeatLimits = seatLimits) {
  const { notifications, db, database, viewers, log, clock } = app.product.deps;
  return createHub({
    db,
    database,
    viewers,
    log,
    clock,
    seats,
    visible: notifications.visible,
    ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
  });
}

async function listenerOf(member: Awaited<ReturnType<App['join']>>) {
  const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, member.userId));
  const viewer = await app.product.deps.viewers.get({ sessionId: session?.id ?? '', userId: member.userId });
  if (!viewer) throw new Error('no session');
  return { viewer, address: '127.0.0.1' };
}

test('what is sent is told at once on every open stream it is for, and on no other [notifications.call-realtime]', async () => {
  const [one, other] = [await app.join(), await app.join()];
  const [mine, theirs] = [await openStream(one, path), await openStream(other, path)];
  await send('To everybody');
  await send('To one', { user_id: one.userId });
  await expect.poll(() => titlesIn(mine)).toEqual(['To everybody', 'To one']);
  expect(titlesIn(theirs)).toEqual(['To everybody']);
  await Promise.all([mine.leave(), theirs.leave()]);
});

test('a read mark made elsewhere is told to the member’s own streams only', async () => {
  const [one, other] = [await app.join(), await app.join()];
  const [mine, theirs] = [await openStream(one, path), await openStream(other, path)];
  const kindsOn = (stream: typeof mine) => stream.events.map(({ event }) => event);
  // Both streams have heard of it before it is read: on PostgreSQL the news comes when it comes.
  const { id } = await send('To be read');
  for (const stream of [mine, theirs]) await expect.poll(() => kindsOn(stream)).toEqual(['notification']);
  await one.call(markRead, { params: { id } });
  await expect.poll(() => kindsOn(mine)).toEqual(['notification', 'changed']);
  expect(kindsOn(theirs)).toEqual(['notification']);
  await Promise.all([mine.leave(), theirs.leave()]);
});

test('after a break the stream goes on from the last event, on any node, and misses nothing', async () => {
  const member = await app.join();
  const first = await openStream(member, path);
  await expect.poll(() => first.lastId).not.toBe('');
  const last = first.lastId;
  await first.leave();
  await send('Missed one');
  await send('Missed two');
  const elsewhere = nodeBeside();
  const again = followStream(new Response(await elsewhere.open(await listenerOf(member), Number(last))));
  // In either order: news of the second may still be on its way from the database when the first is looked up.
  await expect.poll(() => titlesIn(again).toSorted()).toEqual(['Missed one', 'Missed two']);
  await send('Live again');
  await expect.poll(() => titlesIn(again).at(-1)).toBe('Live again');
  await elsewhere.stop();
  const byHeader = await openStream(member, path, { 'last-event-id': last });
  await expect.poll(() => titlesIn(byHeader).toSorted()).toEqual(['Live again', 'Missed one', 'Missed two']);
  await byHeader.leave();
});

test('too long a break is told as one reset instead of everything', async () => {
  const member = await app.join();
  const { userId } = member;
  const before = await openStream(member, path);
  for (let number = 0; number < 60; number += 1)
    await app.product.deps.notify(app.db, { userId, kind: 'book', type: 'info', title: 't', message: 'm' });
  // The news of them comes when it comes: a stream that is opened earlier would hear the last of it after the reset.
  await expect.poll(() => before.events.length).toBe(60);
  await before.leave();
  const stream = await openStream(member, `${path}?after=1`);
  await expect.poll(() => stream.events.map(({ event }) => event)).toEqual(['reset']);
  await stream.leave();
});

test('a place that is no number is no place, and an old one of another member shows nothing of theirs', async () => {
  const [member, other] = [await app.join(), await app.join()];
  await send('Private', { user_id: other.userId });
  const stream = await openStream(member, path, { 'last-event-id': '1; drop table users' });
  const answer = await member.call(notificationEvents, { query: { after: 0 } });
  expect(answer.notifications.map(({ title }) => title)).not.toContain('Private');
  expect(stream.events).toEqual([]);
  await stream.leave();
  expect((await member.fail(notificationEvents, { query: { after: -1 } })).code).toBe('invalid_input');
});

test('a stream whose session ended is closed at the next heartbeat, others go on', async () => {
  const [leaver, stayer] = [await app.join(), await app.join()];
  const node = nodeBeside(30);
  const [gone, here] = [
    followStream(new Response(await node.open(await listenerOf(leaver), null))),
    followStream(new Response(await node.open(await listenerOf(stayer), null))),
  ];
  await app.db.delete(sessions).where(eq(sessions.userId, leaver.userId));
  await expect.poll(() => gone.ended, { timeout: 5000 }).toBe(true);
  expect(gone.events.at(-1)?.event).toBe('bye');
  await expect.poll(() => here.beats).toBeGreaterThan(1);
  expect(here.ended).toBe(false);
  await node.stop();
});

/** Every way in which a session ends, and who does it. */
const endings: Record<string, (member: Awaited<ReturnType<App['join']>>) => Promise<unknown>> = {
  'signed out': (member) => member.call(signOut, {}),
  'ended elsewhere': async ({ email, password }) => {
    const elsewhere = app.visitor();
    await elsewhere.call(signIn, { body: { email, password } });
    await elsewhere.call(endOtherSessions, {});
  },
  'the account deleted': (member) => member.call(deleteAccount, { body: {} }),
  expired: ({ userId }) =>
    app.db
      .update(sessions)
      .set({ expiresAt: new Date(app.clock.now().getTime() - 1) })
      .where(eq(sessions.userId, userId)),
};

test.each(Object.entries(endings))(
  'long before the next heartbeat a stream ends with its session: %s',
  async (_, end) => {
    const [leaver, stayer] = [await app.join(), await app.join()];
    const [gone, here] = [await openStream(leaver, path), await openStream(stayer, path)];
    await end(leaver);
    // The first heartbeat would come after 12 s.
    await expect.poll(() => gone.ended, { timeout: 5000 }).toBe(true);
    expect(gone.events.at(-1)?.event).toBe('bye');
    expect(here.ended).toBe(false);
    await here.leave();
  },
);

test('the stream after the twentieth of a member is refused: with 429, or quietly in an event where a page asks for that', async () => {
  const member = await app.join();
  const open = await Promise.all(Array.from({ length: 20 }, () => openStream(member, path)));
  const accept = { headers: { accept: 'text/event-stream' } };
  const refused = await member.fail(notificationEvents, {}, accept);
  expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(refused.headers.get('retry-after')).toBe('300');
  const quiet = await openStream(member, `${path}?refusal=event`);
  await expect.poll(() => quiet.ended).toBe(true);
  expect(quiet.events).toMatchObject([
    { event: 'refused', data: { error: { code: 'too_many_requests', message: refused.message } } },
  ]);
  await open[0]?.leave();
  const next = await openStream(member, path);
  await Promise.all([next, ...open.slice(1)].map((stream) => stream.leave()));
});

test('the streams of one network are bounded for all members together', async () => {
  const node = nodeBeside(undefined, { perMember: 20, perNetwork: 1 });
  const [one, other] = [await listenerOf(await app.join()), await listenerOf(await app.join())];
  const stream = followStream(new Response(await node.open(one, null)));
  await expect(node.open(other, null)).rejects.toMatchObject({ code: 'too_many_requests' });
  await stream.leave();
  await followStream(new Response(await node.open(other, null))).leave();
  await node.stop();
});

test('a stopping node ends its streams, so that nobody waits for them', async () => {
  const member = await app.join();
  const node = nodeBeside();
  const stream = followStream(new Response(await node.open(await listenerOf(member), null)));
  await node.stop();
  await expect.poll(() => stream.ended).toBe(true);
});

test('a member who leaves is forgotten by the node', async () => {
  const member = await app.join();
  const node = nodeBeside();
  const stream = followStream(new Response(await node.open(await listenerOf(member), null)));
  expect(node.size()).toBe(1);
  await stream.leave();
  expect(node.size()).toBe(0);
  await node.stop();
});

// The embedded database has no connection to cut.
test.each(clusterUrl === undefined ? [] : [clusterUrl])(
  'what is sent while the listening connection is cut is told when it is back',
  async () => {
    const member = await app.join();
    const stream = await openStream(member, path);
    await app.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'make-me-great-listen%' and datname = current_database()`,
    );
    await send('During the cut');
    await expect.poll(() => titlesIn(stream), { timeout: 5000 }).toEqual(['During the cut']);
    await stream.leave();
  },
);
