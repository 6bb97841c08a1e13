import { isUnreached } from '#platform/client/offline/reachability.ts';
import { OfflineState } from '#platform/client/offline/OfflineState.tsx';
import { useOnline } from '#platform/client/offline/use-online.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

/** Whether something could not be loaded because this device has no connection. */
export function useIsOffline(error: unknown): boolean {
  const online = useOnline();
  return !online && isUnreached(error);
}

/** Says why practice calls need a connection, and what works without one. */
export function NeedsConnection() {
  return (
    <OfflineState
      title="A practice call needs a connection"
      description="You can still answer the missed turns that are due. You’re offline, so no client can answer; nothing in your calls is lost, and this page opens when you’re back online."
      action={
        <Button asChild variant="secondary">
          <PageLink to="/three-minutes">Go to your missed turns</PageLink>
        </Button>
      }
    />
  );
}
