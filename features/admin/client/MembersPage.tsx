import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
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
  const list = useInfiniteQuery(membersQuery(q));
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
      <PagedList
        list={list}
        itemsOf={(page) => page.members}
        empty={
          <EmptyState title="Nobody found" description="No member has this in the address or the name." />
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
