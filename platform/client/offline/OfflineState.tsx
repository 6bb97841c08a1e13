import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { pageTellsOffline } from './state.ts';

interface OfflineStateProps {
  readonly title: string;
  readonly description: string;
  readonly action?: ReactNode;
}

/** What a page cannot do without a connection, and what works instead. The banner says nothing beside it. */
export function OfflineState(words: OfflineStateProps) {
  useEffect(() => {
    pageTellsOffline.set(true);
    return () => pageTellsOffline.set(false);
  }, []);
  return (
    <div role="status">
      <EmptyState {...words} />
    </div>
  );
}
