import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dailyTexts, readDailyLimits } from '#features/tools/contract-limits.ts';
import { readMembership } from '#features/billing/contract-membership.ts';
import { call } from '#platform/client/call.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { usePrices } from '#platform/client/prices.ts';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { guaranteeDays } from '#features/billing/rules.ts';
import { dailyWords } from './landing/daily.ts';
import { paceOf } from '#features/course/rules-drip.ts';
import { dripOf, includedCourse } from '#features/course/rules-extent.ts';
import { siteWordsQuery } from './api.ts';
import { includedIn, type Plan, plans } from './landing/plans.ts';

/** How a member buys; the app passes in billing's button. */
export type MemberBuyButton = ComponentType<{
  readonly plan: 'tools' | 'premium';
  readonly label: string;
  readonly highlighted: boolean;
}>;

/** As wide as most numbers: they keep the place until the real ones are here. */
const unknown = {
  texts: '00',
  textsMore: '000',
  identifier: '0',
  identifierMore: '00',
  emailSequences: '000',
};

interface MemberPricingProps {
  /** How a member buys; billing's button. */
  readonly buyButton: MemberBuyButton;
}

/**
 * The prices for a member without a subscription, who sees only the paid plans [billing.pricing-two-columns], with the
 * limits that this site has. What each includes is closed.
 */
export function MemberPricing({ buyButton }: MemberPricingProps) {
  const limits = useQuery({
    queryKey: ['tools', 'limits'],
    queryFn: ({ signal }) => call(readDailyLimits, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const membership = useQuery({
    queryKey: ['billing', 'membership'],
    queryFn: ({ signal }) => call(readMembership, {}, { signal }),
  });
  const site = useQuery(siteWordsQuery);
  const { listed } = paceOf(dripOf(site.data?.course ?? includedCourse));
  const covers = membership.isError ? true : membership.data?.guaranteeCovers;
  const daily = dailyWords(limits.data ? dailyTexts(limits.data) : unknown);
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="page-width py-5 sm:py-8">
      <h2 id="pricing-title" className="display text-heading">
        Clear prices. No surprises.
      </h2>
      <p className="text-soft mt-1 mb-4 max-w-prose">
        Cancel anytime.{' '}
        <span className={covers === undefined ? 'invisible' : undefined}>
          {covers === false
            ? `The ${guaranteeDays}-day money-back guarantee is for a first payment, once per person and card: it doesn’t cover another of yours.`
            : `${guaranteeDays}-day money-back guarantee on every paid plan, once per person and card.`}
        </span>
      </p>
      <ul className="grid items-start gap-3 sm:gap-5 md:grid-cols-[1fr_1.12fr]">
        {plans.map((plan) =>
          plan.id === 'free' ? null : (
            <PaidPlan
              key={plan.id}
              plan={{ ...plan, id: plan.id, summary: site.data?.planLines[plan.id] || plan.summary }}
              buyButton={buyButton}
              daily={daily[plan.id]}
              listed={listed}
              dailyKnown={limits.isSuccess}
              lineKnown={!site.isPending}
            />
          ),
        )}
      </ul>
      <details className="mt-2">
        <summary className="text-soft inline-flex min-h-11 items-center font-semibold">
          What counts as a text or a search
        </summary>
        <p className={classes('text-soft max-w-prose', !limits.isSuccess && 'invisible')}>{daily.note}</p>
      </details>
    </section>
  );
}

interface PaidPlanProps extends MemberPricingProps {
  readonly plan: Plan & { readonly id: 'tools' | 'premium' };
  /** How the course opens. */
  readonly listed: string;
  readonly daily: string;
  /** Whether those words are known to be true; until then they only keep the space. */
  readonly dailyKnown: boolean;
  /** The same of the line under its name. */
  readonly lineKnown: boolean;
}

function PaidPlan({ plan, buyButton: Buy, daily, dailyKnown, lineKnown, listed }: PaidPlanProps) {
  const { action, highlighted, id, name, summary } = plan;
  const { month, year } = usePrices();
  const quiet = highlighted ? 'text-on-night-soft' : 'text-soft';
  return (
    <li
      className={classes(
        'bubble grid gap-3 border-2 p-5 sm:p-6',
        highlighted ? 'bg-night text-on-night border-transparent' : 'border-line bg-raised',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-heading">{name}</h3>
        <p>
          <span className="font-display text-[2rem] leading-none font-extrabold">{month[id]}</span>
          <span className={quiet}>/month</span>
        </p>
        <p className={classes('w-full empty:hidden', quiet)}>{year[id]}</p>
      </div>
      <p className={classes(quiet, !lineKnown && 'invisible')}>{summary}</p>
      <Buy plan={id} label={action} highlighted={highlighted} />
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold">
          What’s in it<span className="sr-only">: {name}</span>
        </summary>
        <ul className="grid gap-2 pt-1">
          {includedIn(plan, listed, daily).map((item) => (
            <li key={item} className={classes('flex gap-3', item === daily && !dailyKnown && 'invisible')}>
              <CheckIcon width={22} className={classes('mt-0.5 shrink-0', highlighted && 'text-accent')} />
              {item}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
