import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { Chooser } from '#features/spar/client/choose/Chooser.tsx';
import { RubricList } from '#features/spar/client/choose/RubricList.tsx';
import { DrillsLine } from '#features/spar/client/drills/DrillsLine.tsx';
import type { TalkSummary } from '#features/spar/contract-talk.ts';
import type { FirstCall } from '#features/spar/contract.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { can } from '#platform/contract/capabilities.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { dayOf } from '#platform/client/when.ts';
import { Folded } from '#platform/client/ui/Folded.tsx';
import { NeedsConnection, useIsOffline } from './NeedsConnection.tsx';
import { Progress } from './Progress.tsx';
import { TalkList } from './TalkList.tsx';
import { sparQuery, talksQuery } from './api.ts';
import type { TakeAlong } from './delete-talk.ts';
import { kindOfTalk } from './talk-words.ts';

/** For members who come to play their first call once more: which one it was, or that there is none yet. */
function FirstCallNote({ first }: { readonly first: FirstCall | null }) {
  return (
    <p className="bubble bg-accent-wash max-w-prose px-5 py-4 wrap-anywhere">
      {first === null ? (
        <>
          You have no first call yet that was long enough to judge. Make it now: your next one like it, with
          the same client, will stand beside it.
        </>
      ) : (
        <>
          Your first call, on <time dateTime={first.startedAt}>{dayOf(first.startedAt)}</time>, was with{' '}
          <strong>{first.name}</strong> ({kindOfTalk(first)}). Play it once more just like that, and the
          debrief shows both side by side.
        </>
      )}
    </p>
  );
}

/** The way back into an unfinished call, before another one is begun. */
function UnfinishedCall({ talk }: { readonly talk: TalkSummary }) {
  return (
    <section
      aria-label="Your unfinished call"
      className="bubble bg-accent-wash flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
    >
      <p className="grid min-w-0 wrap-anywhere">
        <span className="font-semibold">Your call with {talk.client.name} isn’t finished.</span>
        <span className="text-[0.9375rem]">{kindOfTalk(talk)}</span>
      </p>
      <Button asChild>
        <PageLink to={`/spar/${talk.id}`}>Continue the call</PageLink>
      </Button>
    </section>
  );
}

/** Loaded only for a call with a script: it includes the code for every kind of studio text. */
const ScriptNamed = lazy(async () => ({ default: (await import('./choose/ScriptNamed.tsx')).ScriptNamed }));

/** `/spar`: one call to begin, and in rows below it the criteria and every call so far. */
export function SparPage({ takeAlong }: { readonly takeAlong?: TakeAlong } = {}) {
  const member = useMemberOnly();
  const asked = useSearch({ strict: false }) as {
    card?: string;
    house?: string;
    script?: string;
    call?: string;
  };
  const spar = useQuery({ ...sparQuery, enabled: member !== null });
  const talks = useInfiniteQuery({ ...talksQuery, enabled: member !== null });
  const unfinished = talks.data?.pages.flatMap((page) => page.talks).find(({ state }) => state === 'open');
  const isOffline = useIsOffline(spar.error) && spar.data === undefined;
  const wantsFirst = asked.call === 'first';
  const first = wantsFirst ? (spar.data?.first ?? null) : null;
  return (
    <div className="page-width py-6 sm:py-12">
      <PageHeading title="Practice calls" lead="No real client hears any of it." />
      <div className="grid grid-cols-1 gap-5 sm:gap-8">
        {/* Together, so that the choice does not move down when the call above it appears. */}
        {spar.data && !talks.isPending ? (
          <div className="grid grid-cols-1 gap-6">
            {unfinished ? <UnfinishedCall talk={unfinished} /> : null}
            {wantsFirst ? <FirstCallNote first={first} /> : null}
            {asked.script ? (
              <Suspense fallback={<Skeleton className="h-[1lh]" />}>
                <ScriptNamed resultId={asked.script} />
              </Suspense>
            ) : null}
            <Chooser
              key={`${asked.card}-${asked.house}-${asked.call}`}
              spar={spar.data}
              query={spar}
              asked={asked}
              first={first}
              hasUnfinished={unfinished !== undefined}
            />
          </div>
        ) : isOffline ? (
          <NeedsConnection />
        ) : spar.isError ? (
          <ErrorState
            message={messageOf(spar.error)}
            retrying={spar.isFetching}
            onRetry={() => void spar.refetch()}
          />
        ) : (
          <div role="status" aria-label="Loading">
            <Skeleton className="bubble h-96 max-w-3xl" />
          </div>
        )}
        {member ? <DrillsLine /> : null}
        {can(member, 'spar.use') ? (
          <PageLink to="/calls/new" className="text-link inline-flex min-h-11 w-fit items-center">
            Review a call you had with a client
          </PageLink>
        ) : null}
        <div className="grid grid-cols-1">
          {spar.data ? (
            <Folded title="How a call is judged">
              <p className="text-soft max-w-prose">
                Afterward, every point is backed by a sentence you really said.
              </p>
              <RubricList rubric={spar.data.rubric} />
            </Folded>
          ) : null}
          {member && !isOffline ? (
            <TalkList takeAlong={takeAlong}>
              {spar.data ? <Progress scores={spar.data.scores} now={new Date(spar.dataUpdatedAt)} /> : null}
            </TalkList>
          ) : null}
        </div>
      </div>
    </div>
  );
}
