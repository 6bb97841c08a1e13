import { useQuery } from '@tanstack/react-query';
import type { Money } from '#features/billing/contract-money.ts';
import { readReferralOffer } from '#features/billing/contract-referral.ts';
import { referralWaitDays } from '#features/billing/rules-referral.ts';
import { call } from '#platform/client/call.ts';
import { withSource } from '#platform/client/source.ts';
import { plans } from '#platform/contract/plans.ts';
import { priceInWords } from '#platform/contract/prices.ts';
import { referralCodeIn } from '#platform/contract/source.ts';

/** What the link of a colleague gives to a buyer. @param joinedBy what the link that they joined by gives; null: nothing */
export function ReferralOffer({ joinedBy }: { readonly joinedBy: Money | null }) {
  const { source = '' } = withSource();
  const here = useQuery({
    queryKey: ['billing', 'referral-offer', source],
    queryFn: ({ signal }) => call(readReferralOffer, { query: { source } }, { signal }),
    enabled: referralCodeIn(source) !== null,
  });
  const credit = here.data?.credit ?? joinedBy;
  if (!credit) return null;
  return (
    <p className="bg-sunken bubble mb-8 w-fit max-w-prose px-5 py-3">
      <strong>A colleague gives you a month of {plans.tools.name} as credit.</strong>{' '}
      {priceInWords(credit.cents, credit.currency)} comes {referralWaitDays} days after your first payment,
      and pays your next invoice.
    </p>
  );
}
