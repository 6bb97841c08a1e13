import { guaranteeDays } from '#features/billing/rules.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { dailyMarks } from '#features/tools/contract-limits.ts';
import { dailyWords } from './daily.ts';
import { type Plan, plans } from './plans.ts';
import { Section } from './Section.tsx';

/** How often a day each plan may use the tools: marks that the server replaces. */
const daily = dailyWords(dailyMarks);

/** The plans and their prices, for visitors. */
export function Pricing() {
  return (
    <Section
      id="pricing"
      title="One price a month. No surprises."
      lead={`Cancel anytime. ${guaranteeDays}-day money-back guarantee on every paid plan, once per person.`}
    >
      <ul className="grid gap-5 lg:grid-cols-[1fr_1fr_1.12fr]">
        {plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} daily={daily[plan.id]} />
        ))}
      </ul>
      <p className="text-soft mt-10 max-w-prose">{daily.note}</p>
    </Section>
  );
}

interface PlanCardProps {
  readonly plan: Plan;
  readonly daily: string;
}

/** Visitors go to the purchase page, which sends them to sign up first; the free plan is the account itself. */
function PlanCard({ plan, daily }: PlanCardProps) {
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
          <li key={item} className="flex gap-3">
            <CheckIcon width={22} className={classes('mt-0.5 shrink-0', plan.highlighted && 'text-accent')} />
            {item}
          </li>
        ))}
      </ul>
      <Button
        asChild
        size="large"
        variant={plan.highlighted ? 'primary' : 'secondary'}
        className="mt-auto w-full"
      >
        <a href={plan.href}>{plan.action}</a>
      </Button>
    </li>
  );
}
