import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/states.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { dayOf } from '#platform/client/when.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { membersQuery } from './api.ts';
import { useSettled } from './settled.ts';

function Members() {
  const [words, setWords] = useState('');
  const q = useSettled(words.trim());
  const list = useInfiniteQuery(membersQuery(q));
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isRefetching, refetch } = list;
  const members = data?.pages.flatMap((page) => page.members);
  return (
    <div className="grid gap-6">
      <div className="max-w-md">
        <TextField
          label="Find a member"
          name="q"
          type="search"
          autoComplete="off"
          hint="Part of the address or the name."
          value={words}
          onValue={setWords}
        />
      </div>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : null}
      {members === undefined && !error ? <Skeleton className="bubble h-96" /> : null}
      {members?.length === 0 ? (
        <EmptyState title="Nobody found" description="No member has this in the address or the name." />
      ) : null}
      {members !== undefined && members.length > 0 ? (
        <ul aria-label="Members" className="divide-line border-line divide-y-2 border-y-2">
          {members.map(({ email, id, joinedAt, name }) => (
            <li key={id}>
              <Link
                to="/admin/member"
                search={{ id }}
                preload={false}
                className="hover:bg-sunken rounded-control grid min-h-11 gap-x-4 px-3 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-center"
              >
                <span className="font-semibold break-words">{name}</span>
                <span className="break-words">{email}</span>
                <span className="text-soft">{dayOf(joinedAt)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Button
          variant="secondary"
          className="w-fit"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}

/** `/admin/members`: everybody, newest first. */
export function MembersPage() {
  return (
    <AdminFrame title="Members">
      <Members />
    </AdminFrame>
  );
}
