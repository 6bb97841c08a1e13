import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { onTestFinished, vi } from 'vitest';
import { CallError } from '#platform/client/call-error.ts';
import { createSession, SessionContext } from '#platform/client/session.ts';
import { Toasts } from '#platform/client/ui/notices/toasts.tsx';
import type { Tier } from '#platform/contract/capabilities.ts';
import type { PublicViewer, SeenTier } from '#platform/contract/viewer.ts';

/** What a page sent, as the fake for the server sees it. */
interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly signal: AbortSignal | null;
}

/** Answers by `METHOD /path`; what is not listed answers 404. */
export type StandInServer = Readonly<Record<string, (asked: PageRequest) => Response | Promise<Response>>>;

interface PageOptions {
  /** The page's address, with its search. */
  readonly address: string;
  /** The path of its route, if that has parameters; the page's address when omitted. */
  readonly pattern?: string;
  /** The member's tier; null or omitted for a visitor. */
  readonly tier?: Tier | null;
  /** The tier as which this admin looks at the product; `tier` is the same then. */
  readonly seesAs?: SeenTier;
  /** Whether their address is confirmed; true when omitted. */
  readonly emailVerified?: boolean;
  /** The deadline for this admin to set up two-step sign-in. */
  readonly totpDueAt?: string;
  readonly server?: StandInServer;
  /** Whether asking who is signed in fails. */
  readonly sessionFails?: boolean;
}

/** A member as the session answers them. */
export function member(tier: Tier = 'free'): PublicViewer {
  return {
    userId: 'u1',
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Ito',
    emailVerified: true,
    tier,
  };
}

function Around() {
  const { pathname } = useLocation();
  return (
    <>
      <Outlet />
      <Toasts page={pathname} />
    </>
  );
}

function Elsewhere() {
  return <p>Now at {useLocation().href}</p>;
}

/**
 * Opens one page with a router, a session and a server that answers as told; every other address says
 * 'Now at <address>'. All of it is taken down when the test ends.
 */
export async function openPage(
  Page: () => ReactNode,
  {
    address,
    pattern,
    tier = null,
    seesAs,
    emailVerified = true,
    totpDueAt,
    server = {},
    sessionFails = false,
  }: PageOptions,
) {
  const asked: PageRequest[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      signal: init.signal ?? null,
    };
    // Which services this site has is asked by pages as they open: no test is about that.
    if (path !== '/api/config') asked.push(request);
    const answer = server[`${request.method} ${path}`];
    return answer
      ? answer(request)
      : Response.json({ error: { code: 'not_found', message: 'Not listed' } }, { status: 404 });
  });
  window.history.replaceState(null, '', address);
  const root = createRootRoute({
    component: Around,
    notFoundComponent: Elsewhere,
  });
  const page = createRoute({
    getParentRoute: () => root,
    path: pattern ?? new URL(address, 'http://here').pathname,
    component: Page,
  });
  const router = createRouter({ routeTree: root.addChildren([page]) });
  // As the app asks (`app/client/open-session.ts`), but a test waits for no second try.
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false },
      mutations: { networkMode: 'always' },
    },
  });
  let viewer = tier === null ? null : { ...member(tier), emailVerified, ...(seesAs && { seesAs }) };
  const session = createSession(client, async () => {
    if (sessionFails) throw new CallError('unavailable', 'We are not ready yet.');
    return { viewer, expiresAt: null, totpDueAt: totpDueAt ?? null };
  });
  onTestFinished(async () => {
    cleanup();
    // What the page sends while leaving reaches the fake, as it would reach the server.
    await nextTurn();
    // All tests of a file have one address: a navigation that ends late is not the next one's.
    Object.assign(router.history, { push: () => {}, replace: () => {} });
    toast.dismiss();
    client.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const open = () =>
    render(
      <QueryClientProvider client={client}>
        <SessionContext value={session}>
          <RouterProvider router={router as never} />
        </SessionContext>
      </QueryClientProvider>,
    );
  let view = open();
  return {
    asked,
    client,
    router,
    session,
    /** From now on the server knows nobody here; the page hears of it when it asks. */
    endSession: () => {
      viewer = null;
    },
    /** From now on the server knows the member with this tier; the page hears of it when it asks. */
    changeTier: (to: Tier) => {
      viewer = member(to);
    },
    /** Reloads the page: memory is lost, but what the tab stores is not. */
    reload: () => {
      view.unmount();
      client.clear();
      view = open();
    },
  };
}

/** The server's words for a failure, in the shape of `/api/*`. */
export function refusal(
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Response {
  return Response.json({ error: { code, message, fields, requestId: 'r1' } }, { status });
}

/** The server's refusal after too many tries. */
export function tooOften(seconds: number): Response {
  return Response.json(
    { error: { code: 'too_many_requests', message: `Too many attempts. Try again in ${seconds} seconds.` } },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );
}
