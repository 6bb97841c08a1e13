import type { About, News } from '#platform/server/notices/news.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { dayOf, planName } from '#features/billing/server/wording.ts';

/** What is charged soon. */
interface Charged extends About {
  readonly row: SubscriptionRow;
  readonly amount: string;
}

const payment = { kind: 'payment', actionUrl: '/settings/billing', type: 'info' } as const;
const paramsOf = ({ amount, row }: Charged) => ({
  plan: planName(row.tier),
  amount,
  day: dayOf(row.currentPeriodEnd),
});

/** @param days how many of them are left, at most */
const renewsSoon: News<Charged & { readonly days: number }> = {
  member: ({ amount, days, row }) => ({
    ...payment,
    title: `${planName(row.tier)} renews on ${dayOf(row.currentPeriodEnd)}`,
    message: `Another year for ${amount} is charged then. Cancel before that day if you don’t want it.`,
    days: [row.currentPeriodEnd],
    onceKey: `billing.renews-soon:${row.id}:${row.currentPeriodEnd.toISOString()}:${days}`,
  }),
  mail: { template: 'billing.renewsSoon', params: paramsOf },
};

const trialEnds: News<Charged> = {
  member: ({ amount, row }) => ({
    ...payment,
    title: `Your trial ends on ${dayOf(row.currentPeriodEnd)}`,
    message: `Then ${planName(row.tier)} continues, and ${amount} is charged. Cancel before that day and you pay nothing.`,
    days: [row.currentPeriodEnd],
    onceKey: `billing.trial-ends:${row.id}`,
  }),
  mail: { template: 'billing.trialEnds', params: paramsOf },
};

/** Who hears of a charge before it is made. */
export const renewalNews = { renewsSoon, trialEnds } as const;
