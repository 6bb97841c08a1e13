import { useSessionStore } from '#platform/client/session.ts';
import { CallError } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { adminGrantAccess } from '#features/billing/contract-admin.ts';

/** A member and everything that was given to them by hand. */
export type Granted = Answer<typeof adminGrantAccess>;

/** Says why an admin's action failed: with the given words, or that nobody is signed in. */
export function useAdminFailure(): (error: unknown, words: string) => void {
  const session = useSessionStore();
  async function askWhoIsHere(): Promise<void> {
    await session.refresh();
    // If the session has ended, the sign-in page says so.
    if (session.viewer.read() !== null) toast.error('No active session');
  }
  return (error, words) => {
    if (error instanceof CallError && error.code === 'unauthenticated') void askWhoIsHere();
    else toast.error(words);
  };
}

/** The server's message if the data has changed since it was shown, otherwise `words`. */
export const callErrorWords = (error: unknown, words: string): string =>
  error instanceof CallError && (error.code === 'conflict' || error.code === 'not_found')
    ? error.message
    : words;
