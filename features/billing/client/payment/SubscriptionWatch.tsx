import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSessionStore, useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { statusQuery } from '#features/billing/client/plan-queries.ts';

/** [billing.recheck-60-s] */
const recheckEveryMs = 60_000;

/**
 * Checks the subscription every 60 seconds while a member is signed in [billing.status-rechecked], and makes the
 * session check again if it changed. Admin access does not end. A failed check is only logged [billing.check-failure].
 */
export function SubscriptionWatch() {
  const viewer = useViewer();
  const session = useSessionStore();
  const { data, error } = useQuery({
    ...statusQuery,
    enabled: Boolean(viewer) && !can(viewer ?? null, 'admin'),
    refetchInterval: recheckEveryMs,
    staleTime: recheckEveryMs,
    retry: false,
  });
  const before = useRef(data);
  useEffect(() => {
    const former = before.current;
    before.current = data;
    if (former && data && former.product_id !== data.product_id) void session.refresh();
  }, [data, session]);
  useEffect(() => {
    if (error) console.info('the subscription check failed', error.message);
  }, [error]);
  return null;
}
