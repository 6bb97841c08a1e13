import { useMemo } from 'react';
import { BuyButton } from '#features/billing/client/BuyButton.tsx';
import { DashboardPage } from '#features/home/client/DashboardPage.tsx';
import { readLastDrill } from '#features/tracker/client/session/device-memory.ts';
import { useViewer } from '#platform/client/session.ts';

/** Gives the dashboard what other slices have for it: the link to payment, and what only this device knows of drills. */
export function Dashboard() {
  const userId = useViewer()?.userId;
  const lastDrillAt = useMemo(() => (userId === undefined ? null : readLastDrill(userId)), [userId]);
  return <DashboardPage buyButton={BuyButton} lastDrillAt={lastDrillAt} />;
}
