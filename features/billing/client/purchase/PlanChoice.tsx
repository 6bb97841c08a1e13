import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { moneyOf } from '#platform/contract/money.ts';
import { type PaidPlanId, plans } from '#platform/contract/plans.ts';
import { centsOf, isSold, type PriceBook, priceInWords, type Rhythm } from '#platform/contract/prices.ts';
import { call } from '#platform/client/call.ts';
import { readDrip } from '#features/course/contract-extent.ts';
import { paceOf } from '#features/course/rules-drip.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { quoteQuery } from '#features/billing/client/api.ts';
import { CurrentPlan } from '#features/billing/client/CurrentPlan.tsx';
import type { Coupon } from '#features/billing/rules-coupons.ts';
import { thenCharged } from '#features/billing/client/plan-words.ts';

const words: Readonly<Record<PaidPlanId, string>> = {
  tools:
    'All the writing tools, practice calls on your own cards, the book, and the tracker without a limit.',
  premium: 'Everything in Tools & Resources, the complete course, and priority support.',
  upgrade: 'The complete course and priority support on top of what you have.',
};

const dripQuery = queryOptions({
  queryKey: ['billing', 'drip'],
  queryFn: async ({ signal }) => (await call(readDrip, {}, { signal })).days,
});

/** Before they pay: the course is not there whole on the first day. No number of lessons, which the owner decides. */
function CourseOpens() {
  const { data: days } = useQuery(dripQuery);
  const { isStepwise, opens } = paceOf(days ?? []);
  // Until the days are known, only the room for them is there.
  return (
    <span className={`text-soft col-start-2 col-end-4 ${days ? '' : 'invisible'}`}>
      {opens}
      {isStepwise ? ', the first one right away.' : '.'}
    </span>
  );
}

interface PlanChoiceProps {
  /** How they have the Tools that the upgrade adds to; null for members without them. */
  readonly has: 'paid' | 'given' | null;
  readonly offered: readonly PaidPlanId[];
  readonly value: PaidPlanId;
  readonly onValue: (plan: PaidPlanId) => void;
  /** What the site sells for now. */
  readonly prices: PriceBook;
  readonly rhythm: Rhythm;
  /** The code that it is bought with. */
  readonly coupon: Coupon | null;
}

/** In the rhythm that was chosen, if this plan is sold so. */
function Price({ plan, prices, rhythm }: Pick<PlanChoiceProps, 'prices' | 'rhythm'> & { plan: PaidPlanId }) {
  const each = isSold(prices, plan, rhythm) ? rhythm : 'month';
  return (
    <>
      {priceInWords(centsOf(prices, plan, each) ?? 0, prices.currency)}
      <span className="text-soft font-text text-base font-normal">/{each}</span>
    </>
  );
}

/** The plans this member can buy, as large radio rows. */
export function PlanChoice({ has, offered, value, onValue, prices, rhythm, coupon }: PlanChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-4">
      <legend className="text-heading font-display mb-4 font-bold">
        {has ? 'Your upgrade' : 'Your plan'}
      </legend>
      {has ? <CurrentPlan paid={has === 'paid'} /> : null}
      {offered.map((plan) => (
        <label
          key={plan}
          className="border-edge bg-raised hover:border-ink has-checked:border-accent-strong has-checked:bg-accent-wash has-focus-visible:outline-focus bubble grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-2 p-5 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 sm:p-6"
        >
          <input
            type="radio"
            name={name}
            value={plan}
            checked={value === plan}
            onChange={() => onValue(plan)}
            className="border-edge checked:border-ink checked:bg-ink mt-1 size-5 shrink-0 appearance-none rounded-full border-2 shadow-[inset_0_0_0_3px_var(--color-raised)] focus-visible:outline-none"
          />
          <span className="text-lg font-semibold">{plans[plan].name}</span>
          <span className="font-display text-lg font-bold min-[22rem]:whitespace-nowrap">
            {plan === 'upgrade' && has === 'paid' ? '+' : ''}
            <Price {...{ plan, prices, rhythm }} />
          </span>
          <span className="text-soft col-start-2 col-end-4">{words[plan]}</span>
          {plan === 'tools' ? null : <CourseOpens />}
          {plan === 'upgrade' && !coupon ? <UpgradeCost isShare={has === 'paid'} rhythm={rhythm} /> : null}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * From the payment provider: what is due today, and what from then on. @param isShare a share of a month,
 * counted by the second: it is less by the time it is paid
 */
function UpgradeCost({ isShare, rhythm }: { readonly isShare: boolean; readonly rhythm: Rhythm }) {
  const quote = useQuery(quoteQuery(isShare && rhythm === 'year' ? { rhythm } : {}));
  if (quote.isPending) return <Skeleton className="col-start-2 col-end-4 h-6 w-64" />;
  if (!quote.data) return null;
  const { currency, dueToday } = quote.data;
  return (
    <span className="col-start-2 col-end-4 font-medium">
      {isShare ? 'About ' : ''}
      {moneyOf(dueToday, currency)} due today, {thenCharged(quote.data)}.
      {isShare ? ' The payment page shows the exact amount.' : ''}
    </span>
  );
}
