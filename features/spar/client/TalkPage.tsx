import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { usePageTitle } from '#platform/client/page-title.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { readTalk, type Talk } from '#features/spar/contract-talk.ts';
import { talkQuery } from './api.ts';
import type { TakeAlong } from './delete-talk.ts';
import { Debrief } from './debrief/Debrief.tsx';
import { Stayed } from './debrief/Stayed.tsx';
import { NeedsConnection, useIsOffline } from './NeedsConnection.tsx';
import { OpenTalk } from './talk/OpenTalk.tsx';

interface TalkPageProps {
  /** Other content beside an open talk. */
  readonly beside?: (talk: Talk) => ReactNode;
  /** Other content below the transcript of the debrief. */
  readonly under?: (talk: Talk) => ReactNode;
  /** Deletes what else this device keeps of a talk. */
  readonly takeAlong?: TakeAlong;
}

interface ShownProps extends TalkPageProps {
  readonly talk: Talk;
  readonly script: string | null;
}

/** The talk, and its debrief once it has ended and its last words were read. */
function Shown({ talk, script, beside, under, takeAlong }: ShownProps) {
  const client = useQueryClient();
  const [wasEnded] = useState(talk.state === 'ended');
  const [reads, setReads] = useState(wasEnded);
  function read() {
    setReads(true);
    // The reader was at the end of the talk; the debrief is another page at the same address.
    window.scrollTo({ top: 0 });
    // The debrief was requested after the last turn; that may have failed.
    const known = client.getQueryData(talkQuery(talk.id).queryKey);
    if (!known?.debrief && !known?.stayed) void client.invalidateQueries(talkQuery(talk.id));
  }
  const ended = talk.follows === null ? 'Debrief' : 'What stayed';
  usePageTitle(reads ? `${ended}: ${talk.client.name}` : `Practice call with ${talk.client.name}`);
  if (reads && talk.stayed !== null)
    return <Stayed talk={talk} stayed={talk.stayed} under={under?.(talk)} takeAlong={takeAlong} />;
  return reads && talk.debrief !== null ? (
    <Debrief
      talk={talk}
      debrief={talk.debrief}
      justEnded={!wasEnded}
      under={under?.(talk)}
      takeAlong={takeAlong}
    />
  ) : (
    <OpenTalk talk={talk} script={script} beside={beside?.(talk)} onDebrief={read} />
  );
}

/** `/spar/<id>`: one talk. */
export function TalkPage(parts: TalkPageProps = {}) {
  const member = useMemberOnly();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const isId = readTalk.params.safeParse({ id }).success;
  const { script = null } = useSearch({ strict: false }) as { script?: string };
  const talk = useQuery({ ...talkQuery(id), enabled: member !== null && isId });
  const isOffline = useIsOffline(talk.error);
  if (talk.data) return <Shown key={id} talk={talk.data} script={script} {...parts} />;
  const isGone = talk.error instanceof CallError && ['not_found', 'invalid_input'].includes(talk.error.code);
  return (
    <div className="page-width py-10 sm:py-16">
      {!isId ? (
        <>
          <PageHeading title="Practice calls" />
          <EmptyState
            title="There’s no call at this address"
            description="You’ll find your practice calls, and start new ones, on their page."
            action={
              <Button asChild>
                <PageLink to="/spar">Go to practice calls</PageLink>
              </Button>
            }
          />
        </>
      ) : talk.isError ? (
        <>
          <PageHeading title="Practice calls" />
          {isGone ? (
            <EmptyState
              title="We can’t find this call"
              description="You may have deleted it."
              action={
                <Button asChild>
                  <PageLink to="/spar#talks">All calls</PageLink>
                </Button>
              }
            />
          ) : isOffline ? (
            <NeedsConnection />
          ) : (
            <ErrorState
              message={messageOf(talk.error)}
              retrying={talk.isFetching}
              onRetry={() => void talk.refetch()}
            />
          )}
        </>
      ) : (
        <div role="status" aria-label="Loading the call" className="grid gap-6">
          <Skeleton className="h-12 max-w-sm" />
          <Skeleton className="bubble h-96" />
        </div>
      )}
    </div>
  );
}
