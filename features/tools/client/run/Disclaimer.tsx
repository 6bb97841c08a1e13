import type { UseQueryResult } from '@tanstack/react-query';
import { WarningIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';

const aiContent =
  'AI-generated content: it can be wrong or incomplete. Read it with your own judgment before you use it.';
const ofModel = `What a model writes here is ${aiContent}`;

interface DisclaimerProps {
  /** Whether the page says already who wrote the text on it. */
  readonly isSaid?: boolean;
  readonly query: UseQueryResult<{ readonly origin: { readonly demoNotice: string | null } }>;
}

/** Says who writes the text on this page, and how far to trust it. Template text is never called AI. */
export function Disclaimer({ isSaid = false, query: { data, isPending } }: DisclaimerProps) {
  const demoNotice = data?.origin.demoNotice ?? null;
  return (
    <div className="border-line text-soft my-12 flex min-h-14 items-center gap-3 border-y-2 py-4 sm:my-16">
      <WarningIcon width={22} className="shrink-0" />
      {isPending ? (
        <Skeleton className="h-5 max-w-96 flex-1" />
      ) : (
        <p>{demoNotice === null ? aiContent : isSaid ? ofModel : `${demoNotice}. ${ofModel}`}</p>
      )}
    </div>
  );
}
