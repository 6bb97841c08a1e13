import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { messageOf } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { CallError } from '#platform/client/call-error.ts';
import { compareQuery } from './api.ts';
import { AllTalks } from './AllTalks.tsx';
import type { Pair } from './compare/outcomes.ts';
import { Points } from './compare/Points.tsx';
import { Turns } from './compare/Turns.tsx';
import { NeedsConnection, useIsOffline } from './NeedsConnection.tsx';
import { kindOfTalk, playedBy } from './talk-words.ts';

function Compared({ pair, differFrom }: { readonly pair: Pair; readonly differFrom: number | null }) {
  const [a] = pair;
  const from = differFrom ?? Math.min(pair[0].turns.length, pair[1].turns.length) + 1;
  return (
    <>
      <PageHeading title={`Two calls with ${a.client.name}`} lead={kindOfTalk(a)} />
      <p className="text-soft -mt-6 mb-10 text-[0.9375rem]">{playedBy(a.origin)}</p>
      <div className="grid grid-cols-1 gap-14">
        <Points pair={pair} />
        <section aria-labelledby="differ" className="grid grid-cols-1 gap-6">
          <h2 id="differ" className="display text-title">
            {from <= 1 ? 'What was said' : `From turn ${from} on`}
          </h2>
          {from <= 1 ? null : <p className="text-soft">Before it, both are the same.</p>}
          <Turns pair={pair} from={from} />
        </section>
      </div>
    </>
  );
}

/** `/spar/compare?a=<id>&b=<id>`: two attempts side by side. */
export function ComparePage() {
  const member = useMemberOnly();
  const { a = '', b = '' } = useSearch({ strict: false }) as { a?: string; b?: string };
  const both = useQuery({ ...compareQuery(a, b), enabled: member !== null && a !== '' && b !== '' });
  const isOffline = useIsOffline(both.error);
  const isGone = both.error instanceof CallError && ['not_found', 'invalid_input'].includes(both.error.code);
  return (
    <div className="page-width py-10 sm:py-16">
      <AllTalks className="mb-4" />
      {both.data ? (
        <Compared pair={[both.data.a, both.data.b]} differFrom={both.data.differFrom} />
      ) : (
        <>
          <PageHeading title="Side by side" />
          {a === '' || b === '' ? (
            <EmptyState
              title="Choose two calls"
              description="Open a debrief and choose another attempt to compare it with."
            />
          ) : isGone ? (
            <EmptyState
              title="We can’t find these calls"
              description="One of them may have been deleted, or the link may be wrong."
              action={
                <Button asChild>
                  <PageLink to="/spar#talks">All calls</PageLink>
                </Button>
              }
            />
          ) : isOffline ? (
            <NeedsConnection />
          ) : both.isError ? (
            <ErrorState
              message={messageOf(both.error)}
              retrying={both.isFetching}
              onRetry={() => void both.refetch()}
            />
          ) : (
            <div role="status" aria-label="Loading">
              <Skeleton className="bubble h-96" />
            </div>
          )}
        </>
      )}
    </div>
  );
}
