import { useQuery } from '@tanstack/react-query';
import { dailyTexts, readDailyLimits } from '#features/tools/contract-limits.ts';
import { readMembership } from '#features/billing/contract-membership.ts';
import { call } from '#platform/client/call.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { dailyWords } from './landing/daily.ts';
import { type MemberBuyButton, Pricing } from './landing/Pricing.tsx';

/** As wide as most numbers: they keep the place until the real ones are here. */
const unknown = {
  texts: '00',
  textsMore: '000',
  identifier: '0',
  identifierMore: '00',
  emailSequences: '000',
};

/** The prices for a member without a subscription, with the limits that this site has. */
export function MemberPricing(given: { readonly viewer: PublicViewer; readonly buyButton: MemberBuyButton }) {
  const limits = useQuery({
    queryKey: ['tools', 'limits'],
    queryFn: ({ signal }) => call(readDailyLimits, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const membership = useQuery({
    queryKey: ['billing', 'membership'],
    queryFn: ({ signal }) => call(readMembership, {}, { signal }),
  });
  return (
    <Pricing
      {...given}
      guaranteeCovers={membership.isError ? true : membership.data?.guaranteeCovers}
      daily={dailyWords(limits.data ? dailyTexts(limits.data) : unknown)}
      dailyKnown={limits.isSuccess}
    />
  );
}
