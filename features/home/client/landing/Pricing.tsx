import type { ReactNode } from 'react';
import { guaranteeDays } from '#features/billing/rules.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { PlusIcon } from '#platform/client/ui/icons-at-work.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { usePrices } from '#platform/client/prices.ts';
import { rhythms } from '#platform/contract/prices.ts';
import { yearSection } from '#platform/contract/prices-in-words.ts';
import { dailyMarks } from '#features/tools/contract-limits.ts';
import { dailyWords } from './daily.ts';
import { sayingPace } from '#features/course/rules-extent.ts';
import { includedIn, type Plan, plans, withLineMark } from './plans.ts';
import { Section } from './Section.tsx';

/** How often a day each plan may use the tools: marks that the server replaces. */
const daily = dailyWords(dailyMarks);
const paceMark = sayingPace(({ listed }) => listed);

/** The plans and their prices, for visitors. */
export function Pricing() {
  return (
    <Section
      id="pricing"
      title="Clear prices. No surprises."
      lead={`Cancel anytime. ${guaranteeDays}-day money-back guarantee on every paid plan, once per person and card.`}
    >
      <div className="group/plans">
        {'{{#sold-by-year}}'}
        <RhythmChoice />
        {'{{/sold-by-year}}'}
        <ul className="grid gap-3 sm:gap-5 lg:grid-cols-[1fr_1fr_1.12fr]">
          {plans.map((plan) => (
            <PlanCard key={plan.name} plan={withLineMark(plan)} daily={daily[plan.id]} />
          ))}
        </ul>
      </div>
      <details className="text-soft mt-3 sm:mt-8">
        <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
          What counts as a search, and as a text
        </summary>
        <p className="max-w-prose">{daily.note}</p>
      </details>
    </Section>
  );
}

/** Shown once the year is chosen, and until then: by the browser itself, since this page has no script for it. */
const [inYear, inMonth] = [
  'hidden group-has-[[value=year]:checked]/plans:flex',
  'group-has-[[value=year]:checked]/plans:hidden',
];

/** How often a visitor would pay. */
function RhythmChoice() {
  return (
    <fieldset className="mb-4 sm:mb-12">
      <legend className="sr-only">How often you pay</legend>
      <div className="border-edge bg-raised inline-flex rounded-full border-2 p-1">
        {rhythms.map((rhythm) => (
          <label
            key={rhythm}
            className="has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-focus inline-flex min-h-11 cursor-pointer items-center rounded-full px-5 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name="rhythm"
              value={rhythm}
              defaultChecked={rhythm === 'month'}
              className="sr-only"
            />
            {rhythm === 'month' ? 'Monthly' : 'Yearly'}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What is there beside the price of a month where a plan is sold by the year, in marks; nothing of the free one. */
function byYear({ id }: Plan, shown: (mark: (field: 'price' | 'saving') => string) => ReactNode): ReactNode {
  if (id === 'free') return null;
  const section = yearSection(id);
  return (
    <>
      {`{{#${section}}}`}
      {shown((field) => `{{${section}.${field}}}`)}
      {`{{/${section}}}`}
    </>
  );
}

/** Goes where the year takes its place. */
const monthLook = ({ id }: Plan) =>
  id === 'free' ? '' : `{{#${yearSection(id)}}}${inMonth}{{/${yearSection(id)}}}`;

const amountLook =
  'font-display text-[1.875rem] leading-none font-extrabold tracking-tight sm:text-[3.75rem]';

interface PlanCardProps {
  readonly plan: Plan;
  readonly daily: string;
}

/** Visitors go to the purchase page, which sends them to sign up first; the free plan is the account itself. */
function PlanCard({ plan, daily }: PlanCardProps) {
  const { month } = usePrices();
  const look = plan.highlighted ? 'primary' : 'secondary';
  const quiet = plan.highlighted ? 'text-on-night-soft' : 'text-soft';
  return (
    <li
      className={classes(
        'bubble flex flex-col p-4 sm:p-9',
        plan.highlighted ? 'bg-night text-on-night lg:-my-5 lg:py-14' : 'border-line bg-raised border-2',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:grid sm:justify-stretch sm:gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="text-heading max-sm:text-xl">{plan.name}</h3>
          {plan.highlighted ? (
            <span className="max-sm:hidden">
              <Badge tone="accent">Everything included</Badge>
            </span>
          ) : null}
        </div>
        <p className={classes('flex flex-wrap items-baseline gap-x-2', monthLook(plan))}>
          <span className={amountLook}>{month[plan.id]}</span>
          <span className={quiet}>{plan.id === 'free' ? 'forever' : '/month'}</span>
        </p>
        {byYear(plan, (mark) => (
          <p className={classes('flex-wrap items-baseline gap-x-2', inYear)}>
            <span className={amountLook}>{mark('price')}</span>
            <span className={quiet}>/year</span>
            <span className={classes('w-full empty:hidden', quiet)}>{mark('saving')}</span>
          </p>
        ))}
      </div>
      <p className={classes('mt-1 sm:mt-4', quiet)}>{plan.summary}</p>
      <details className="group my-1 sm:my-7 lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]">
        <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold lg:supports-[selector(::details-content)]:hidden">
          <span>
            What’s in it<span className="sr-only">: {plan.name}</span>
          </span>
          <PlusIcon className="shrink-0 transition-transform duration-200 group-open:rotate-45" />
        </summary>
        <ul className="grid gap-2.5 pb-4 sm:gap-3 lg:pb-2">
          {includedIn(plan, paceMark, daily).map((item) => (
            <li key={item} className="flex gap-3">
              <CheckIcon
                width={22}
                className={classes('mt-0.5 shrink-0', plan.highlighted && 'text-accent')}
              />
              {item}
            </li>
          ))}
        </ul>
      </details>
      <Button asChild size="large" variant={look} className={classes('mt-auto w-full', monthLook(plan))}>
        <a href={plan.href}>{plan.action}</a>
      </Button>
      {byYear(plan, () => (
        <div className={classes('mt-auto', inYear)}>
          <Button asChild size="large" variant={look} className="w-full">
            <a href={`${plan.href}&rhythm=year`}>{plan.action}</a>
          </Button>
        </div>
      ))}
    </li>
  );
}
