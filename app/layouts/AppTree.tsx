import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { type Session, SessionContext } from '#platform/client/session.ts';

interface AppTreeProps {
  readonly client: QueryClient;
  readonly session: Session;
  readonly router: AnyRouter;
}

/** The app with everything its pages need; the browser's entry runs it, `app/prerender.tsx` paints it. */
export function AppTree({ client, session, router }: AppTreeProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <SessionContext value={session}>
          <RouterProvider router={router} />
        </SessionContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
