import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { MoreRuns } from '#features/tools/client/run/MoreRuns.tsx';
import type { StudioAllowance } from '#features/tools/contract-studio.ts';
import { renewalOf, spentWords } from '#platform/contract/renewal.ts';

const count = (value: number) => value.toLocaleString('en-US');

/** From here on the line is highlighted: a fifth of the day's allowance is left. */
const fewShare = 0.2;

interface StudioAllowanceLineProps {
  readonly query: Pick<UseQueryResult, 'isError' | 'refetch'>;
  readonly allowance: StudioAllowance | undefined;
}

function words({ runs, unlimited, tokens }: StudioAllowance): string {
  const { limit, remaining, resetsAt } = runs;
  const day = { per: 'day', resetsAt } as const;
  const again = renewalOf(day);
  const unit = unlimited ? 'email sequences' : 'texts';
  if (remaining === 0) return `${spentWords({ ...day, limit, unit })} Your library stays open.`;
  if (tokens?.remaining === 0)
    return `You have used all of today’s writing. It resets ${again}. Your library stays open.`;
  if (tokens && tokens.remaining < tokens.limit * fewShare) {
    const share = Math.max(1, Math.round((tokens.remaining / tokens.limit) * 100));
    return `About ${share}% of today’s writing is left. It resets ${again}.`;
  }
  if (unlimited && remaining > limit * fewShare) return 'Email sequences don’t count toward your texts.';
  return `${count(remaining)} of ${count(limit)} ${unit} left today. New ones arrive ${again}.`;
}

/** What is left of today, shown before the limit is reached, in the member's local time. */
export function StudioAllowanceLine({ query, allowance }: StudioAllowanceLineProps) {
  if (!allowance) {
    return query.isError ? (
      <p className="text-soft">
        We couldn’t check how many texts are left.{' '}
        <button type="button" className="text-link min-h-11" onClick={() => void query.refetch()}>
          Check again
        </button>
      </p>
    ) : (
      <Skeleton className="h-[2lh] max-w-80" />
    );
  }
  const { runs, tokens } = allowance;
  const isFew =
    runs.remaining <= runs.limit * fewShare ||
    (tokens !== null && tokens.remaining < tokens.limit * fewShare);
  return isFew ? (
    <p role="status" className="bubble bg-accent-wash px-5 py-4 font-medium tabular-nums">
      {words(allowance)}
      <MoreRuns more={runs.more} />
    </p>
  ) : (
    <p className="text-soft min-h-[2lh] tabular-nums">
      {words(allowance)}
      <MoreRuns more={runs.more} />
    </p>
  );
}
