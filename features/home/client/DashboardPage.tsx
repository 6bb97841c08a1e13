import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { assessmentAction } from './assessment-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Attempt } from '#features/assessment/contract.ts';
import { useViewer } from '#platform/client/session.ts';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { seesPricing, visibleCards } from '#features/home/rules.ts';
import { attemptsQuery } from './api.ts';
import { CourseSection } from './CourseSection.tsx';
import {
  CommunityCard,
  DashboardCardView,
  type PlainDashboardCard,
  StrategyCallCard,
} from './DashboardCard.tsx';
import { FreeBooks } from './FreeBooks.tsx';
import { Greeting } from './Greeting.tsx';
import { InstallCard } from './InstallCard.tsx';
import type { MemberBuyButton } from '#features/home/client/landing/Pricing.tsx';
import { SystemGrid } from '#features/home/client/landing/SystemGrid.tsx';
import { OnboardingOffer } from './OnboardingOffer.tsx';
import { workspaceQuery } from '#features/home/client/workspace/api.ts';
import { Workspace, WorkspaceToCome } from '#features/home/client/workspace/Workspace.tsx';

/** Stands in for the result until there is one. */
function TakeAssessment({ underWay }: { readonly underWay: boolean }) {
  return (
    <Card tone="night" className="grid h-full content-between gap-5 sm:min-h-96 sm:gap-10 sm:p-10">
      <Dial value={0.36} className="w-28 sm:w-44" />
      <div>
        <h2 className="text-title">Where would you begin?</h2>
        <p className="text-on-night-soft text-lead mt-3 max-w-[34rem]">
          Five questions about how you sell. Two minutes, and you know which habit to work on first, by your
          own count.
        </p>
        <Button asChild size="large" className="mt-5 sm:mt-7">
          <PageLink to="/assessment">
            {assessmentAction({ underWay, taken: null })}
            <ArrowRightIcon width={22} />
          </PageLink>
        </Button>
      </div>
    </Card>
  );
}

/** Shown when it cannot be known whether there is a result, e.g. without a connection. */
function AssessmentUnknown() {
  return (
    <Card tone="night" className="grid h-full min-h-96 content-end gap-3 sm:p-10">
      <h2 className="text-title">Your assessment</h2>
      <p className="text-on-night-soft text-lead max-w-[34rem]">
        We can’t load your result right now. It’s safe, and shows here once you’re back online.
      </p>
    </Card>
  );
}

/** Loaded only for those who have a result: the plan's text comes with it. */
const AssessmentResult = lazy(async () => ({
  default: (await import('./AssessmentResult.tsx')).AssessmentResult,
}));
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
  /** The drills of practice calls that are due; nothing on most days. */
  readonly drills?: ReactNode;
}

/** `/` for members [home.route-dashboard]. Visitors get the static landing page from the server. */
export function DashboardPage({
  assessmentUnderWay,
  buyButton,
  drills,
  lastDrillAt,
  openedBriefs,
}: DashboardPageProps) {
  const viewer = useViewer();
  if (viewer === null) return <SignedOut />;
  return (
    <>
      <div className="page-width pt-10 pb-6 sm:pt-16">
        <PageHeading title="Welcome Back!" lead={<Greeting viewer={viewer} />} />
        {viewer ? (
          <>
            <Workspace viewer={viewer} lastDrillAt={lastDrillAt} openedBriefs={openedBriefs} />
            {drills}
            <Cards viewer={viewer} assessmentUnderWay={assessmentUnderWay} />
          </>
        ) : (
          <WorkspaceToCome />
        )}
        {viewer ? <OnboardingOffer /> : null}
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

function Cards({ viewer, assessmentUnderWay }: CardsProps) {
  const attempts = useQuery(attemptsQuery);
  const workspace = useQuery(workspaceQuery);
  // The page still works without the list: its card then claims nothing.
  const latest = attempts.data?.attempts[0] ?? null;
  const facts = {
    viewer,
    hasAssessment: latest !== null,
    // Until that is known, no card offers what the member may have done already.
    hasCards: workspace.data?.cards.made !== 0,
  };
  const cards = visibleCards(facts);
  const plain = cards.filter(
    (card): card is PlainDashboardCard => card !== 'assessment-result' && card !== 'take-assessment',
  );
  const rest = plain.slice(2);
  const cardOf = (card: PlainDashboardCard) => {
    if (card === 'community')
      return <CommunityCard communities={workspace.data?.communities} viewer={viewer} />;
    if (card === 'strategy-call')
      return <StrategyCallCard calendar={workspace.data?.calendar} viewer={viewer} />;
    return <DashboardCardView card={card} viewer={viewer} />;
  };
  return (
    <>
      <ul className="mt-8 grid gap-3 sm:mt-12 sm:gap-5 lg:grid-cols-[1.25fr_1fr]">
        <li className="lg:row-span-2">
          {attempts.isPending ? (
            assessmentToCome
          ) : (
            <Assessment latest={latest} isKnown={!attempts.isError} underWay={assessmentUnderWay} />
          )}
        </li>
        {plain.slice(0, 2).map((card) => (
          <li key={card}>{cardOf(card)}</li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-3 sm:mt-5 sm:gap-5">
        {rest.map((card) => (
          // Three in a row; four as two and two rather than three and one.
          <li key={card} className={rest.length === 4 ? 'grow basis-[26rem]' : 'grow basis-72'}>
            {cardOf(card)}
          </li>
        ))}
      </ul>
    </>
  );
}

const assessmentToCome = <Skeleton className="bubble min-h-96 h-full" />;

interface AssessmentProps {
  readonly latest: Attempt | null;
  /** Whether the answer is here: null means none yet only then. */
  readonly isKnown: boolean;
  readonly underWay: boolean;
}

function Assessment({ latest, isKnown, underWay }: AssessmentProps): ReactNode {
  if (!isKnown) return <AssessmentUnknown />;
  if (latest === null) return <TakeAssessment underWay={underWay} />;
  return (
    <Suspense fallback={assessmentToCome}>
      <AssessmentResult attempt={latest} underWay={underWay} />
    </Suspense>
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
          <MemberPricing viewer={viewer} buyButton={buyButton} />
          {/* Members who have bought already know the parts. */}
          <SystemGrid viewer={viewer} link={PageLink} />
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
