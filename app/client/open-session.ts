import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { refreshSession } from '#features/account/contract.ts';
import { call } from '#platform/client/call.ts';
import { CallError } from '#platform/client/call-error.ts';
import { createSession, ofMember, type Session, sessionKey } from '#platform/client/session.ts';
import { openTabChannel } from '#platform/client/tab-channel.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { createSessionReader, guardDevice } from './device-session.ts';

/** Opens what pages ask of the server and who is signed in: once for each document, in the app or on a static page. */
export function openSession(): { readonly queryClient: QueryClient; readonly session: Session } {
  function recheckWhenRefused(error: unknown): void {
    if (error instanceof CallError && error.code === 'unauthenticated') void session.refresh();
  }

  // It assumes at first that every document is online, and would not notice when one opened offline is online again.
  onlineManager.setOnline(navigator.onLine);
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        recheckWhenRefused(error);
        // A failed check makes nobody an admin and shows no message [account.admin-check-failure].
        if (queryKey[0] === sessionKey[0]) console.info('the session check failed', error.message);
      },
    }),
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
  const readSession = createSessionReader({
    taken: () => void queryClient.invalidateQueries(ofMember),
    refused: (many) =>
      toast.error('Not saved', `${inWords(many)} made offline couldn’t be saved.`, { everywhere: true }),
    late: () => void session.refresh(),
    lost: (many) =>
      toast.info(
        'You are signed out',
        `Your session ended before ${inWords(many).toLowerCase()} made offline could be sent. It wasn’t saved, and this device no longer has it.`,
        { everywhere: true },
      ),
  });
  const tabs = openTabChannel('session');
  const session = createSession(queryClient, readSession, {
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

  return { queryClient, session };
}
