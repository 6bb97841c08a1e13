import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { drillsQuery } from './drills.ts';

/** Loaded only if something is due: most days nothing is, and the dashboard is every member's first page. */
const DueSection = lazy(async () => ({ default: (await import('./DueSection.tsx')).DueSection }));

/** The drills due today, for the dashboard. Renders nothing if none is due, and counts no streaks. */
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
