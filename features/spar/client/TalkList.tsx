import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PagedList } from '#platform/client/ui/lists/PagedList.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { TalkSummary } from '#features/spar/contract-talk.ts';
import { Folded } from '#platform/client/ui/Folded.tsx';
import { talksQuery } from './api.ts';
import { type TakeAlong, useDeleteTalk } from './delete-talk.ts';
import { cardWords, kindOfTalk, knewWords } from './talk-words.ts';

const counted = (count: number) => (count === 1 ? '1 turn' : `${count} turns`);

/** How often the client was pushed, if they were. */
const pushedWords = (pushed: number) =>
  pushed === 0 ? '' : ` · pushed ${pushed === 1 ? 'once' : pushed === 2 ? 'twice' : `${pushed} times`}`;

/** How far the client felt understood, or the way back into an open talk. */
function Standing({ talk }: { readonly talk: TalkSummary }) {
  if (talk.state === 'open')
    return (
      <p className="flex flex-wrap items-center gap-x-4">
        <Badge tone="accent">Not finished</Badge>
        <Link
          to="/spar/$id"
          params={{ id: talk.id }}
          className="text-link inline-flex min-h-11 items-center font-semibold"
        >
          Continue this call<span className="sr-only"> with {talk.client.name}</span>
        </Link>
      </p>
    );
  // The call the day after is not judged.
  if (talk.follows !== null) return null;
  if (talk.heard === null) return <Badge>Not enough to judge</Badge>;
  return (
    <p className="text-soft tabular-nums">
      {talk.client.name} felt understood: {talk.heard} of 100{pushedWords(talk.pushed ?? 0)}
    </p>
  );
}

interface TalkRowProps {
  readonly talk: TalkSummary;
  /** Deletes what else this device keeps of a talk. */
  readonly takeAlong?: TakeAlong | undefined;
}

function TalkRow({ talk, takeAlong }: TalkRowProps) {
  const remove = useDeleteTalk(takeAlong);
  const { id, client, startedAt, turns, rewoundFrom, knewUnsaid } = talk;
  const from = cardWords(client);
  return (
    <Card as="li" className="flex items-start gap-3 p-5!">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <h3 className="font-display text-heading font-bold wrap-anywhere">
          <Link to="/spar/$id" params={{ id }} className="text-link">
            {client.name}
          </Link>
          {from === '' ? null : (
            <span className="text-soft text-[0.9375rem] font-normal">
              {' · '}
              {from}
            </span>
          )}
        </h3>
        <p className="text-soft text-[0.9375rem]">
          {kindOfTalk(talk)}&nbsp;· {counted(turns)}&nbsp;·{' '}
          <time dateTime={startedAt}>{dayOf(startedAt)}</time>
          {rewoundFrom === null ? null : ` · played differently from turn ${rewoundFrom.turn}`}
        </p>
        {knewUnsaid ? <p className="text-soft text-[0.9375rem]">{knewWords}</p> : null}
        <Standing talk={talk} />
      </div>
      <Button
        variant="ghost"
        size="captioned"
        aria-label={`Delete the call with ${client.name} of ${dayOf(startedAt)}`}
        busy={remove.isPending}
        onClick={() => remove.mutate({ id, client })}
      >
        <TrashIcon width={20} />
        Delete
      </Button>
    </Card>
  );
}

interface TalkListProps extends Pick<TalkRowProps, 'takeAlong'> {
  /** How the calls went, above them. */
  readonly children?: ReactNode;
}

/** Every call of the member, newest first, in a row that opens; an address that names it opens it. */
export function TalkList({ takeAlong, children }: TalkListProps) {
  const list = useInfiniteQuery(talksQuery);
  const isNamed = useLocation({ select: ({ hash }) => hash === 'talks' });
  return (
    <Folded id="talks" title="Your calls" open={isNamed || list.isError}>
      <PagedList
        list={list}
        itemsOf={({ talks }) => talks}
        empty={
          <EmptyState
            title="No calls yet"
            description="Each call is saved here with its debrief, and you can play any of its turns differently."
          />
        }
      >
        {(talks) => (
          <>
            {children}
            <p className="text-soft max-w-prose">
              For ten seconds you can bring back a call you deleted. After that nobody can open it, and we
              erase it a day later.
            </p>
            <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
              {talks.map((talk) => (
                <TalkRow key={talk.id} talk={talk} takeAlong={takeAlong} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Folded>
  );
}
