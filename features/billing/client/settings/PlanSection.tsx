import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { invoicesQuery } from '#features/billing/client/api.ts';
import type { Membership } from '#features/billing/client/plan-queries.ts';
import { endedWords, isListPrice } from '#features/billing/client/plan-words.ts';
import type { checkSubscription } from '#features/billing/contract-membership.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { plans, tierOfProduct } from '#platform/contract/plans.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { PlanChanges } from './PlanChanges.tsx';
import { PlanFacts } from './PlanFacts.tsx';

interface PlanSectionProps {
  readonly viewer: PublicViewer;
  readonly status: Answer<typeof checkSubscription>;
  readonly membership: Membership;
}

/** What this member has: the role of an admin, what they pay for or were given, or the free plan. */
function planNameOf({ membership, status, viewer }: PlanSectionProps): string {
  if (can(viewer, 'admin')) return 'Admin';
  if (can(viewer, 'team'))
    return membership.subscription?.tier ? plans[membership.subscription.tier].name : 'Staff';
  const tier = tierOfProduct(status.product_id ?? '') ?? membership.subscription?.tier ?? 'free';
  return plans[tier].name;
}

/** This member's plan, bought or given, and what they can do about it. */
export function PlanSection(props: PlanSectionProps) {
  const { membership, status, viewer } = props;
  const { last, paymentsOn, subscription } = membership;
  const name = planNameOf(props);
  return (
    <SettingsSection title="Plan">
      <Card className="grid gap-6">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid gap-2">
            <Badge tone="accent">Your Plan</Badge>
            <h3 className="display text-title">{name}</h3>
          </div>
          {subscription ? (
            <p className="font-display text-heading font-bold">
              {moneyOf(subscription.amount, subscription.currency)}
              <span className="text-soft font-text text-base font-normal">
                /{subscription.rhythm}
                {isListPrice(subscription) ? ', list price' : ''}
              </span>
            </p>
          ) : null}
        </div>
        <PlanFacts viewer={viewer} status={status} subscription={subscription} />
        {membership.paymentsOn ? <Credit /> : null}
        {last ? <p className={last.returned > 0 ? 'font-medium' : 'text-soft'}>{endedWords(last)}</p> : null}
        <Included viewer={viewer} />
        {subscription ? (
          <PlanChanges
            plan={name}
            subscription={subscription}
            hasAccess={status.subscribed}
            guaranteeEndsAt={membership.guaranteeEndsAt}
          />
        ) : null}
        {subscription || status.subscribed ? null : <WaysToBuy paymentsOn={paymentsOn} />}
      </Card>
    </SettingsSection>
  );
}

/** What the provider takes off the next invoice. */
function Credit() {
  const { data } = useQuery(invoicesQuery);
  if (!data?.credit) return null;
  const { cents, currency } = data.credit;
  return (
    <p>
      <strong>You have {moneyOf(cents, currency)} of credit</strong>; it pays your next invoice.
    </p>
  );
}

function WaysToBuy({ paymentsOn }: Pick<Membership, 'paymentsOn'>) {
  if (!paymentsOn) return <p className="text-soft">Payments aren’t set up on this site.</p>;
  return (
    <Button asChild className="w-fit">
      <Link to="/purchase">See the paid plans</Link>
    </Button>
  );
}

const included = [
  { needs: 'tools.use', to: '/tools', label: 'Tools' },
  { needs: 'book.read', to: '/book', label: 'Read the book' },
  { needs: 'course.read', to: '/course', label: 'Course' },
] as const;

/** Links to what the plan includes. */
function Included({ viewer }: Pick<PlanSectionProps, 'viewer'>) {
  const open = included.filter(({ needs }) => can(viewer, needs));
  if (open.length === 0) return null;
  return (
    <ul aria-label="What is yours" className="flex flex-wrap gap-x-8">
      {open.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="text-link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
