import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { betterOf, type Judged } from './first-change.ts';
import type { Sentences } from './use-sentences.ts';

/** Steps that fell short in a certain turn, and all pushing. */
const isToBetter = (point: Judged) =>
  !('verdict' in point) || (point.verdict !== 'done' && point.quote !== null);

interface BetterProps {
  readonly point: Judged;
  readonly sentences: Sentences;
}

/** The better sentence, as soon as it is written; a question if the client had let nothing slip yet. */
export function Better({ point, sentences }: BetterProps) {
  const better = betterOf(point, sentences);
  const label = point.isEarly ? 'Ask this first' : 'You could say';
  if (better === null)
    return sentences.writing && isToBetter(point) ? (
      <div className="grid gap-2">
        <p className="text-soft text-sm font-semibold">{label}</p>
        <Skeleton />
      </div>
    ) : null;
  return (
    <div className="bg-accent-wash grid gap-0.5 rounded-control px-4 py-3">
      <p className="text-soft text-sm font-semibold">{label}</p>
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 wrap-anywhere">{better}</p>
        {point.better === null ? null : <CopyButton compact label="Copy what you could say" text={better} />}
      </div>
    </div>
  );
}
