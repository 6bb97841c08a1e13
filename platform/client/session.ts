import { type Query, type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { prolongWithinMs } from '#platform/contract/session-length.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { withBackoff } from './backoff.ts';
import { CallError } from './call-error.ts';
import { forgetDrafts } from './drafts.ts';
import { createSignal } from './signal.ts';

/** What the server says about who is signed in; null times and viewers mean nobody. */
export interface SessionFacts {
  readonly viewer: PublicViewer | null;
  readonly expiresAt: string | null;
  /** UTC instant by which this admin must have two-step sign-in; null or left out for everybody else. */
  readonly totpDueAt?: string | null;
}

/** What listeners hear [account.event-signed-in] [account.event-mfa-verified]. */
export type SessionEvent = 'signed-in' | 'signed-out' | 'token-refreshed' | 'user-updated' | 'mfa-verified';
type Listener = (event: SessionEvent, viewer: PublicViewer | null) => void;

/** How the tabs of one browser communicate: a `BroadcastChannel`, or nothing in a test with one tab. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** Says only that something happened and to whom: each tab asks the server itself. */
interface TabMessage {
  readonly event: SessionEvent;
  readonly userId: string | null;
  /** The account is deleted: nobody can come back to what was typed. */
  readonly forGood?: boolean;
}

/** The subscription is re-checked every 60 s while signed in [billing.recheck-60-s]; the session carries the tier. */
const recheckEveryMs = 60_000;
/** Waits of 200 ms to 12.8 s, 25 s in all: shorter than the time to the next re-check. */
const retriesOfMember = 7;
/** Nothing is shown before the first answer, so a failure is reported after 3 s. */
const retriesOfFirst = 4;
const nobody: SessionFacts = { viewer: null, expiresAt: null };
export const sessionKey = ['session'] as const;
/** Everything that a page has loaded or is loading, except who is signed in. */
export const ofMember = { predicate: ({ queryKey }: Query) => queryKey[0] !== sessionKey[0] };

function eventsBetween(before: SessionFacts, after: SessionFacts): readonly SessionEvent[] {
  if (before.viewer?.userId !== after.viewer?.userId) {
    return [after.viewer === null ? 'signed-out' : 'signed-in'];
  }
  if (after.viewer === null) return [];
  const refreshed = before.expiresAt !== after.expiresAt;
  const updated =
    JSON.stringify([before.viewer, before.totpDueAt]) !== JSON.stringify([after.viewer, after.totpDueAt]);
  return [
    ...(refreshed ? (['token-refreshed'] as const) : []),
    ...(updated ? (['user-updated'] as const) : []),
  ];
}

function endsSoon({ viewer, expiresAt }: SessionFacts): boolean {
  return viewer !== null && expiresAt !== null && Date.parse(expiresAt) - Date.now() < prolongWithinMs;
}

function isFinal(error: unknown): boolean {
  return error instanceof CallError && error.code === 'unauthenticated';
}

type Ask = (signal: AbortSignal) => Promise<SessionFacts>;

interface SessionOptions {
  /** Extends the session that this browser holds; without it a session simply ends. */
  readonly prolong?: Ask;
  readonly tabs?: TabChannel;
}

/**
 * The one place that knows who is signed in. `read`, provided by the app, asks the server. A refusal by the server ends
 * the session here too; a temporary failure leaves it unchanged.
 */
export function createSession(client: QueryClient, read: Ask, { prolong, tabs }: SessionOptions = {}) {
  const listeners = new Set<Listener>();
  const leaving = createSignal(false);
  let known: SessionFacts | undefined;

  function tell(event: SessionEvent, viewer: PublicViewer | null): void {
    for (const listener of listeners) listener(event, viewer);
  }
  function tellTabs(
    event: SessionEvent,
    viewer: PublicViewer | null,
    more: { forGood?: boolean } = {},
  ): void {
    const message: TabMessage = { event, userId: viewer?.userId ?? null, ...more };
    tabs?.postMessage(message);
  }

  /** @returns the events that these facts cause; none for the first answer of a page, since nothing has changed. */
  function notice(facts: SessionFacts): readonly SessionEvent[] {
    const events = known === undefined ? [] : eventsBetween(known, facts);
    known = facts;
    if (events.includes('signed-in')) leaving.set(false);
    for (const event of events) tell(event, facts.viewer);
    return events;
  }

  async function readOrDrop(signal: AbortSignal): Promise<SessionFacts> {
    try {
      const facts = await withBackoff(read, known?.viewer ? retriesOfMember : retriesOfFirst, signal);
      // Offline, use what this device remembers instead of waiting for a server that cannot answer.
      const mayProlong = prolong && endsSoon(facts) && navigator.onLine !== false;
      return mayProlong ? await prolonged(facts, prolong, signal) : facts;
    } catch (error) {
      if (isFinal(error)) return nobody;
      throw error;
    }
  }

  /** A session that cannot be extended now stays valid until its end; the next re-check tries again. */
  async function prolonged(facts: SessionFacts, ask: Ask, signal: AbortSignal): Promise<SessionFacts> {
    try {
      return await withBackoff(ask, retriesOfFirst, signal);
    } catch (error) {
      if (isFinal(error) || signal.aborted) throw error;
      return facts;
    }
  }

  function keep(facts: SessionFacts): readonly SessionEvent[] {
    // An answer to an older question must not overwrite this one.
    void client.cancelQueries({ queryKey: sessionKey });
    client.setQueryData(sessionKey, facts);
    return notice(facts);
  }

  const query = queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const facts = await readOrDrop(signal);
      notice(facts);
      return facts;
    },
    staleTime: recheckEveryMs,
    refetchInterval: (state) => (state.state.data?.viewer ? recheckEveryMs : false),
    // The backoff above does the retrying; being offline is one of the failures that it handles.
    retry: false,
    networkMode: 'always',
  });
  async function refresh(): Promise<void> {
    const first = client.getQueryState(sessionKey);
    // A first request still in flight would not be repeated, and its answer may predate the change. So wait for it,
    // then ask again. If it fails, whoever sent it reports that.
    if (first?.fetchStatus === 'fetching' && first.data === undefined)
      await client.ensureQueryData(query).catch(() => undefined);
    await client.invalidateQueries({ queryKey: sessionKey });
  }

  tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    // Signing out in another tab takes effect here at once, even when the server cannot be asked.
    if (data.event === 'signed-out') {
      const here = known?.viewer?.userId;
      // Drafts wait for the same member, but not for one whose account is deleted. Each tab has its own. The server may
      // have told this tab of the end before the other tab did.
      if ((data.forGood || data.userId === null) && (here === data.userId || here === undefined))
        forgetDrafts();
      if (here === data.userId) keep(nobody);
    }
    void refresh();
  });

  // One watch for all who ask who is signed in: every link does, and a query of its own for each took a tenth of the
  // time in which a page is drawn.
  const watch = new QueryObserver(client, query);
  const viewer = {
    read: () => client.getQueryData<SessionFacts>(sessionKey)?.viewer,
    subscribe: (listener: () => void): (() => void) => {
      // Its query may have been dropped since somebody last asked.
      if (!watch.hasListeners()) watch.setOptions(query);
      return watch.subscribe(listener);
    },
  };

  return {
    query,
    viewer,
    /** The session, asked for once and then from memory. @throws CallError */
    ensure: () => client.ensureQueryData(query),
    /** Asks the server again, e.g. after a 401 or a change of the profile. */
    refresh,
    /** Applies the answer of a sign-in, sign-up or second step, and tells the other tabs. */
    accept(facts: SessionFacts, by?: 'mfa-verified'): void {
      const [event] = keep(facts);
      if (by !== undefined) tell(by, facts.viewer);
      if (event !== undefined) tellTabs(event, facts.viewer);
    },
    /**
     * Ends the session with `end` and tells the other tabs. This page does not change, because its document is being
     * replaced. Nothing is loaded meanwhile, since the server would refuse it. @throws what `end` throws
     * @param how whether the account itself ends
     */
    async leave(end: () => Promise<unknown>, how: { readonly forGood?: boolean } = {}): Promise<void> {
      leaving.set(true);
      await client.cancelQueries(ofMember);
      try {
        await end();
      } catch (error) {
        leaving.set(false);
        void client.invalidateQueries(ofMember);
        throw error;
      }
      tellTabs('signed-out', known?.viewer ?? null, how);
    },
    /** True from the moment the member asks to leave: everything that polls the server stops. */
    leaving,
    /** Calls back on every change; returns a function that stops it. */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Session = ReturnType<typeof createSession>;

export const SessionContext = createContext<Session | null>(null);

/** The session store of this page. */
export function useSessionStore(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('SessionContext is missing around this component');
  return session;
}

/** Who is signed in: `undefined` while that is not known yet, null for a visitor. */
export function useViewer(): PublicViewer | null | undefined {
  const { viewer } = useSessionStore();
  return useSyncExternalStore(viewer.subscribe, viewer.read, viewer.read);
}

/** Whether the member is leaving this page: everything that polls the server stops. */
export function useLeaving(): boolean {
  const { leaving } = useSessionStore();
  return useSyncExternalStore(leaving.subscribe, leaving.read);
}
