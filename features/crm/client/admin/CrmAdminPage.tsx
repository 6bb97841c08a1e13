import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { deliveriesQuery, stateNames } from '#features/crm/client/api.ts';
import { type DeliveryState, deliveryStates } from '#features/crm/rules-deliveries.ts';
import { useAdminOnly } from '#platform/client/admin-only.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { PagedList } from '#platform/client/ui/lists/PagedList.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { CrmState } from './CrmState.tsx';
import { DeliveryItem } from './DeliveryItem.tsx';

const pauseMs = 250;

interface FilterProps {
  readonly counts: Readonly<Record<DeliveryState, number>>;
  readonly state: DeliveryState | null;
  readonly onState: (state: DeliveryState | null) => void;
}

/** How many deliveries are in each state; clicking one filters the list by it. */
function Filter({ counts, onState, state }: FilterProps) {
  const all = deliveryStates.reduce((sum, name) => sum + counts[name], 0);
  const choices = [
    { value: null, label: 'All', many: all },
    ...deliveryStates.map((value) => ({ value, label: stateNames[value], many: counts[value] })),
  ];
  return (
    <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
      {choices.map(({ label, many, value }) => (
        <button
          key={label}
          type="button"
          aria-pressed={state === value}
          onClick={() => onState(value)}
          className={classes(
            'rounded-control inline-flex min-h-11 items-center gap-2 border-2 px-4 font-semibold',
            state === value ? 'border-ink bg-ink text-paper' : 'border-edge hover:bg-sunken',
          )}
        >
          {label} <span className="font-normal">{many.toLocaleString('en-US')}</span>
        </button>
      ))}
    </div>
  );
}

function Deliveries() {
  const [state, setState] = useState<DeliveryState | null>(null);
  const [words, setWords] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(words.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  const list = useInfiniteQuery(deliveriesQuery({ state, q }));
  const { data, error, isRefetching, refetch } = list;
  const first = data?.pages[0];
  if (!first)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />
    ) : (
      <Skeleton className="bubble h-96" />
    );
  return (
    <div className="grid gap-6">
      <CrmState crm={first.crm} />
      <Filter counts={first.crm.counts} state={state} onState={setState} />
      <div className="max-w-md">
        <TextField
          label="Find a member"
          name="q"
          type="search"
          autoComplete="off"
          hint="Part of the address."
          value={words}
          onValue={setWords}
        />
      </div>
      <PagedList
        list={list}
        itemsOf={(page) => page.deliveries}
        moreLabel="Show older ones"
        empty={
          <EmptyState
            title="Nothing here"
            description={
              state === null && q === ''
                ? 'When somebody signs up, pays or cancels, the CRM is told, and you see it here.'
                : q === ''
                  ? 'No announcement is in this state.'
                  : 'No announcement matches your search.'
            }
          />
        }
      >
        {(deliveries) => (
          <ul aria-label="Announcements" className="divide-line border-line divide-y-2 border-y-2">
            {deliveries.map((delivery) => (
              <DeliveryItem key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** `/crm-admin`: what the CRM was sent, what it answered, and what to do about announcements that it did not accept. */
export function CrmAdminPage() {
  const admin = useAdminOnly();
  return (
    <div className="page-width py-10 sm:py-16">
      <PageHeading
        title="CRM"
        lead="Every sign-up, purchase and change is announced to your CRM. Nothing is lost if it doesn’t answer."
      />
      {admin === null ? (
        <Skeleton className="bubble h-96" />
      ) : (
        <div className="grid gap-8">
          <Link to="/ghl-test" className="text-link inline-flex min-h-11 w-fit items-center">
            Send a test contact
          </Link>
          <Deliveries />
        </div>
      )}
    </div>
  );
}
