import type { UseQueryResult } from '@tanstack/react-query';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import type { Spar } from '#features/spar/contract.ts';
import { allowanceWords } from './allowance-words.ts';

/** The offer of a plan with more, for members who have none. */
function More({ spar: { ownCards, allowance } }: { readonly spar: Spar }) {
  const hasPlan = ownCards === 'all';
  if (hasPlan && allowance.more === null) return null;
  return (
    <>
      {' '}
      <PageLink to={hasPlan ? '/purchase?upgrade=true' : '/#pricing'} className="text-link">
        {hasPlan && allowance.more !== null
          ? `${allowance.more.toLocaleString('en-US')} a day with Premium`
          : 'More with Tools & Resources or Premium'}
      </PageLink>
    </>
  );
}

/** Why nothing can begin now: when there is more, and which plan has more. */
export function SpentWords({ spar }: { readonly spar: Spar }) {
  return (
    <>
      {allowanceWords(spar.allowance)}
      <More spar={spar} />
    </>
  );
}

/** Whether nothing that counts can begin now. */
export const isSpent = (spar: Spar | undefined): boolean => spar?.allowance.remaining === 0;

interface SpentNoteProps {
  readonly spar: Spar | undefined;
  /** The id that the buttons' `aria-describedby` refers to. */
  readonly id: string;
}

/** The same beside buttons that would be refused; renders nothing while something is left. */
export function SpentNote({ spar, id }: SpentNoteProps) {
  return spar && isSpent(spar) ? (
    <p id={id} className="bubble bg-accent-wash max-w-prose px-5 py-4 font-medium tabular-nums">
      <SpentWords spar={spar} />
    </p>
  ) : null;
}

interface AllowanceNoteProps {
  readonly query: Pick<UseQueryResult<Spar>, 'data' | 'isError' | 'refetch'>;
}

/** Of a plan's many answers, what is left is said once it is this share of them. */
const fewFrom = 0.2;

const hasPlenty = ({ allowance: { counts, limit, remaining } }: Spar): boolean =>
  counts === 'turns' && remaining > limit * fewFrom;

/**
 * What is left, before the call and during it, in the member's local time. A plan has more answers than a day's calls
 * take: they are counted only near their end.
 */
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
  if (hasPlenty(data)) return null;
  return isSpent(data) ? (
    <p role="status" className="bubble bg-accent-wash px-5 py-4 font-medium tabular-nums">
      <SpentWords spar={data} />
    </p>
  ) : (
    <p className="text-soft min-h-[2lh] text-[0.9375rem] tabular-nums">
      <SpentWords spar={data} />
    </p>
  );
}
