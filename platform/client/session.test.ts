import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { createSession, type SessionFacts, sessionKey } from './session.ts';

const ana: PublicViewer = {
  userId: 'u1',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Ito',
  emailVerified: true,
  tier: 'free',
};
const facts = (viewer: PublicViewer | null): SessionFacts => ({ viewer, expiresAt: null });

function sessionOf(...answers: (PublicViewer | null)[]) {
  const client = new QueryClient();
  const read = vi.fn(async () => facts((answers.length > 1 ? answers.shift() : answers[0]) ?? null));
  const session = createSession(client, read);
  const events: string[] = [];
  session.listen((event) => events.push(event));
  return { client, read, session, events };
}

test('the first answer is who is here, not an event', async () => {
  const { session, events } = sessionOf(ana);
  expect((await session.ensure()).viewer).toEqual(ana);
  expect(events).toEqual([]);
});

test('the session is asked for once and then known', async () => {
  const { session, read } = sessionOf(ana);
  await session.ensure();
  await session.ensure();
  expect(read).toHaveBeenCalledTimes(1);
});

test('signing in is told to everyone who listens [account.event-signed-in]', async () => {
  const { client, session, events } = sessionOf(null);
  await session.ensure();
  session.accept(facts(ana));
  expect(events).toEqual(['signed-in']);
  expect(client.getQueryData<SessionFacts>(sessionKey)?.viewer).toEqual(ana);
});

test('a session that the server no longer knows is told as signed out [account.event-signed-out]', async () => {
  const { client, session, events } = sessionOf(ana, null);
  await session.ensure();
  await client.fetchQuery({ ...session.query, staleTime: 0 });
  expect(events).toEqual(['signed-out']);
});

test('a changed tier is told as an update, an unchanged viewer is not told at all', async () => {
  const { session, events } = sessionOf(ana);
  await session.ensure();
  session.accept(facts({ ...ana }));
  expect(events).toEqual([]);
  session.accept(facts({ ...ana, tier: 'premium' }));
  expect(events).toEqual(['user-updated']);
});

test('who stopped listening hears nothing', async () => {
  const { session } = sessionOf(null);
  await session.ensure();
  const heard = vi.fn();
  session.listen(heard)();
  session.accept(facts(ana));
  expect(heard).not.toHaveBeenCalled();
});

test('a check that fails tells nobody anything, and nobody is taken for an admin [account.admin-check-failure]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const session = createSession(client, () => Promise.reject(new Error('no answer')));
  const heard: string[] = [];
  session.listen((event) => heard.push(event));
  await expect(session.ensure()).rejects.toThrow('no answer');
  expect(heard).toEqual([]);
  expect(client.getQueryData(sessionKey)).toBeUndefined();
});

test('what is asked for while the first answer is under way is asked after it, since that answer may be older', async () => {
  const { session, read, client } = sessionOf(ana, { ...ana, email: 'new@example.com' });
  const first = session.ensure();
  // A page watches it, as always: what is out of date is asked for again.
  const unwatch = new QueryObserver(client, session.query).subscribe(() => undefined);
  await Promise.all([first, session.refresh()]);
  expect(read).toHaveBeenCalledTimes(2);
  expect(client.getQueryData<SessionFacts>(sessionKey)?.viewer?.email).toBe('new@example.com');
  unwatch();
});
