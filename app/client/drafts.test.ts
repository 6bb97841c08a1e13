// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from '#platform/client/drafts.ts';
import { eraseEverything } from '#platform/client/offline/offline.ts';
import { signInDraft } from '#features/account/client/sign-in/SignInForm.tsx';
import { createSession, type TabChannel } from '#platform/client/session.ts';
import { createSessionReader } from './device-session.ts';
import { signOutCosts } from './sign-out-costs.ts';
import { signOutQuestion } from './sign-out-question.ts';

const { store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('#platform/client/offline/store.ts', () => store);

/** The server: who is signed in. */
const server: { userId: string | null } = { userId: null };
const news = { taken: vi.fn(), refused: vi.fn(), lost: vi.fn(), late: vi.fn() };
const read = () => createSessionReader(news)(new AbortController().signal);

beforeEach(() => {
  server.userId = 'ana';
  vi.stubGlobal('fetch', async () =>
    Response.json({
      viewer: server.userId && { userId: server.userId, email: 'a@example.com', tier: 'free' },
      expiresAt: server.userId && '2099-01-01T00:00:00.000Z',
    }),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await eraseEverything();
  localStorage.clear();
  sessionStorage.clear();
});

test('drafts outlast a session that ended, for the same member only', async () => {
  await read();
  keepDraft('studio', { goal: 'a call' });
  server.userId = null;
  await read();
  server.userId = 'ana';
  await read();
  expect(readDraft('studio', ['goal'])).toEqual({ goal: 'a call' });
  server.userId = 'ben';
  await read();
  expect(readDraft('studio', ['goal'])).toEqual({});
});

/** A tab of Ana's, and how it hears that somebody signed out in another one. */
async function openTab() {
  const heard: ((message: { data: unknown }) => void)[] = [];
  const tabs = {
    postMessage: () => {},
    addEventListener: (_: string, listener: (message: { data: unknown }) => void) => heard.push(listener),
  } as unknown as TabChannel;
  const session = createSession(new QueryClient(), createSessionReader(news), { tabs });
  await session.ensure();
  const hear = (userId: string) => {
    for (const listener of heard) listener({ data: { event: 'signed-out', userId } });
  };
  return { session, hear };
}

test.each([
  ['the same member', 'ana', { goal: 'a call' }],
  ['anybody else', 'ben', {}],
])('what was half typed when its member signed out in another tab: found by %s', async (_, userId, found) => {
  const { hear } = await openTab();
  keepDraft('studio', { goal: 'a call' });
  server.userId = null;
  hear('ana');
  await read();
  server.userId = userId;
  await read();
  expect(readDraft('studio', ['goal'])).toEqual(found);
  // Its own member does not find it either, after somebody else was here.
  server.userId = 'ana';
  await read();
  expect(readDraft('studio', ['goal'])).toEqual(found);
});

test('what is typed at the door of a tab stays there when a member signs out in another one, whoever they are', async () => {
  const { session, hear } = await openTab();
  // The session ended elsewhere, e.g. by signing out everywhere: this tab asks who is signed in.
  server.userId = null;
  await session.refresh();
  keepDraft(signInDraft, { email: 'ana@example.com' });
  for (const userId of ['ana', 'ben']) hear(userId);
  expect(readDraft(signInDraft, ['email'])).toEqual({ email: 'ana@example.com' });
});

test('signing out asks about text that waits to be saved, and about nothing that a form only remembers', async () => {
  await read();
  for (const name of ['tools.ad-copy.u1', 'tools.sent.ad-copy.u1', 'billing.search', 'door.sign-in'])
    keepDraft(name, { text: 'kept' });
  keepDraft('account.onboarding', {});
  keepDraft('notifications.send', { to: 'several', members: 'bo@example.com', title: ' ', message: '' });
  expect(await signOutCosts()).toBeNull();
  keepDraft('notifications.send', { to: 'several', title: 'A talk', message: '' });
  expect((await signOutCosts())?.drafts).toEqual(['notifications.send']);
  forgetDraft('notifications.send');
  keepDraft('spar.house.new.', { name: 'Ana' });
  const costs = await signOutCosts();
  expect(costs).toEqual({ writes: 0, sessions: 0, drafts: ['spar.house.new.'] });
  expect(costs && signOutQuestion(costs)).toEqual({
    title: 'You have unsaved changes',
    description:
      'Something you typed in this tab has not been saved. Signing out deletes what you typed and the copies kept on this device for offline use.',
    unsaved: [{ label: 'A new practice client', to: '/admin/house-clients?client=new' }],
  });
});

test('the question names each form that is unsaved, with the way to it, and everything that is deleted', () => {
  const drafts = [
    'billing.coupon',
    'admin-help-u-2-signOut',
    'tools.edit.u1.r1.1',
    'tools.edit.u1.r2.1',
    'a.later',
  ];
  expect(signOutQuestion({ writes: 1, sessions: 2, drafts })).toEqual({
    title: 'Sign out and lose unsent changes?',
    description:
      'One change you made offline has not been sent yet. Something you typed in this tab has not been saved. Signing out deletes what you typed, that change, the 2 tracker sessions you kept here, and the copies kept on this device for offline use.',
    unsaved: [
      { label: 'A coupon', to: '/subscription-admin' },
      { label: 'Help for a member', to: '/admin/member?id=u-2' },
      { label: 'A text you changed', to: '/tools/library' },
    ],
  });
  expect(signOutQuestion({ writes: 0, sessions: 1, drafts: [] })).toMatchObject({
    title: 'Sign out and delete your saved sessions?',
    unsaved: [],
  });
});
