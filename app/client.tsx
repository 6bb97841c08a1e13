import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readSession, refreshSession } from '#features/account/contract.ts';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { createSession, SessionContext, sessionKey } from '#platform/client/session.ts';
import { announceArrivals } from './layouts/arrival.ts';
import './layouts/app.css';
import { createAppRouter } from './routes.tsx';

function recheckWhenRefused(error: unknown): void {
  if (error instanceof CallError && error.code === 'unauthenticated') void session.refresh();
}

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: recheckWhenRefused }),
  mutationCache: new MutationCache({ onError: recheckWhenRefused }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Only what may pass by itself is tried again; a refusal stays a refusal.
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.code === 'unavailable',
    },
  },
});

const session = createSession(queryClient, (signal) => call(readSession, {}, { signal }), {
  prolong: (signal) => call(refreshSession, {}, { signal }),
  tabs: new BroadcastChannel('session'),
});
session.listen((event) => {
  // What was loaded for one person must never be shown to the next.
  if (event === 'signed-in' || event === 'signed-out')
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
});
void session.ensure().catch(() => undefined);
// A page that comes back from the browser's memory may show somebody who has left since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void session.refresh();
});

const router = createAppRouter();
announceArrivals(router);

const container = document.getElementById('app');
if (!container) throw new Error('index.html has no #app');
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </QueryClientProvider>
  </StrictMode>,
);
