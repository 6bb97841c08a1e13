import { lazy, Suspense } from 'react';
import { BuyButton } from '#features/billing/client/BuyButton.tsx';
import { DashboardPage } from '#features/home/client/DashboardPage.tsx';
import { OutcomeLine } from '#features/tools/client/OutcomeLine.tsx';
import { useViewer } from '#platform/client/session.ts';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';

/** Fetched only for those who have the course. */
const ContinueCard = lazy(async () => ({
  default: (await import('#features/course/client/ContinueCard.tsx')).ContinueCard,
}));

/** Fetched after the dashboard itself: most days nothing is due. */
const DrillsDue = lazy(async () => ({
  default: (await import('#features/spar/client/drills/DrillsDue.tsx')).DrillsDue,
}));

/** Gives the dashboard what other slices have for it: the link to payment, the next lesson, drills, the texts' results. */
export function Dashboard() {
  const hasCourse = can(useViewer() ?? null, 'course.read');
  const news = (
    <>
      {hasCourse ? (
        <Suspense fallback={<Skeleton className="bubble mb-5 h-44" />}>
          <ContinueCard />
        </Suspense>
      ) : null}
      <Suspense>
        <DrillsDue />
      </Suspense>
      <OutcomeLine />
    </>
  );
  return <DashboardPage buyButton={BuyButton} outcomeLine={news} />;
}
