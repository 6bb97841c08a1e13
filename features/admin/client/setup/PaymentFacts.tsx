import { useQuery } from '@tanstack/react-query';
import { plans } from '#platform/contract/plans.ts';
import { priceCheckQuery, type Setup } from '#features/admin/client/api.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { momentOf } from '#platform/client/when.ts';

const modes: Readonly<Record<Exclude<Setup['payments'], 'off'>, string>> = {
  test: 'Test mode: test cards only, and no money moves',
  live: 'Live: real cards and real money',
};

const testedWords = (at: string | null) =>
  at === null ? 'None arrived lately: buy one below before you go live' : `Last arrived at ${momentOf(at)}`;

/** What is known of the payments: whose account, in which mode, what each plan costs there, and the last test. */
export function PaymentFacts({ setup: { payments, paymentsTestedAt } }: { readonly setup: Setup }) {
  const { data, isPending } = useQuery(priceCheckQuery);
  if (payments === 'off') return null;
  if (isPending) return <Skeleton className="bubble h-32" />;
  const { account = null, charged = [], checkedAt = null } = data?.prices ?? {};
  const facts = [
    ['Stripe account', account ?? (checkedAt === null ? 'Not known yet' : 'Not readable with this key')],
    ['Mode', modes[payments]],
    ...charged.map(({ plan, price }) => [plans[plan].name, price] as const),
    ...(payments === 'live' ? [] : [['Test purchase', testedWords(paymentsTestedAt)] as const]),
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
