import { useQuery } from '@tanstack/react-query';
import { plans } from '#features/billing/plans.ts';
import { priceCheckQuery, type Setup } from '#features/admin/client/api.ts';
import { momentOf } from '#platform/client/when.ts';

const modes: Readonly<Record<Exclude<Setup['payments'], 'off'>, string>> = {
  test: 'Test mode: test cards only, and no money moves',
  live: 'Live: real cards and real money',
};

/** What is known of the payments: whose account, in which mode, what each plan costs there, and the last test. */
export function PaymentFacts({ setup: { payments, paymentsTestedAt } }: { readonly setup: Setup }) {
  const { data } = useQuery(priceCheckQuery);
  if (payments === 'off') return null;
  const { account = null, charged = [] } = data?.prices ?? {};
  const facts = [
    ['Stripe account', account ?? 'Not readable with this key'],
    ['Mode', modes[payments]],
    ...charged.map(({ plan, price }) => [plans[plan].name, price] as const),
    [
      'Test purchase',
      paymentsTestedAt === null ? 'None arrived lately' : `Last arrived at ${momentOf(paymentsTestedAt)}`,
    ],
  ] as const;
  return (
    <dl className="grid max-w-prose gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, fact]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="mb-1 wrap-anywhere sm:mb-0">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
