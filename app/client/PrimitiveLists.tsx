import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#platform/client/call-error.ts';
import { PagedList } from '#platform/client/ui/lists/PagedList.tsx';
import { DeletedList } from '#platform/client/ui/lists/DeletedList.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { Filters } from '#platform/client/ui/lists/Filters.tsx';
import { NewerNotice, TypedBefore } from '#platform/client/ui/notices/NewerVersion.tsx';
import { SortableList } from '#platform/client/ui/lists/SortableList.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';

type Fetch = (page: number) => Promise<readonly string[]>;

const states: Readonly<Record<string, Fetch>> = {
  loading: () => new Promise(() => undefined),
  failed: () => Promise.reject(new CallError('internal', 'We could not load the list.')),
  empty: async () => [],
  'with more': async (page) => [`Item ${page}.1`, `Item ${page}.2`],
};

function List({ name, fetchPage }: { readonly name: string; readonly fetchPage: Fetch }) {
  const list = useInfiniteQuery({
    queryKey: ['workshop', name],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length > 0 ? all.length + 1 : null),
  });
  return (
    <PagedList list={list} itemsOf={(page) => page} empty={<EmptyState title="Nothing to list" />}>
      {(items) => (
        <ul className="grid gap-2">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const titles = ['First', 'Second', 'Third'];

/** A list ordered by hand, the notices about drafts, and the notice when somebody else has saved it meanwhile. */
function Order() {
  const [ids, setIds] = useState<readonly string[]>(titles);
  return (
    <div className="grid gap-3">
      <SortableList
        label="Things in order"
        items={ids.map((id) => ({ id, title: id }))}
        onOrder={(next) => {
          setIds(next);
          return Promise.resolve(true);
        }}
      >
        {({ title }) => <span>{title}</span>}
      </SortableList>
      <Filters active={2}>
        <p>What narrows the list</p>
      </Filters>
      <DraftNotice draft={{ isBack: true, isKept: false, drop: () => undefined }} />
      <NewerNotice what="list" refused={null} onShow={() => undefined} />
      <TypedBefore
        what="list"
        parts={[{ label: 'Title', words: 'As it was typed' }]}
        onDismiss={() => undefined}
      />
    </div>
  );
}

/** Removes restored rows from the list, as its page does. */
function Deleted() {
  const [things, setThings] = useState([
    { id: 'first', title: 'First', facts: 'A lesson', deletedAt: '2026-05-04T10:00:00.000Z' },
    { id: 'second', title: 'Second', facts: 'A client', deletedAt: '2026-05-03T10:00:00.000Z' },
  ]);
  return (
    <DeletedList
      things={things}
      restoring={null}
      onRestore={({ id }) => setThings(things.filter((thing) => thing.id !== id))}
    />
  );
}

/** A list fetched page by page in each of its states, a list ordered by hand, and a list of deleted things. */
export function Lists() {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {Object.entries(states).map(([name, fetchPage]) => (
        <div key={name} className="grid gap-3">
          <List name={name} fetchPage={fetchPage} />
        </div>
      ))}
      <Order />
      <Deleted />
    </div>
  );
}
