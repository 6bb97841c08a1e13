import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAdminOnly } from '#platform/client/admin-only.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowLeftIcon, PlusIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { SortableList } from '#platform/client/ui/lists/SortableList.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { houseLimits, type listHouse, orderHouse } from '#features/spar/contract-house.ts';
import { houseQuery, useHouseAct } from './api.ts';
import { ClientEditor, NewClient } from './ClientEditor.tsx';
import { DeletedClients } from './DeletedClients.tsx';
import { emptyValues, valuesOf } from './house-form.ts';
import { ShippedList } from './ShippedList.tsx';
import { WrittenRow } from './WrittenRow.tsx';

type House = Answer<typeof listHouse>;

interface Search {
  /** The id of the client being edited, or `new`. */
  readonly client?: string;
  /** The shipped client that a new one is a copy of. */
  readonly copy?: string;
}

interface ListProps {
  readonly house: House;
  readonly go: (search: Search) => void;
}

function WrittenList({ house: { written }, go }: ListProps) {
  const reorder = useHouseAct('The order was not saved', (wanted: readonly string[]) =>
    call(orderHouse, { body: { seen: written.map(({ id }) => id), wanted: [...wanted] } }),
  );
  const order = (wanted: readonly string[]) =>
    reorder.mutateAsync(wanted).then(
      () => true,
      // `useHouseAct` has already shown the failure.
      () => false,
    );
  const isFull = written.length >= houseLimits.clients;
  const add = (
    <Button disabled={isFull} onClick={() => go({ client: 'new' })}>
      <PlusIcon width={20} />
      New client
    </Button>
  );
  return (
    <section aria-labelledby="written-clients" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="written-clients" className="text-heading">
            Your clients
          </h2>
          <p className="text-soft max-w-prose">
            {isFull
              ? `${houseLimits.clients} are the most. Delete one before you add another.`
              : 'Members see the ones you show, in this order. What you say when you try one counts toward your own daily limit.'}
          </p>
        </div>
        {written.length > 0 ? add : null}
      </div>
      {written.length === 0 ? (
        <EmptyState
          title="No clients of your own yet"
          description="Write one as your members really meet them: their trade, their day, and what they never say."
          action={add}
        />
      ) : (
        <SortableList
          label="Your clients"
          items={written.map((client) => ({ id: client.id, title: client.name, client }))}
          busy={reorder.isPending}
          onOrder={order}
        >
          {({ client }) => <WrittenRow client={client} onEdit={() => go({ client: client.id })} />}
        </SortableList>
      )}
    </section>
  );
}

/** One client in the form; it stays open whatever the list says about them later. */
function Edited({
  house,
  id,
  onClose,
}: {
  readonly house: House;
  readonly id: string;
  readonly onClose: () => void;
}) {
  const client = house.written.find((one) => one.id === id) ?? null;
  const [opened] = useState(client);
  if (opened === null)
    return (
      <EmptyState
        title="This client is no longer here"
        description="They were deleted, or the address has a mistake. You can restore deleted ones below the list."
        action={
          <Button variant="secondary" onClick={onClose}>
            See all clients
          </Button>
        }
      />
    );
  return (
    <>
      <h2 dir="auto" className="display text-title wrap-anywhere">
        {(client ?? opened).name}
      </h2>
      <ClientEditor client={client} opened={opened} onAnew={onClose} />
    </>
  );
}

function Clients({ house }: { readonly house: House }) {
  const navigate = useNavigate();
  const { client, copy }: Search = useSearch({ strict: false });
  const go = (search: Search) => void navigate({ to: '/admin/house-clients', search: { ...search } });
  if (client === undefined)
    return (
      <div className="grid max-w-4xl gap-12">
        <WrittenList house={house} go={go} />
        <ShippedList clients={house.shipped} onCopy={(slug) => go({ client: 'new', copy: slug })} />
        <DeletedClients clients={house.deleted} isFull={house.written.length >= houseLimits.clients} />
      </div>
    );
  const copied = house.shipped.find(({ slug }) => slug === copy);
  return (
    <section
      aria-label={client === 'new' ? 'Write a client' : 'Edit a client'}
      className="grid max-w-3xl gap-6"
    >
      <Button variant="ghost" className="w-fit" onClick={() => go({})}>
        <ArrowLeftIcon width={20} />
        All clients
      </Button>
      {client === 'new' ? (
        <>
          <h2 className="display text-title">{copied ? `A copy of ${copied.name}` : 'New client'}</h2>
          <NewClient
            initial={copied ? valuesOf(copied) : emptyValues}
            draft={`spar.house.new.${copied?.slug ?? ''}`}
            onSaved={() => go({})}
          />
        </>
      ) : (
        <Edited key={client} house={house} id={client} onClose={() => go({})} />
      )}
    </section>
  );
}

/** `/admin/house-clients`: the clients that members practice with, besides those on their own cards. */
export function HouseClientsPage() {
  const admin = useAdminOnly();
  const house = useQuery({ ...houseQuery, enabled: admin !== null });
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading
        title="Practice clients"
        lead="The people your members practice calls with. Write your own, and turn off the ones that don’t fit."
      />
      {house.data ? (
        <Clients house={house.data} />
      ) : house.isError ? (
        <ErrorState
          title="The clients didn’t load"
          message={messageOf(house.error)}
          retrying={house.isFetching}
          onRetry={() => void house.refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading" className="grid max-w-4xl gap-3">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-24 rounded-card" />
          ))}
        </div>
      )}
    </div>
  );
}
