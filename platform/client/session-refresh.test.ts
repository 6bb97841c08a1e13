// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionMs } from '#platform/contract/session-length.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { CallError } from './call-error.ts';
import { claimDrafts, forgetDrafts, keepDraft, readDraft } from './drafts.ts';
import { createSession, type SessionFacts, type TabChannel } from './session.ts';

const ana: PublicViewer = {
  userId: 'u1',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Ito',
  emailVerified: true,
  tier: 'free',
};
const now = Date.parse('2026-11-20T00:00:00.000Z');
const tomorrow = '2026-11-21T00:00:00.000Z';
const soon = '2026-12-01T00:00:00.000Z';
const later = '2026-12-08T00:00:00.000Z';
const facts = (viewer: PublicViewer | null, expiresAt: string | null = soon): SessionFacts => ({
  viewer,
  expiresAt,
});
const unavailable = new CallError('unavailable', 'Offline');
const refused = new CallError('unauthenticated', 'Please sign in to continue.');

type Said = SessionFacts | CallError;

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => void vi.useRealTimers());

/** A page that shows who is signed in, so that the session is re-checked, and a server that answers in this order. */
function openPage(answers: Said[], given: { tabs?: TabChannel; prolong?: () => Promise<SessionFacts> } = {}) {
  const client = new QueryClient();
  const askedAt: number[] = [];
  const read = async () => {
    askedAt.push(Date.now());
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer ?? facts(null);
  };
  const session = createSession(client, read, given);
  const events: string[] = [];
  session.listen((event) => events.push(event));
  const observer = new QueryObserver(client, session.query);
  const close = observer.subscribe(() => undefined);
  const viewer = () => client.getQueryData<SessionFacts>(session.query.queryKey)?.viewer;
  return { client, session, events, askedAt, viewer, close };
}

const waits = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

test('while somebody is signed in the subscription is re-checked every 60 seconds [billing.recheck-60-s]', async () => {
  const page = openPage([facts(ana), facts(ana), facts({ ...ana, tier: 'tools' })]);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(page.askedAt.length).toBe(1);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(waits(page.askedAt)).toEqual([60_000, 60_000]);
  expect(page.events).toEqual(['user-updated']);
  page.close();
});

test('a visitor is not asked about again', async () => {
  const page = openPage([facts(null)]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(page.askedAt.length).toBe(1);
  page.close();
});

test('a session that the server prolonged is told as refreshed, once [account.event-token-refreshed] [account.call-token-refresh]', async () => {
  const page = openPage([facts(ana), facts(ana, later)]);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(page.events).toEqual(['token-refreshed']);
  page.close();
});

test('a changed name is told as an update [account.event-user-updated]', async () => {
  const page = openPage([facts(ana), facts({ ...ana, firstName: 'Anna' })]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.events).toEqual(['user-updated']);
  page.close();
});

test('a passed second step is told beside the sign-in [account.event-mfa-verified]', async () => {
  const page = openPage([facts(null)]);
  await vi.advanceTimersByTimeAsync(0);
  page.session.accept(facts(ana), 'mfa-verified');
  expect(page.events).toEqual(['signed-in', 'mfa-verified']);
  page.close();
});

test('a refresh without an answer is tried after 200 ms and then twice as long each time, and nobody is signed out [account.refresh-backoff-200-ms] [account.refresh-invalid]', async () => {
  const page = openPage([facts(ana), unavailable]);
  await vi.advanceTimersByTimeAsync(60_000);
  const from = page.askedAt.length - 1;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(waits(page.askedAt.slice(from))).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800]);
  expect(page.viewer()).toEqual(ana);
  expect(page.events).toEqual([]);
  page.close();
});

test('the next re-check comes even after a minute of silence, and finds the session again', async () => {
  const page = openPage([facts(ana), ...Array.from({ length: 8 }, () => unavailable), facts(ana, later)]);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(page.events).toEqual(['token-refreshed']);
  page.close();
});

test('a server that names a time is asked then, not sooner', async () => {
  const busy = new CallError('too_many_requests', 'Too many requests.', { retryAfterSeconds: 5 });
  const page = openPage([facts(ana), busy, facts(ana, later)]);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.advanceTimersByTimeAsync(4999);
  expect(page.events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.events).toEqual(['token-refreshed']);
  page.close();
});

test('a final refusal ends the session at once, without another try [account.refresh-invalid]', async () => {
  const page = openPage([facts(ana), refused]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(page.viewer()).toBeNull();
  expect(page.events).toEqual(['signed-out']);
  expect(page.askedAt.length).toBe(2);
  page.close();
});

test('a failure that is neither a refusal nor passing keeps the session', async () => {
  const page = openPage([facts(ana), new CallError('forbidden', 'No')]);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(page.viewer()).toEqual(ana);
  expect(page.askedAt.length).toBe(2);
  page.close();
});

test('a session that is used is prolonged before it ends, one with time left is not [account.call-token-refresh]', async () => {
  const prolong = vi.fn(async () => facts(ana, later));
  const page = openPage([facts(ana), facts(ana, tomorrow), facts(ana, later)], { prolong });
  await vi.advanceTimersByTimeAsync(0);
  expect(prolong).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(prolong).toHaveBeenCalledTimes(1);
  expect(page.events).toEqual(['token-refreshed']);
  page.close();
});

test('a session is prolonged a day after its last use, not sooner', async () => {
  const prolong = vi.fn(async () => facts(ana, later));
  const fresh = new Date(now + sessionMs).toISOString();
  const page = openPage([facts(ana, fresh)], { prolong });
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000 - 60_000);
  expect(prolong).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(prolong).toHaveBeenCalled();
  page.close();
});

test('a session that cannot be prolonged for now is kept; one that is refused is dropped [account.refresh-invalid]', async () => {
  let failure = unavailable;
  const page = openPage([facts(ana, tomorrow)], { prolong: () => Promise.reject(failure) });
  await vi.advanceTimersByTimeAsync(30_000);
  expect([page.viewer(), page.events]).toEqual([ana, []]);
  failure = refused;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([page.viewer(), page.events]).toEqual([null, ['signed-out']]);
  page.close();
});

/** Tabs of one browser: what one posts, all the others hear. */
function browser() {
  const heard = new Set<{ own: TabChannel; hear: (event: MessageEvent) => void }>();
  return (): TabChannel => {
    const own: TabChannel = {
      postMessage: (data: unknown) => {
        for (const tab of heard) if (tab.own !== own) tab.hear(new MessageEvent('message', { data }));
      },
      addEventListener: (_: string, hear: unknown) => {
        heard.add({ own, hear: hear as (event: MessageEvent) => void });
      },
    };
    return own;
  };
}

test('signing in here signs in the other tabs', async () => {
  const tab = browser();
  const here = openPage([facts(null)], { tabs: tab() });
  const there = openPage([facts(null), facts(ana)], { tabs: tab() });
  await vi.advanceTimersByTimeAsync(0);
  here.session.accept(facts(ana));
  await vi.advanceTimersByTimeAsync(0);
  expect(there.viewer()).toEqual(ana);
  expect([here.events, there.events]).toEqual([['signed-in'], ['signed-in']]);
  here.close();
  there.close();
});

test('leaving here empties the other tabs at once, even without an answer of the server [account.event-signed-out]', async () => {
  const tab = browser();
  const here = openPage([facts(ana)], { tabs: tab() });
  const there = openPage([facts(ana), unavailable], { tabs: tab() });
  await vi.advanceTimersByTimeAsync(0);
  await here.session.leave(async () => undefined);
  expect(there.viewer()).toBeNull();
  expect(there.events).toEqual(['signed-out']);
  here.close();
  there.close();
});

/** Two tabs of Ana; the server tells the second of the end before the first does. */
async function leaveInAnother(how?: { forGood: boolean }) {
  const tab = browser();
  const here = openPage([facts(ana)], { tabs: tab() });
  const there = openPage([facts(ana), facts(null)], { tabs: tab() });
  await vi.advanceTimersByTimeAsync(0);
  keepDraft('studio', { goal: 'a call' });
  await here.session.leave(() => there.session.refresh(), how);
  expect(there.viewer()).toBeNull();
  here.close();
  there.close();
}

test('a tab whose member signed out in another one keeps its drafts for them', async () => {
  await leaveInAnother();
  claimDrafts('u1');
  expect(readDraft('studio', ['goal'])).toEqual({ goal: 'a call' });
  forgetDrafts();
});

test('an account that is deleted in another tab leaves no draft', async () => {
  await leaveInAnother({ forGood: true });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('whatever is being loaded stops before the session ends, so that it is not refused', async () => {
  const here = openPage([facts(ana)]);
  const said: string[] = [];
  const cards = new QueryObserver(here.client, {
    queryKey: ['tools', 'cards'],
    retry: false,
    queryFn: ({ signal }) =>
      new Promise((_, reject) => {
        said.push('asked');
        signal.addEventListener('abort', () => {
          said.push('stopped');
          reject(new DOMException('stopped', 'AbortError'));
        });
      }),
  });
  const forget = cards.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  here.session.leaving.subscribe(() => said.push('leaving'));
  await here.session.leave(async () => said.push('left'));
  expect(said).toEqual(['asked', 'leaving', 'stopped', 'left']);
  forget();
  here.close();
});

test('who could not leave goes on with their page: what was stopped is asked for again', async () => {
  const here = openPage([facts(ana)]);
  let asked = 0;
  const cards = new QueryObserver(here.client, {
    queryKey: ['tools', 'cards'],
    queryFn: ({ signal }) => {
      asked += 1;
      return asked > 1 ? 'cards' : new Promise((_, reject) => signal.addEventListener('abort', reject));
    },
  });
  const forget = cards.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  await expect(here.session.leave(() => Promise.reject(new Error('no way out')))).rejects.toThrow(
    'no way out',
  );
  await vi.advanceTimersByTimeAsync(0);
  expect([here.session.leaving.read(), cards.getCurrentResult().data]).toEqual([false, 'cards']);
  forget();
  here.close();
});

test('two tabs that hear of each other do not answer for ever', async () => {
  const tab = browser();
  const here = openPage([facts(null), facts(ana)], { tabs: tab() });
  const there = openPage([facts(null), facts(ana)], { tabs: tab() });
  await vi.advanceTimersByTimeAsync(0);
  here.session.accept(facts(ana));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(here.askedAt.length + there.askedAt.length).toBeLessThanOrEqual(4);
  here.close();
  there.close();
});
