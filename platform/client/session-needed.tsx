import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { messageOf } from './call-error.ts';
import { useSessionStore } from './session.ts';
import { createSignal } from './signal.ts';
import { ErrorState } from './ui/notices/states.tsx';

/** How many parts of the page are not drawn before it is known who is signed in. */
const waiting = createSignal(0);

/** For a page that shows only its skeleton until the viewer is known. @param waits whether it does so now */
export function useNeedsViewer(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    waiting.set(waiting.read() + 1);
    return () => waiting.set(waiting.read() - 1);
  }, [waits]);
}

/** When it cannot be found out who is signed in, shows that with a retry instead of an endless skeleton. */
export function SessionNeeded({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useQuery(useSessionStore().query);
  const isNeeded = useSyncExternalStore(waiting.subscribe, waiting.read, waiting.read) > 0;
  const isUnknown = isNeeded && data === undefined && error !== null;
  return (
    <>
      {isUnknown ? (
        <div className="page-width py-16">
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {/* The page stays mounted underneath: its own requests and messages continue. */}
      <div className="contents" hidden={isUnknown}>
        {children}
      </div>
    </>
  );
}
