import type { UseQueryResult } from '@tanstack/react-query';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import type { Spar } from '#features/spar/contract.ts';
import { allowanceWords } from './allowance-words.ts';

/** A plan with more, for those who have none of it. */
function More({ spar: { ownCards, allowance } }: { readonly spar: Spar }) {
  if (ownCards && allowance.more === null) return null;
  return (
    <>
      {' '}
      <PageLink to={ownCards ? '/purchase?upgrade=true' : '/#pricing'} className="text-link">
        {ownCards && allowance.more !== null
          ? `${allowance.more.toLocaleString('en-US')} a day with Premium`
          : 'More with Tools & Resources or Premium'}
      </PageLink>
    </>
  );
}

interface AllowanceNoteProps {
  readonly query: Pick<UseQueryResult<Spar>, 'data' | 'isError' | 'refetch'>;
}

/** What is left, before the talk and during it, in the member's local time. */
export function AllowanceNote({ query: { data, isError, refetch } }: AllowanceNoteProps) {
  if (data === undefined && isError)
    return (
      <p className="text-soft">
        We couldn’t check how much is left.{' '}
        <button type="button" className="text-link min-h-11" onClick={() => void refetch()}>
          Check again
        </button>
      </p>
    );
  if (data === undefined) return <Skeleton className="h-[2lh] max-w-80" />;
  return data.allowance.remaining > 0 ? (
    <p className="text-soft min-h-[2lh] tabular-nums">
      {allowanceWords(data.allowance)}
      <More spar={data} />
    </p>
  ) : (
    <p role="status" className="bubble bg-accent-wash px-5 py-4 font-medium tabular-nums">
      {allowanceWords(data.allowance)}
      <More spar={data} />
    </p>
  );
}
