import type { ComponentType } from 'react';
import { guaranteeDays } from '#features/billing/rules.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { dailyMarks } from '#features/tools/contract-limits.ts';
import { dailyWords } from './daily.ts';
import { type Plan, plans } from './plans.ts';
import { Section } from './Section.tsx';

/** How a member buys; the app passes in billing's button. */
export type MemberBuyButton = ComponentType<{
  readonly plan: 'tools' | 'premium';
  readonly label: string;
  readonly highlighted: boolean;
}>;

interface PricingProps {
  /**
   * A member without a subscription sees only the paid plans; a visitor sees all three [billing.pricing-two-columns].
   */
  readonly viewer?: PublicViewer;
  /** Replaces the visitor's links. */
  readonly buyButton?: MemberBuyButton;
  /** Whether the guarantee covers what this member buys; undefined while that is not known, true for visitors. */
  readonly guaranteeCovers?: boolean | undefined;
  /** How often a day each plan may use the tools; without it, marks that the server replaces. */
  readonly daily?: ReturnType<typeof dailyWords>;
  /** Whether those words are known to be true; until then they only keep the space. */
  readonly dailyKnown?: boolean;
}

const marked = dailyWords(dailyMarks);

/** The plans and their prices. */
export function Pricing({
  viewer,
  buyButton,
  guaranteeCovers = viewer ? undefined : true,
  daily = marked,
  dailyKnown = true,
}: PricingProps) {
  const shown = viewer ? plans.filter(({ id }) => id !== 'free') : plans;
  return (
    <Section
      id="pricing"
      title="One price a month. No surprises."
      lead={
        <>
          Cancel anytime.{' '}
          <span className={guaranteeCovers === undefined ? 'invisible' : undefined}>
            {guaranteeCovers === false
              ? `The ${guaranteeDays}-day money-back guarantee is for a first payment, once per person: it doesn’t cover another of yours.`
              : `${guaranteeDays}-day money-back guarantee on every paid plan, once per person.`}
          </span>
        </>
      }
    >
      <ul
        className={classes(
          'grid gap-5',
          viewer ? 'lg:grid-cols-[1fr_1.12fr]' : 'lg:grid-cols-[1fr_1fr_1.12fr]',
        )}
      >
        {shown.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            buyButton={buyButton}
            daily={daily[plan.id]}
            dailyKnown={dailyKnown}
          />
        ))}
      </ul>
      <p className={classes('text-soft mt-10 max-w-prose', !dailyKnown && 'invisible')}>{daily.note}</p>
    </Section>
  );
}

/** Visitors go to the purchase page, which sends them to sign up first; the free plan is the account itself. */
function Buy({ plan, buyButton: MemberButton }: Pick<PlanCardProps, 'plan' | 'buyButton'>) {
  const { action, highlighted, href, id } = plan;
  if (MemberButton && id !== 'free')
    return <MemberButton plan={id} label={action} highlighted={highlighted} />;
  return (
    <Button asChild size="large" variant={highlighted ? 'primary' : 'secondary'} className="mt-auto w-full">
      <a href={href}>{action}</a>
    </Button>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly buyButton: MemberBuyButton | undefined;
  readonly daily: string;
  readonly dailyKnown: boolean;
}

function PlanCard({ plan, buyButton, daily, dailyKnown }: PlanCardProps) {
  const quiet = plan.highlighted ? 'text-on-night-soft' : 'text-soft';
  return (
    <li
      className={classes(
        'bubble flex flex-col p-6 sm:p-9',
        plan.highlighted ? 'bg-night text-on-night lg:-my-5 lg:py-14' : 'border-line bg-raised border-2',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-heading">{plan.name}</h3>
        {plan.highlighted ? <Badge tone="accent">Everything included</Badge> : null}
      </div>
      <p className="mt-4 flex flex-wrap items-baseline gap-2">
        <span className="font-display text-[3.75rem] leading-none font-extrabold tracking-tight">
          {plan.price}
        </span>
        <span className={quiet}>{plan.id === 'free' ? 'forever' : '/month'}</span>
      </p>
      <p className={classes('mt-4', quiet)}>{plan.summary}</p>
      <ul className="mt-5 mb-7 grid gap-2.5 sm:mt-7 sm:mb-9 sm:gap-3">
        {[...plan.includes, daily].map((item) => (
          <li key={item} className={classes('flex gap-3', item === daily && !dailyKnown && 'invisible')}>
            <CheckIcon width={22} className={classes('mt-0.5 shrink-0', plan.highlighted && 'text-accent')} />
            {item}
          </li>
        ))}
      </ul>
      <Buy plan={plan} buyButton={buyButton} />
    </li>
  );
}
