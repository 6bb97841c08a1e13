import { Button } from '#platform/client/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { isSettled, seesPricing, visibleCards } from '#features/home/rules.ts';
import { attemptsQuery } from './api.ts';
import { AssessmentTile } from './AssessmentTile.tsx';
import { CourseSection } from './CourseSection.tsx';
import { DashboardTile } from './DashboardCard.tsx';
import { FreeBooks } from './FreeBooks.tsx';
import { Greeting } from './Greeting.tsx';
import { InstallCard } from './InstallCard.tsx';
import type { MemberBuyButton } from './MemberPricing.tsx';
import { OnboardingOffer } from './OnboardingOffer.tsx';
import { SystemParts } from './SystemParts.tsx';
import { workspaceQuery } from '#features/home/client/workspace/api.ts';
import { Workspace, WorkspaceToCome } from '#features/home/client/workspace/Workspace.tsx';

/** Loaded only for those who see it: members who have everything do not download the prices. */
const MemberPricing = lazy(async () => ({
  default: (await import('./MemberPricing.tsx')).MemberPricing,
}));

interface DashboardPageProps {
  readonly buyButton: MemberBuyButton;
  /** When the member last did the 11-second drill on this device; null: never. */
  readonly lastDrillAt: Date | null;
  /** The cards whose briefs they opened on this device. */
  readonly openedBriefs: readonly string[];
  /** Whether an assessment was begun in this tab and is not finished. */
  readonly assessmentUnderWay: boolean;
}

/** `/` for members [home.route-dashboard]. Visitors get the static landing page from the server. */
export function DashboardPage({
  assessmentUnderWay,
  buyButton,
  lastDrillAt,
  openedBriefs,
}: DashboardPageProps) {
  const viewer = useViewer();
  if (viewer === null) return <SignedOut />;
  return (
    <>
      {/* What arrives here moves no section below that an address such as /#free-books names. */}
      <div className="page-width pt-6 pb-6 [overflow-anchor:none] sm:pt-12">
        <div className="mb-4 max-w-3xl sm:mb-8">
          <h1 className="display text-title">Welcome Back!</h1>
          <p className="text-soft sm:text-lead mt-1 text-balance sm:mt-3">
            <Greeting viewer={viewer} />
          </p>
        </div>
        {viewer ? (
          <>
            <Workspace viewer={viewer} lastDrillAt={lastDrillAt} openedBriefs={openedBriefs} />
            <Cards viewer={viewer} assessmentUnderWay={assessmentUnderWay} />
          </>
        ) : (
          <WorkspaceToCome />
        )}
      </div>
      {viewer ? (
        // They load together, so that none shifts the section that an address such as /#pricing names.
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Sections viewer={viewer} buyButton={buyButton} />
        </Suspense>
      ) : null}
    </>
  );
}

interface CardsProps extends Pick<DashboardPageProps, 'assessmentUnderWay'> {
  readonly viewer: PublicViewer;
}

/** The cards as small tiles in columns, a last one that would stand alone wider; under them, for new members, the profile. */
function Cards({ viewer, assessmentUnderWay }: CardsProps) {
  const attempts = useQuery(attemptsQuery);
  const workspace = useQuery(workspaceQuery);
  // The page still works without the list: its card then claims nothing.
  const latest = attempts.isError ? undefined : (attempts.data?.attempts[0] ?? null);
  const settled = workspace.data !== undefined && isSettled(workspace.data);
  const cards = visibleCards({ viewer, hasAssessment: Boolean(latest), settled });
  return (
    <>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))] gap-3 sm:mt-6 lg:grid-cols-4 [&>:last-child:nth-child(odd)]:col-span-full lg:[&>:last-child:nth-child(odd)]:col-span-2">
        {cards.map((card) => (
          <li key={card}>
            {card !== 'assessment-result' && card !== 'take-assessment' ? (
              <DashboardTile card={card} viewer={viewer} workspace={workspace.data} />
            ) : attempts.isPending ? (
              <Skeleton className="bubble h-full min-h-16 sm:min-h-28" />
            ) : (
              <AssessmentTile latest={latest} underWay={assessmentUnderWay} />
            )}
          </li>
        ))}
      </ul>
      {settled ? null : <OnboardingOffer />}
      <p className="mt-2">
        <PageLink to="/ask" className="text-link inline-flex min-h-11 items-center">
          Ask your course, books and clients
        </PageLink>
      </p>
    </>
  );
}

/** What follows the cards: free books, course, pricing, the system, and how to install. */
function Sections({
  viewer,
  buyButton,
}: Pick<DashboardPageProps, 'buyButton'> & { readonly viewer: PublicViewer }) {
  const navigate = useNavigate();
  const buysUpgrade = can(viewer, 'tools.use') && !can(viewer, 'course.read');
  useEffect(() => {
    // [billing.tools-may-buy]
    if (location.hash === '#pricing' && buysUpgrade)
      void navigate({ to: '/purchase', search: { upgrade: 'true' }, replace: true });
  }, [buysUpgrade, navigate]);
  return (
    <>
      <FreeBooks />
      <CourseSection viewer={viewer} />
      {seesPricing(viewer) ? (
        <>
          <MemberPricing buyButton={buyButton} />
          {/* Members who have bought already know the parts. */}
          <SystemParts viewer={viewer} />
        </>
      ) : null}
      <InstallCard />
    </>
  );
}

/** The session ended while the app was open; `/` has to be reloaded to become the landing page. */
function SignedOut() {
  return (
    <div className="page-width py-10 sm:py-16">
      <PageHeading title="You’re signed out" />
      <EmptyState
        title="Your session has ended"
        description="Sign in again to see your dashboard. Nothing you saved is lost."
        action={
          <Button asChild>
            <a href="/auth">Sign In</a>
          </Button>
        }
      />
    </div>
  );
}
