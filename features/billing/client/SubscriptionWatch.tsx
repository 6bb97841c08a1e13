import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSessionStore, useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { statusQuery } from './api.ts';

/** Spec section 9. */
const recheckEveryMs = 60_000;

/**
 * Checks the subscription every 60 seconds while a member is signed in (spec section 4), and has the session look again
 * when it has changed. Admins have no end. A check that fails is only logged (section 8).
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
