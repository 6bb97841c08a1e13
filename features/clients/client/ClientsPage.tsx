import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, callForFile } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useDebounced } from '#platform/client/debounce.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { searchFor } from '#platform/client/search-window.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { PlusIcon, SearchIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ArrowRightIcon, DownloadIcon, PeopleIcon } from '#platform/client/ui/icons.tsx';
import { PagedList } from '#platform/client/ui/lists/PagedList.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { type Client, clientLimits, labelOf } from '#platform/contract/clients.ts';
import { addClient, exportClients } from '#features/clients/contract.ts';
import { timingOf } from '#features/clients/rules-step.ts';
import { clientsQuery } from './api.ts';
import { ImportClients } from './ImportClients.tsx';
import { KeptFigures } from './recalls/KeptFigures.tsx';
import { countsOf, stepDay, today, workedWords } from './step-words.ts';

/** Who they are, and below, what is next or how much there is, with the time of the last work on them. */
function Row({ client }: { readonly client: Client }) {
  const { boughtOn, company, id, name, nextOn, nextStep, role, updatedAt } = client;
  const who = [role, company].filter(Boolean).join(', ');
  const isDue = ['late', 'today'].includes(timingOf(nextOn, today()));
  const next = [nextStep, stepDay(nextOn)].filter(Boolean).join(' · ');
  return (
    <li className="border-line border-t-2">
      <Link
        to="/clients/$id"
        params={{ id }}
        className="hover:bg-sunken grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-2.5 sm:-mx-2 sm:px-2"
      >
        <span className="grid">
          <span className="line-clamp-1 wrap-anywhere">
            <span className="font-display text-lg font-bold">{name}</span>
            {who === '' ? null : <span className="text-soft"> · {who}</span>}
          </span>
          <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-sm">
            <span className={classes('truncate', next === '' && 'text-soft')}>
              {isDue ? <Badge tone="accent">Due</Badge> : null}
              {isDue ? ' ' : ''}
              {boughtOn === null ? null : <Badge>Bought</Badge>}
              {boughtOn === null ? '' : ' '}
              {next === '' ? countsOf(client) : next}
            </span>
            <time dateTime={updatedAt} className="text-soft">
              <span className="sr-only">, last worked on </span>
              {workedWords(updatedAt)}
            </time>
          </span>
        </span>
        <ArrowRightIcon width={20} />
      </Link>
    </li>
  );
}

const Rows = ({ clients, label }: { readonly clients: readonly Client[]; readonly label: string }) => (
  <ul aria-label={label} className="border-line border-b-2">
    {clients.map((client) => (
      <Row key={client.id} client={client} />
    ))}
  </ul>
);

/** Those who are out of the way, closed; asked for when they are opened. */
function Archived() {
  const [isOpen, setIsOpen] = useState(false);
  const list = useInfiniteQuery({ ...clientsQuery('', true), enabled: isOpen });
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center font-semibold">Archived</summary>
      {isOpen ? (
        <div className="grid gap-4 pt-2">
          <PagedList
            list={list}
            itemsOf={({ clients }) => clients}
            empty={<p className="text-soft">Nobody is archived.</p>}
          >
            {(clients) => <Rows clients={clients} label="Archived clients" />}
          </PagedList>
        </div>
      ) : null}
    </details>
  );
}

function useAddClient() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (name: string) => call(addClient, { body: { name } }),
    onSuccess: async ({ id }) => {
      void client.invalidateQueries({ queryKey: ['clients'] });
      await navigate({ to: '/clients/$id', params: { id } });
    },
    onError: (error) => toast.error('Error', messageOf(error)),
  });
}

function Clients() {
  const [words, setWords] = useState('');
  const settled = useDebounced(words.trim());
  const list = useInfiniteQuery({ ...clientsQuery(settled, false), placeholderData: (before) => before });
  const add = useAddClient();
  const save = useMutation({
    mutationFn: async () => saveFile('clients.csv', await callForFile(exportClients, {})),
    onError: (error) => toast.error('Error', messageOf(error)),
  });
  const shown = list.data?.pages.flatMap(({ clients }) => clients) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  const typed = words.trim();
  const isNew = typed !== '' && shown.every((one) => labelOf(one).toLowerCase() !== typed.toLowerCase());
  const addTyped = () => (isNew ? add.mutate(typed) : undefined);
  return (
    <div className="grid gap-6">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) addTyped();
        }}
      >
        <div className="min-w-0 grow basis-64 sm:max-w-md">
          <TextField
            label="Find or add a client"
            name="client"
            type="search"
            autoComplete="off"
            maxLength={clientLimits.name}
            value={words}
            onValue={setWords}
          />
        </div>
        {isNew ? (
          <Button type="submit" busy={add.isPending}>
            <PlusIcon width={20} />
            Add client
          </Button>
        ) : null}
      </form>
      <PagedList
        list={list}
        itemsOf={({ clients }) => clients}
        first={12}
        empty={
          settled === '' ? (
            <EmptyState
              icon={PeopleIcon}
              title="No clients yet"
              description="Whoever you sell to stands here with their cards, your texts, your practice calls and your next step. Type a name above, or bring a list below."
            />
          ) : (
            <div className="grid justify-items-start gap-3">
              <p>
                No client has “{settled}” in their name, role, company, next step or how you met. What they
                said, your cards and texts are in the search over everything.
              </p>
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => searchFor(settled)}>
                <SearchIcon width={20} />
                Search everything
              </Button>
            </div>
          )
        }
      >
        {(clients) => (
          <>
            {settled === '' ? (
              <p className="text-soft text-sm">Due first, then the last worked on.</p>
            ) : (
              <p role="status" className="text-soft">
                {total === 1 ? '1 client' : `${total.toLocaleString('en-US')} clients`}
              </p>
            )}
            <Rows clients={clients} label="Your clients" />
          </>
        )}
      </PagedList>
      <div className="grid justify-items-start gap-2">
        <KeptFigures />
        <Archived />
        <ImportClients />
        {total > 0 && settled === '' ? (
          <Button variant="ghost" busy={save.isPending} onClick={() => save.mutate()}>
            <DownloadIcon width={20} />
            Download as CSV
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** `/clients`: whoever the member sells to, those whose step is due first, then who was last worked on. */
export function ClientsPage() {
  const member = useMemberOnly();
  return (
    <div className="page-width py-8 sm:py-14">
      <PageHeading title="Clients" lead="Who you sell to, and what you do next for each." />
      {member ? <Clients /> : null}
    </div>
  );
}
