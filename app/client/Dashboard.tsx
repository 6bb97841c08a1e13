import { lazy, Suspense, useMemo, useState } from 'react';
import { isUnderWay } from '#features/assessment/client/draft.ts';
import { BuyButton } from '#features/billing/client/purchase/BuyButton.tsx';
import { openedBriefs } from '#features/brief/client/opened-briefs.ts';
import { DashboardPage } from '#features/home/client/DashboardPage.tsx';
import { readLastDrill } from '#features/tracker/client/session/device-memory.ts';
import { useViewer } from '#platform/client/session.ts';

/** Fetched after the dashboard itself: most days nothing is due. */
const DrillsDue = lazy(async () => ({
  default: (await import('#features/spar/client/drills/DrillsDue.tsx')).DrillsDue,
}));

/**
 * Gives the dashboard what other slices have for it: the link to payment, the drills of practice calls that are due,
 * and what only this device knows about the 11-second drill and about an unfinished assessment.
 */
export function Dashboard() {
  const userId = useViewer()?.userId;
  const lastDrillAt = useMemo(() => (userId === undefined ? null : readLastDrill(userId)), [userId]);
  const opened = useMemo(() => (userId === undefined ? [] : openedBriefs(userId)), [userId]);
  const [underWay] = useState(isUnderWay);
  const drills = (
    <Suspense>
      <DrillsDue />
    </Suspense>
  );
  return (
    <DashboardPage
      buyButton={BuyButton}
      lastDrillAt={lastDrillAt}
      openedBriefs={opened}
      assessmentUnderWay={underWay}
      drills={drills}
    />
  );
}
