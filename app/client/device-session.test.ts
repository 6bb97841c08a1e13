// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedAs } from '#content/legal/stored.ts';
import { readSession } from '#features/account/contract.ts';
import { completeLesson, saveNote } from '#features/course/contract.ts';
import { call } from '#platform/client/call.ts';
import { hasLeft, noteLeaving } from '#platform/client/offline/owed-sign-out.ts';
import { changeCopy, eraseEverything, keepingCopy, setOwner } from '#platform/client/offline/offline.ts';
import { sendOrQueue } from '#platform/client/offline/queue.ts';
import { deviceKeeps, waitingWrites } from '#platform/client/offline/state.ts';
import type { ErrorCode } from '#platform/contract/errors.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { createSession } from '#platform/client/session.ts';
import { createSessionReader, guardDevice } from './device-session.ts';

const { device, members, store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('#platform/client/offline/store.ts', () => store);

/** The server: who is signed in by its cookie, whether it can be reached, and what arrived. */
let server: {
  online: boolean;
  userId: string | null;
  arrived: string[];
  refuses: number | null;
  code?: ErrorCode;
};
const news = { taken: vi.fn(), refused: vi.fn(), lost: vi.fn(), late: vi.fn() };
const read = () => createSessionReader(news)(new AbortController().signal);
const whoIs = async () => (await read()).viewer?.userId ?? null;

let tier = 'premium';
const viewerOf = (userId: string) => ({ userId, email: `${userId}@example.com`, tier });
function answer(path: string, init: RequestInit): Response {
  if (path === '/api/session')
    return Response.json({
      viewer: server.userId === null ? null : viewerOf(server.userId),
      expiresAt: server.userId === null ? null : '2099-01-01T00:00:00.000Z',
    });
  if (path === '/api/auth/sign-out') server.userId = null;
  else {
    if (server.refuses !== null)
      return Response.json({ error: { code: server.code } }, { status: server.refuses });
    server.arrived.push(`${init.method} ${path} ${typeof init.body === 'string' ? init.body : ''}`);
  }
  return Response.json({});
}

beforeEach(() => {
  server = { online: true, userId: 'ana', arrived: [], refuses: null };
  tier = 'premium';
  // The test's browser has no locks; there is one tab here.
  const locks = { request: (_name: string, work: () => Promise<unknown>) => work() };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!server.online) throw new TypeError('Failed to fetch');
    return answer(path, init);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await eraseEverything();
  localStorage.clear();
  device.full = false;
  deviceKeeps.set(true);
  vi.clearAllMocks();
});

const params = { id: '0198c5f0-0000-7000-8000-000000000001' };
const note = (text: string) => sendOrQueue('note', saveNote, { params, body: { text } });
const complete = () => sendOrQueue('completion', completeLesson, { params });
const path = `/api/course/lessons/${params.id}`;

async function writeOffline() {
  await read();
  server.online = false;
  expect(await note('first')).toBeNull();
  expect(await complete()).toBeNull();
  expect(await note('second')).toBeNull();
}

test('what was written offline is sent once, in its order, the last word of each, when the server is back', async () => {
  await writeOffline();
  expect(waitingWrites.read()).toBe(2);
  expect(await whoIs()).toBe('ana');
  server.online = true;
  await read();
  await read();
  expect(server.arrived).toEqual([`POST ${path}/completion {}`, `PUT ${path}/note {"text":"second"}`]);
  expect([waitingWrites.read(), news.taken.mock.calls.length]).toEqual([0, 1]);
});

test.each(['before it asks', 'before it gets an answer', 'while it waits for its turn'])(
  'what another tab sent %s is news in this tab, too',
  async (when) => {
    await writeOffline();
    server.online = true;
    const otherTabSends = async () => {
      for (const { id } of await store.waitingOf('ana')) await store.dropWaiting('ana', id);
    };
    if (!when.endsWith('turn')) await otherTabSends();
    if (when.endsWith('answer')) {
      server.online = false;
      await read();
      server.online = true;
    }
    if (when.endsWith('turn'))
      Object.assign(navigator.locks, {
        request: (_name: string, work: () => Promise<unknown>) => otherTabSends().then(work),
      });
    await read();
    expect([waitingWrites.read(), server.arrived, news.taken.mock.calls.length]).toEqual([0, [], 1]);
    await read();
    expect(news.taken).toHaveBeenCalledTimes(1);
  },
);

test('styles hold a member expected from their first answer on, and no longer once the session has ended', async () => {
  const expects = () => 'member' in document.documentElement.dataset;
  await read();
  expect(expects()).toBe(true);
  server.userId = null;
  await read();
  expect(expects()).toBe(false);
});

test('a younger note that gets through first is not overwritten by the one that waited', async () => {
  await writeOffline();
  server.online = true;
  await note('third');
  await read();
  expect(server.arrived).toEqual([`PUT ${path}/note {"text":"third"}`, `POST ${path}/completion {}`]);
});

test('a server in trouble is asked again later; a refusal for good is told and does not come back', async () => {
  await writeOffline();
  Object.assign(server, { online: true, refuses: 503 });
  await read();
  expect(waitingWrites.read()).toBe(2);
  server.refuses = 404;
  await read();
  expect(waitingWrites.read()).toBe(0);
  expect(news.refused).toHaveBeenCalledExactlyOnceWith(2);
});

test.each([
  ['a connection that was too slow for it', 408, 'body_too_slow'],
  ['too many requests', 429, 'too_many_requests'],
  ['an admin who looks at the product as a member', 403, 'only_looking'],
] as const)('what is refused because of %s is not lost, and arrives later', async (_, refuses, code) => {
  await writeOffline();
  Object.assign(server, { online: true, refuses, code });
  await read();
  expect(waitingWrites.read()).toBe(2);
  expect(news.refused).not.toHaveBeenCalled();
  server.refuses = null;
  await read();
  expect(server.arrived).toHaveLength(2);
});

test('a session that the server ended takes what waited along, and the member is told how much', async () => {
  await writeOffline();
  Object.assign(server, { online: true, userId: null });
  expect(await whoIs()).toBeNull();
  expect(members()).toEqual([]);
  expect(news.lost).toHaveBeenCalledExactlyOnceWith(2);
  server.userId = 'ana';
  await read();
  expect(server.arrived).toEqual([]);
});

test('what one member wrote is never sent for another who signs in here', async () => {
  await writeOffline();
  Object.assign(server, { online: true, userId: 'ben' });
  expect(await whoIs()).toBe('ben');
  expect(server.arrived).toEqual([]);
  expect(members()).toEqual(['ben']);
});

/** What the tracker keeps, of two members. */
function keepTracker() {
  for (const id of ['ana', 'ben']) {
    localStorage.setItem(`tracker.consent.embedded.${id}`, '{}');
    localStorage.setItem(`tracker.drill-best.${id}`, '70');
  }
  localStorage.setItem('tracker.camera', 'front');
}
const trackerKeys = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('tracker.'))
    .toSorted();
const ofBen = ['tracker.camera', 'tracker.consent.embedded.ben', 'tracker.drill-best.ben'];
const guarded = () => guardDevice(createSession(new QueryClient(), createSessionReader(news)));

test('what the tracker keeps goes with its member: at the end of the session, and when another signs in', async () => {
  guarded();
  await read();
  keepTracker();
  server.userId = 'ben';
  expect(await whoIs()).toBe('ben');
  await vi.waitFor(() => expect(trackerKeys()).toEqual(ofBen));
  server.userId = null;
  expect(await whoIs()).toBeNull();
  // What they agreed to is theirs when they come back.
  expect(trackerKeys()).toEqual(['tracker.camera', 'tracker.consent.embedded.ben']);
});

/** What a member answers on this device, and what they did. */
const answersOf = (id: string) => [
  `spar.voice.consent.provider.${id}`,
  `tracker.consent.embedded.${id}`,
  `tracker.country.${id}`,
  `tracker.reads.${id}`,
];
const deedOf = (id: string) => `tracker.drill-best.${id}`;
function answerAs(id: string) {
  for (const key of [...answersOf(id), deedOf(id)]) localStorage.setItem(key, 'x');
}
const keptOf = (id: string) =>
  Object.keys(localStorage)
    .filter((key) => key.endsWith(`.${id}`))
    .toSorted();

test('a session that only ended leaves what its member agreed to, until somebody else signs in [spar.session-lost]', async () => {
  guarded();
  await read();
  answerAs('ana');
  server.userId = null;
  await read();
  // The sign-in page, opened again: the device no longer knows who was here.
  await read();
  expect(keptOf('ana')).toEqual(answersOf('ana'));
  server.userId = 'ana';
  await read();
  expect(keptOf('ana')).toEqual(answersOf('ana'));
  server.userId = null;
  await read();
  server.userId = 'ben';
  await read();
  expect(keptOf('ana')).toEqual([]);
});

test.each([
  ['here', () => eraseEverything()],
  // All that this tab sees: the device no longer names an owner.
  ['in another tab', async () => localStorage.removeItem('offline-owner')],
])('who signed out %s leaves nothing of what they agreed to', async (_, leave) => {
  guarded();
  await read();
  answerAs('ana');
  server.userId = null;
  await leave();
  await read();
  expect(keptOf('ana')).toEqual([]);
  expect(localStorage.getItem('session-ended')).toBeNull();
});

test('which files were being uploaded is forgotten with the session, and is on the page about cookies', async () => {
  guarded();
  await read();
  const name = 'tus::mmg:course-video:salaries.mp4:12:34::567';
  localStorage.setItem(name, '{}');
  expect(storedAs('Local storage', name)?.purpose).toContain('files that you have begun to upload');
  await read();
  expect(localStorage.getItem(name)).toBe('{}');
  server.userId = null;
  expect(await whoIs()).toBeNull();
  await vi.waitFor(() => expect(localStorage.getItem(name)).toBeNull());
});

test('what an older version left behind of whoever signed out is gone at the next visit', async () => {
  guarded();
  keepTracker();
  server.userId = null;
  expect(await whoIs()).toBeNull();
  expect(trackerKeys()).toEqual(['tracker.camera']);
});

test('who has just signed in and goes offline at once is remembered, with what the sign-in answered', async () => {
  server.userId = null;
  const session = createSession(new QueryClient(), createSessionReader(news));
  guardDevice(session);
  await session.ensure();
  session.accept({ viewer: viewerOf('ben') as PublicViewer, expiresAt: '2099-01-01T00:00:00.000Z' });
  await vi.waitFor(async () => expect(await store.getCopy('ben', 'session')).toBeDefined());
  server.online = false;
  expect(await whoIs()).toBe('ben');
});

test('who signed out offline is nobody here until the server knows, and then everywhere', async () => {
  await read();
  server.online = false;
  expect(noteLeaving()).toBe(true);
  await eraseEverything();
  expect(await whoIs()).toBeNull();
  server.online = true;
  expect(server.userId).toBe('ana');
  expect(await whoIs()).toBeNull();
  expect([server.userId, hasLeft()]).toEqual([null, false]);
});

test('a device without storage cannot note a sign-out, and says so', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(noteLeaving()).toBe(false);
});

test('full storage costs the copy and not the page, and is said', async () => {
  await setOwner('ana');
  device.full = true;
  expect(await keepingCopy('cards', async () => ['a card'])).toEqual(['a card']);
  await vi.waitFor(() => expect(deviceKeeps.read()).toBe(false));
  server.online = false;
  await expect(note('no room')).rejects.toThrow(
    'You’re offline, and this device couldn’t save it. Try again when you have a connection.',
  );
  device.full = false;
  await keepingCopy('cards', async () => ['a card']);
  await vi.waitFor(() => expect(deviceKeeps.read()).toBe(true));
});

test('a page that is opened again shows what waits, not what the server said before', async () => {
  await read();
  await keepingCopy('lesson', async () => ({ note: 'old' }));
  await vi.waitFor(async () => expect(await store.getCopy('ana', 'lesson')).toEqual({ note: 'old' }));
  await changeCopy<{ note: string }>('lesson', (lesson) => ({ ...lesson, note: 'new' }));
  server.online = false;
  expect(await keepingCopy('lesson', () => call(readSession, {}))).toEqual({ note: 'new' });
});

test('a plan that ended while the app was closed takes what was kept under it along, and not what waits', async () => {
  await read();
  await store.putCopy('ana', 'course.file.x', 'a film', Number.POSITIVE_INFINITY);
  await vi.waitFor(async () => expect(await store.getCopy('ana', 'session')).toBeDefined());
  await read();
  expect(await store.getCopy('ana', 'course.file.x')).toBe('a film');
  server.online = false;
  await note('a note');
  server.online = true;
  server.refuses = 503;
  tier = 'free';
  await read();
  expect(await store.getCopy('ana', 'course.file.x')).toBeUndefined();
  expect(waitingWrites.read()).toBe(1);
});
