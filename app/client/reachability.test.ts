// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSession } from '#features/account/contract.ts';
import { call } from '#platform/client/call.ts';

const { members, store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('#platform/client/offline/store.ts', () => store);

/** Answers after this many milliseconds. */
let delay: number;
const news = { taken: vi.fn(), refused: vi.fn(), lost: vi.fn(), late: vi.fn() };
const premium = { userId: 'ana', email: 'ana@example.com', tier: 'premium' };
const facts = { viewer: premium, expiresAt: '2099-01-01T00:00:00.000Z' };
let said: object;

beforeEach(() => {
  vi.useFakeTimers();
  delay = 0;
  said = facts;
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    return Response.json(said);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  localStorage.clear();
});

/** A page that was just opened: it has heard nothing yet. */
async function openPage() {
  vi.resetModules();
  const { createSessionReader } = await import('./device-session.ts');
  const { keepingCopy } = await import('#platform/client/offline/offline.ts');
  const read = createSessionReader(news);
  return {
    read: () => read(new AbortController().signal),
    cards: () => keepingCopy('cards', async () => Object.keys(await call(readSession, {}))),
  };
}

async function visitOnce() {
  const page = await openPage();
  const visit = Promise.all([page.read(), page.cards()]);
  await vi.advanceTimersByTimeAsync(0);
  await visit;
  await store.putCopy('ana', 'cards', ['kept'], 1);
}

test('while the network stalls, a page that was just opened shows what this device keeps, and asks again when an answer comes', async () => {
  await visitOnce();
  delay = 20_000;
  const page = await openPage();
  let shown: unknown;
  void page.read().then((session) => (shown = session.viewer?.userId));
  await vi.advanceTimersByTimeAsync(3999);
  expect(shown).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(shown).toBe('ana');
  // The wait is not repeated for everything that the page needs.
  const cards = page.cards();
  await vi.advanceTimersByTimeAsync(500);
  expect(await cards).toEqual(['kept']);
  expect(news.late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(news.late).toHaveBeenCalledOnce();
});

test('once the server was heard, its answer is waited for: a copy would be older than what the page shows', async () => {
  await visitOnce();
  const page = await openPage();
  const session = page.read();
  await vi.advanceTimersByTimeAsync(0);
  await session;
  delay = 9000;
  const cards = page.cards();
  await vi.advanceTimersByTimeAsync(9000);
  expect(await cards).toEqual(['viewer', 'expiresAt']);
});

test('a device that keeps nothing waits for the server', async () => {
  await visitOnce();
  for (const member of members()) await store.eraseMembers(member);
  delay = 9000;
  const page = await openPage();
  const asked = Promise.all([page.read(), page.cards()]);
  await vi.advanceTimersByTimeAsync(9000);
  expect(await asked).toEqual([facts, ['viewer', 'expiresAt']]);
});

test('a late answer that the session has ended erases what this device keeps', async () => {
  await visitOnce();
  delay = 20_000;
  const page = await openPage();
  const kept = page.read();
  await vi.advanceTimersByTimeAsync(4000);
  expect((await kept).viewer?.userId).toBe('ana');
  said = { viewer: null, expiresAt: null };
  await vi.advanceTimersByTimeAsync(20_000);
  expect(news.late).toHaveBeenCalledOnce();
  // On that news the app asks again who is signed in.
  delay = 0;
  const again = page.read();
  await vi.advanceTimersByTimeAsync(0);
  expect([(await again).viewer, members(), news.taken.mock.calls.length]).toEqual([null, [], 0]);
});
