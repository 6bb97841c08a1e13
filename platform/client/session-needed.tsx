import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { messageOf } from './call-error.ts';
import { useSessionStore } from './session.ts';
import { createSignal } from './signal.ts';
import { ErrorState } from './ui/states.tsx';

/** How many parts of the page are not drawn before it is known who is signed in. */
const waiting = createSignal(0);

/** For a page that shows only its skeleton while nobody can say who is there. @param waits whether it does so now */
export function useNeedsViewer(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    waiting.set(waiting.read() + 1);
    return () => waiting.set(waiting.read() - 1);
  }, [waits]);
}

/** In place of a skeleton that would stay: when nobody can say who is signed in, that is said, with another try. */
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
      {/* It goes on underneath: what it asks and says by itself is not this. */}
      <div className="contents" hidden={isUnknown}>
        {children}
      </div>
    </>
  );
}
