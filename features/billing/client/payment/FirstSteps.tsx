import { Link } from '@tanstack/react-router';
import { type PaidPlanId, tierOfProduct } from '#platform/contract/plans.ts';
import { firstLessonPath } from '#features/course/rules.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

/** What somebody has after a payment: after the upgrade it is Premium, in whichever tab they read it. */
type Bought = Exclude<PaidPlanId, 'upgrade'>;

interface Step {
  readonly to: `/${string}`;
  readonly label: string;
}

const firstLesson: Step = { to: firstLessonPath, label: 'Start lesson 1' };
const toolsSteps: readonly Step[] = [
  { to: '/tools/ad-copy', label: 'Write an ad' },
  { to: '/book', label: 'Open the book' },
];

/** What a plan opens, the most worthwhile first. */
const stepsOf: Readonly<Record<Bought, readonly Step[]>> = {
  tools: toolsSteps,
  premium: [firstLesson, ...toolsSteps],
};

/** The ways on after a payment: what was bought, and the dashboard. */
export function FirstSteps({ plan }: { readonly plan: Bought }) {
  return (
    <div className="flex flex-wrap gap-3">
      {stepsOf[plan].map(({ to, label }, place) => (
        <Button key={to} asChild size="large" variant={place === 0 ? 'primary' : 'secondary'}>
          <PageLink to={to}>{label}</PageLink>
        </Button>
      ))}
      <Button asChild size="large" variant="secondary">
        <Link to="/">Go to Dashboard</Link>
      </Button>
    </div>
  );
}

/** The plan that a product is; Tools where it is none of ours, since every plan has the tools. */
export const planOfProduct = (productId: string): Bought => tierOfProduct(productId) ?? 'tools';
