import { Link } from '@tanstack/react-router';
import { type PaidPlanId, tierOfProduct } from '#platform/contract/plans.ts';
import { type LockedPage, lockedPageIn } from '#features/billing/rules-locked-pages.ts';
import { firstLessonPath } from '#features/course/rules.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

/** What somebody has after a payment: after the upgrade it is Premium, in whichever tab they read it. */
type Bought = Exclude<PaidPlanId, 'upgrade'>;

type Step = Pick<LockedPage, 'label' | 'to'>;

/** The most worthwhile thing that a plan opens. */
const stepOf: Readonly<Record<Bought, Step>> = {
  tools: { to: '/tools/ad-copy', label: 'Write an ad' },
  premium: { to: firstLessonPath, label: 'Start lesson 1' },
};

/** The locked page that they came from, if what they bought opens it; otherwise the first step of the plan. */
function nextStep(plan: Bought, search: string): Step {
  const came = lockedPageIn(search);
  return came && (plan === 'premium' || came.plan === 'tools') ? came : stepOf[plan];
}

/** The ways on after a payment: the one thing to do now, and the dashboard. */
export function FirstSteps({ plan }: { readonly plan: Bought }) {
  const { label, to } = nextStep(plan, location.search);
  return (
    <div className="flex flex-wrap gap-3">
      <Button asChild size="large">
        <PageLink to={to}>{label}</PageLink>
      </Button>
      <Button asChild size="large" variant="secondary">
        <Link to="/">Go to Dashboard</Link>
      </Button>
    </div>
  );
}

/** The plan that a product is; Tools where it is none of ours, since every plan has the tools. */
export const planOfProduct = (productId: string): Bought => tierOfProduct(productId) ?? 'tools';
