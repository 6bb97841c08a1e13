import { useQuery } from '@tanstack/react-query';
import { listAttempts } from '#features/assessment/contract.ts';
import { call } from '#platform/client/call.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { EmptyState } from '#platform/client/ui/states.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { visibleCards } from '#features/home/rules.ts';
import { DashboardCardView } from './DashboardCard.tsx';

/** `/` for members (spec section 2, 'Welcome Back!'). Visitors get the static landing page from the server. */
export function DashboardPage() {
  const viewer = useViewer();
  return (
    <div className="page-width py-10 sm:py-16">
      {viewer === null ? <SignedOut /> : <PageHeading title="Welcome Back!" lead={greeting(viewer)} />}
      {viewer ? <Cards viewer={viewer} /> : null}
      {viewer === undefined ? <CardsToCome /> : null}
    </div>
  );
}

function greeting(viewer: PublicViewer | undefined): string {
  return viewer
    ? `Good to see you, ${viewer.firstName}. Here is where you left off.`
    : 'Here is where you left off.';
}

function Cards({ viewer }: { readonly viewer: PublicViewer }) {
  const attempts = useQuery({
    queryKey: ['home', 'attempts'],
    queryFn: ({ signal }) => call(listAttempts, {}, { signal }),
    // The assessment may have been retaken a moment ago.
    staleTime: 0,
  });
  if (attempts.isPending) return <CardsToCome />;
  // Without the list the page still works; the card then offers the assessment.
  const latest = attempts.data?.attempts[0] ?? null;
  return (
    <ul className="grid gap-5 lg:grid-cols-[1.25fr_1fr]">
      {visibleCards({ viewer, hasAssessment: latest !== null }).map((card) => (
        <li key={card} className="first:row-span-2">
          <DashboardCardView card={card} latest={latest} />
        </li>
      ))}
    </ul>
  );
}

function CardsToCome() {
  return (
    <div className="grid gap-5 lg:grid-cols-[1.25fr_1fr]">
      <Skeleton className="bubble min-h-96 lg:row-span-2" />
      <Skeleton className="bubble min-h-48" />
      <Skeleton className="bubble min-h-48" />
    </div>
  );
}

/** The session ended while the app was open; `/` has to be loaded anew to become the landing page. */
function SignedOut() {
  return (
    <>
      <PageHeading title="You are signed out" />
      <EmptyState
        title="Your session has ended"
        description="Sign in again to see your dashboard. Nothing you saved is lost."
        action={
          <Button asChild>
            <a href="/auth">Sign In</a>
          </Button>
        }
      />
    </>
  );
}
