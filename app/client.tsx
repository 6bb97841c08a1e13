// Must come first: anything loaded after it may start a worker.
import '#platform/client/trusted-scripts.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { refreshSession } from '#features/account/contract.ts';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { keepFocus } from '#platform/client/focus-keeper.ts';
import { awaitOffer } from '#platform/client/install/card.ts';
import { createSession, ofMember } from '#platform/client/session.ts';
import { openTabChannel } from '#platform/client/tab-channel.ts';
import { toast } from '#platform/client/ui/toasts.tsx';
import { createSessionReader, guardDevice } from './client/kept-session.ts';
import { reloadForLostParts } from './client/lost-parts.ts';
import { keepUpToDate } from './client/updates.ts';
import { announceArrivals, keepPlace } from './layouts/arrival.ts';
import './layouts/app.css';
import { AppTree } from './layouts/AppTree.tsx';
import { createAppRouter } from './routes.tsx';

awaitOffer();
keepFocus();

function recheckWhenRefused(error: unknown): void {
  if (error instanceof CallError && error.code === 'unauthenticated') void session.refresh();
}

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: recheckWhenRefused }),
  mutationCache: new MutationCache({ onError: recheckWhenRefused, onSuccess: () => toast.endErrors() }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a connection, what this device keeps is used, or the page says at once that there is no connection.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Only temporary failures are retried; a refusal is final, and while offline the next try comes after
      // reconnecting.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && error instanceof CallError && error.code === 'unavailable',
    },
    mutations: { networkMode: 'always' },
  },
});

const inWords = (changes: number) => (changes === 1 ? 'One change' : `${changes} changes`);
const readKeptSession = createSessionReader({
  taken: () => void queryClient.invalidateQueries(ofMember),
  refused: (many) => toast.error('Not saved', `${inWords(many)} made offline could not be saved.`),
  late: () => void session.refresh(),
  lost: (many) =>
    toast.info(
      'You are signed out',
      `Your session ended before ${inWords(many).toLowerCase()} made offline could be sent. Nothing of it is left on this device.`,
    ),
});
const tabs = openTabChannel('session');
const session = createSession(queryClient, readKeptSession, {
  prolong: (signal) => call(refreshSession, {}, { signal }),
  ...(tabs && { tabs }),
});
session.listen((event) => {
  // Data loaded for one person must never be shown to the next.
  if (event === 'signed-in' || event === 'signed-out') void queryClient.resetQueries(ofMember);
});
guardDevice(session);
// A page restored from the back/forward cache may show a member who has signed out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void session.refresh();
});

const router = createAppRouter();
announceArrivals(router);
reloadForLostParts();

// Loaded after everything the page itself needs; the development server has no service worker.
if (import.meta.env.PROD) addEventListener('load', () => setTimeout(() => keepUpToDate(router), 1500));

/**
 * Renders the app. The first picture in the document stays until the page itself can replace it; meanwhile the session
 * is requested. A function, because with a top-level await the build would put every module shared with a page into its
 * own file.
 */
async function show(): Promise<void> {
  const container = document.getElementById('app');
  if (!container) throw new Error('index.html has no #app');
  if (container.hasChildNodes()) {
    void queryClient.prefetchQuery(session.query);
    await router.load();
    keepPlace(router);
  }
  const root = createRoot(container);
  // A transition renders in small pieces, so that the first picture stays responsive meanwhile.
  startTransition(() => root.render(<AppTree client={queryClient} session={session} router={router} />));
}

void show();
