import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { PagedList } from '#platform/client/ui/PagedList.tsx';
import { EmptyState } from '#platform/client/ui/states.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { dayOf } from '#platform/client/when.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { membersQuery } from './api.ts';
import { useSettled } from './settled.ts';

function Members() {
  const [words, setWords] = useState('');
  const q = useSettled(words.trim());
  const { mail }: { mail?: string } = useSearch({ strict: false });
  const isStopped = mail === 'stopped';
  const list = useInfiniteQuery(membersQuery(q, isStopped ? 'stopped' : null));
  return (
    <div className="grid gap-6">
      {isStopped ? (
        <p className="flex flex-wrap items-center gap-x-6">
          Only members to whose address we do not write any more.
          <PageLink to="/admin/members" className="text-link inline-flex min-h-11 items-center">
            All members
          </PageLink>
        </p>
      ) : null}
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
      <PagedList
        list={list}
        itemsOf={(page) => page.members}
        empty={
          <EmptyState
            title="Nobody found"
            description={
              isStopped && q === ''
                ? 'Our mail goes to every address.'
                : 'No member has this in the address or the name.'
            }
          />
        }
      >
        {(members) => (
          <ul aria-label="Members" className="divide-line border-line divide-y-2 border-y-2">
            {members.map(({ email, id, joinedAt, name }) => (
              <li key={id}>
                <Link
                  to="/admin/member"
                  search={{ id }}
                  preload={false}
                  className="hover:bg-sunken rounded-control grid min-h-11 gap-x-4 px-3 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-center"
                >
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  <span className="wrap-anywhere">{email}</span>
                  <span className="text-soft">{dayOf(joinedAt)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
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
