import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { waysBackQuery } from '#features/billing/client/api.ts';
import { GuaranteeSection } from './GuaranteeSection.tsx';
import { WithdrawSection } from './WithdrawSection.tsx';

/** How a member gets their money back, each way with its amount and its last day. */
export function WaysBackSection({ guaranteeEndsAt }: { readonly guaranteeEndsAt: string | null }) {
  const ways = useQuery({ ...waysBackQuery, staleTime: 0 });
  if (ways.isError)
    return (
      <ErrorState
        message={messageOf(ways.error)}
        onRetry={() => void ways.refetch()}
        retrying={ways.isFetching}
      />
    );
  if (!ways.data) return guaranteeEndsAt ? <Skeleton className="h-40" /> : null;
  const { currency, guarantee, paid } = ways.data;
  return (
    <>
      {guarantee ? <GuaranteeSection {...guarantee} currency={currency} paid={paid} /> : null}
      <WithdrawSection ways={ways.data} />
    </>
  );
}
