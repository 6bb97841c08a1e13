import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { usePageExists } from '#platform/client/built-pages.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { type Plan, plans } from './plans.ts';
import { Section } from './Section.tsx';

interface PricingProps {
  /** A member without a subscription sees the paid plans only; a visitor all three (spec section 2). */
  readonly viewer?: PublicViewer;
}

/** The plans (spec section 2 and 9). */
export function Pricing({ viewer }: PricingProps) {
  const shown = viewer ? plans.filter(({ price }) => price > 0) : plans;
  return (
    <Section
      id="pricing"
      title="One price a month. No surprises."
      lead="Cancel anytime. 7-day money-back guarantee on every paid plan."
    >
      <ul
        className={classes(
          'grid gap-5',
          viewer ? 'lg:grid-cols-[1fr_1.12fr]' : 'lg:grid-cols-[1fr_1fr_1.12fr]',
        )}
      >
        {shown.map((plan) => (
          <PlanCard key={plan.name} plan={plan} isMember={viewer !== undefined} />
        ))}
      </ul>
    </Section>
  );
}

/** Members go to the purchase once it is built; visitors sign in on the way, and come back to the prices until then. */
function BuyButton({ plan, isMember }: { readonly plan: Plan; readonly isMember: boolean }) {
  const canBuy = usePageExists()('/purchase');
  if (isMember && !canBuy) return null;
  const target = canBuy || plan.price === 0 ? plan.href : '/auth?redirect=/%23pricing';
  return (
    <Button
      asChild
      size="large"
      variant={plan.highlighted ? 'primary' : 'secondary'}
      className="mt-auto w-full"
    >
      {isMember ? <PageLink to="/purchase">{plan.action}</PageLink> : <a href={target}>{plan.action}</a>}
    </Button>
  );
}

function PlanCard({ plan, isMember }: { readonly plan: Plan; readonly isMember: boolean }) {
  const quiet = plan.highlighted ? 'text-on-night-soft' : 'text-soft';
  return (
    <li
      className={classes(
        'bubble flex flex-col p-7 sm:p-9',
        plan.highlighted ? 'bg-night text-on-night lg:-my-5 lg:py-14' : 'border-line bg-raised border-2',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-heading">{plan.name}</h3>
        {plan.highlighted ? <Badge tone="accent">Everything included</Badge> : null}
      </div>
      <p className="mt-4 flex items-baseline gap-2">
        <span className="font-display text-[3.75rem] leading-none font-extrabold tracking-tight">
          ${plan.price}
        </span>
        <span className={quiet}>{plan.price === 0 ? 'for good' : '/month'}</span>
      </p>
      <p className={classes('mt-4', quiet)}>{plan.summary}</p>
      <ul className="mt-7 mb-9 grid gap-3">
        {plan.includes.map((item) => (
          <li key={item} className="flex gap-3">
            <CheckIcon width={22} className={classes('mt-0.5 shrink-0', plan.highlighted && 'text-accent')} />
            {item}
          </li>
        ))}
      </ul>
      <BuyButton plan={plan} isMember={isMember} />
    </li>
  );
}
