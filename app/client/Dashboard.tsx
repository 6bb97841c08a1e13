import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isUnderWay } from '#features/assessment/client/draft.ts';
import { BuyButton } from '#features/billing/client/purchase/BuyButton.tsx';
import { openedBriefs } from '#features/brief/client/opened-briefs.ts';
import { DashboardPage } from '#features/home/client/DashboardPage.tsx';
import { workspaceQuery } from '#features/home/client/workspace/api.ts';
import { readLastDrill } from '#features/tracker/client/session/device-memory.ts';
import { useViewer } from '#platform/client/session.ts';

/** Fetches what is due today, with the code for it: the home itself shows only how much there is. */
function useRoundAhead() {
  const client = useQueryClient();
  const viewer = useViewer();
  const { data } = useQuery({ ...workspaceQuery, enabled: Boolean(viewer) });
  const [turn, questions] = [(data?.due?.turn ?? null) !== null, (data?.due?.questions ?? 0) > 0];
  useEffect(() => {
    if (!turn && !questions) return;
    // Without the code there is no connection, or a new version: what was kept before stays.
    import('./round-ahead.ts').then(
      ({ fetchRoundAhead }) => fetchRoundAhead(client, { turn, questions }),
      () => undefined,
    );
  }, [client, turn, questions]);
}

/**
 * Gives the dashboard what other slices have for it: the link to payment, and what only this device knows about the
 * 11-second drill and about an unfinished assessment.
 */
export function Dashboard() {
  const userId = useViewer()?.userId;
  const lastDrillAt = useMemo(() => (userId === undefined ? null : readLastDrill(userId)), [userId]);
  const opened = useMemo(() => (userId === undefined ? [] : openedBriefs(userId)), [userId]);
  const [underWay] = useState(isUnderWay);
  useRoundAhead();
  return (
    <DashboardPage
      buyButton={BuyButton}
      lastDrillAt={lastDrillAt}
      openedBriefs={opened}
      assessmentUnderWay={underWay}
    />
  );
}
