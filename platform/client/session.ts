import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** What the server says about who is signed in; null times and viewers mean nobody. */
export interface SessionFacts {
  readonly viewer: PublicViewer | null;
  readonly expiresAt: string | null;
}

export type SessionEvent = 'signed-in' | 'signed-out' | 'user-updated';
type Listener = (event: SessionEvent, viewer: PublicViewer | null) => void;

/** Spec section 9: the subscription is re-checked every 60 s while signed in. */
const recheckEveryMs = 60_000;
export const sessionKey = ['session'] as const;

function eventBetween(before: PublicViewer | null, after: PublicViewer | null): SessionEvent | null {
  if (before?.userId !== after?.userId) return after === null ? 'signed-out' : 'signed-in';
  return JSON.stringify(before) === JSON.stringify(after) ? null : 'user-updated';
}

/** The one place that knows who is signed in. `read` asks the server; the app hands it in. */
export function createSession(client: QueryClient, read: (signal: AbortSignal) => Promise<SessionFacts>) {
  const listeners = new Set<Listener>();
  let known: PublicViewer | null | undefined;

  function notice(viewer: PublicViewer | null): void {
    // The first answer of a page is not an event: nothing has changed.
    const event = known === undefined ? null : eventBetween(known, viewer);
    known = viewer;
    if (event !== null) for (const listener of listeners) listener(event, viewer);
  }

  const query = queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const facts = await read(signal);
      notice(facts.viewer);
      return facts;
    },
    staleTime: recheckEveryMs,
    refetchInterval: (state) => (state.state.data?.viewer ? recheckEveryMs : false),
  });

  return {
    query,
    /** The session, asked for once and then from memory. @throws CallError */
    ensure: () => client.ensureQueryData(query),
    /** Asks the server again, e.g. after a 401. */
    refresh: () => client.invalidateQueries({ queryKey: sessionKey }),
    /** Takes over what a sign-in or sign-up answered. */
    accept(facts: SessionFacts): void {
      // An answer to an older question must not overwrite this one.
      void client.cancelQueries({ queryKey: sessionKey });
      client.setQueryData(sessionKey, facts);
      notice(facts.viewer);
    },
    /** Calls back on every change; returns the way to stop. */
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

/** Who is signed in: `undefined` while nobody knows yet, null for a visitor. */
export function useViewer(): PublicViewer | null | undefined {
  return useQuery(useSessionStore().query).data?.viewer;
}
