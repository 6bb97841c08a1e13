import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { drillsQuery } from './drills.ts';

/** Fetched only where something is due: most days nothing is, and the dashboard is every member's first page. */
const DueSection = lazy(async () => ({ default: (await import('./DueSection.tsx')).DueSection }));

/** For the dashboard: what is due today, one minute each. Renders nothing when nothing is; no streak, nothing lost. */
export function DrillsDue() {
  const drills = useQuery(drillsQuery);
  // The dashboard is fine without it, so a failed request shows no error.
  const [drill] = drills.data?.due ?? [];
  if (!drill || !drills.data) return null;
  return (
    <Suspense>
      <DueSection drill={drill} waiting={drills.data.waiting} />
    </Suspense>
  );
}
