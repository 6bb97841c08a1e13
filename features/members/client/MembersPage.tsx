import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { exportMembers, filterOf, mostChosen } from '#features/members/contract.ts';
import { statusWords } from '#features/billing/rules-subscriptions.ts';
import { filterChoices, type FilterName, filterNames } from '#features/members/rules-filter.ts';
import { figureInWords, readFigure } from '#features/members/rules-figure.ts';
import { callForFile } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { saveFile } from '#platform/client/save-file.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Filters } from '#platform/client/ui/lists/Filters.tsx';
import { Pause } from '#platform/client/ui/notices/Pause.tsx';
import { PagedList } from '#platform/client/ui/lists/PagedList.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { listMembers, MemberFilter } from '#features/members/contract.ts';
import { AdminFrame } from '#platform/client/AdminFrame.tsx';
import { membersQuery } from './api.ts';
import { type Chosen, ChosenMembers } from './ChosenMembers.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { useDebounced } from '#platform/client/debounce.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was searched for in the list of members. */
    readonly searchedMembers?: string;
  }
}

type Listed = Answer<typeof listMembers>['members'][number];

const labels: Readonly<Record<FilterName, string>> = {
  tier: 'Plan',
  activity: 'Activity',
  payment: 'Payment',
  mail: 'Email',
};
const tierNames = { tools: 'Tools & Resources', premium: 'Premium', staff: 'Staff', admin: 'Admin' } as const;

interface RowProps {
  readonly member: Listed;
  readonly isChosen: boolean;
  /** Whether as many are chosen as one message can have. */
  readonly isFull: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Row({ member, isChosen, isFull, onChoose }: RowProps) {
  const { email, id, joinedAt, lastUsedAt, name, owing, tier } = member;
  return (
    <li className="flex items-center">
      <label className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={`Choose ${email}`}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          className="accent-accent size-6"
        />
      </label>
      <Link
        to="/admin/member"
        search={{ id }}
        preload={false}
        className="hover:bg-sunken rounded-control grid min-h-11 min-w-0 flex-1 gap-x-4 gap-y-1 px-3 py-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_10rem_minmax(0,3fr)] lg:items-center"
      >
        <span className="font-semibold wrap-anywhere">{name === '' ? email : name}</span>
        <Pause />
        <span className="wrap-anywhere">{email}</span>
        <Pause />
        <span className="flex flex-wrap items-center gap-2">
          {tier === 'free' ? null : <Badge tone="accent">{tierNames[tier]}</Badge>}
          {tier === 'free' ? null : <Pause />}
          {owing === null ? null : <Badge tone="danger">{statusWords(owing)}</Badge>}
          {owing === null ? null : <Pause />}
        </span>
        <span className="text-soft text-[0.9375rem]">
          Joined {dayOf(joinedAt)}
          {lastUsedAt === null ? '' : `, last here ${dayOf(lastUsedAt)}`}
        </span>
      </Link>
    </li>
  );
}

interface WithFilter {
  readonly filter: MemberFilter;
}

/** Why nobody is listed. With a single filter, the text does not suggest removing one. */
function noneWords(filter: MemberFilter): string {
  if (filter.figure !== undefined) return 'Nobody is behind this figure anymore.';
  const { q = '', ...chosen } = filter;
  const many = Object.values(chosen).filter((value) => value !== undefined).length;
  if (many === 0) return q === '' ? 'Nobody has joined yet.' : 'No member has that in their name or address.';
  if (q !== '' || many > 1) return 'No member matches all of these filters. Remove one.';
  return 'No member matches this filter.';
}

/** How many the filter means and, for admins, all of them as a file. */
function Together({ filter, total }: WithFilter & { readonly total: number }) {
  const viewer = useViewer();
  const save = useMutation({
    mutationFn: async () => saveFile('members.csv', await callForFile(exportMembers, { query: filter })),
    onError: (failure) => toast.error('Error', messageOf(failure)),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="mr-auto font-semibold" role="status">
        {total.toLocaleString('en-US')} {total === 1 ? 'member' : 'members'}
      </p>
      {can(viewer ?? null, 'admin') ? (
        <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
          Download as CSV
        </Button>
      ) : null}
    </div>
  );
}

/** Which figure led here, and back to everybody. */
function BehindFigure({ figure, onClear }: { readonly figure: string; readonly onClear: () => void }) {
  const counted = readFigure(figure);
  return counted === null ? null : (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-semibold wrap-anywhere">{figureInWords(counted)}</p>
      <Button variant="secondary" onClick={onClear}>
        Show everybody
      </Button>
    </div>
  );
}

/** The address holds the chosen filters, so that figures and links can lead to a filtered list. */
function useFilter() {
  const navigate = useNavigate();
  const { q, ...chosen } = filterOf(useSearch({ strict: false }));
  // The history entry holds the search text, so that Back restores it and no shared address contains it.
  const searched = useLocation({ select: ({ state }) => state.searchedMembers }) ?? q ?? '';
  const [words, setWords] = useState(searched);
  const settled = useDebounced(words.trim());
  const filter = filterOf({ ...chosen, q: settled });
  const stay = { to: '/admin/members', replace: true, resetScroll: false } as const;
  function choose(next: MemberFilter) {
    void navigate({ ...stay, search: next, state: { searchedMembers: settled } });
  }
  const { history } = useRouter();
  const remember = useEffectEvent(() => {
    // A member who was pressed meanwhile is opened, although this page still stands.
    if (history.location.pathname !== stay.to) return;
    if (settled !== searched) void navigate({ ...stay, search: true, state: { searchedMembers: settled } });
  });
  useEffect(() => remember(), [settled]);
  return { filter, words, setWords, choose };
}

function Members() {
  const { choose: chooseFilter, filter, setWords, words } = useFilter();
  const list = useInfiniteQuery(membersQuery(filter));
  const total = list.data?.pages[0]?.total;
  // Kept while the filter changes: whoever is ticked may come from several searches.
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const choose = ({ id, email }: Chosen, isChosen: boolean) =>
    setChosen((before) => [...before.filter((one) => one.id !== id), ...(isChosen ? [{ id, email }] : [])]);
  return (
    <div className="grid gap-6">
      {/* The filters have a row of their own, in which the longest choice stands whole. */}
      <div className="grid gap-5 lg:grid-cols-4">
        <TextField
          label="Find a member"
          name="q"
          type="search"
          autoComplete="off"
          value={words}
          onValue={setWords}
        />
        <div className="lg:col-span-4">
          <Filters
            active={filterNames.filter((name) => filter[name] !== undefined).length}
            className="sm:grid-cols-2 lg:grid-cols-4"
          >
            {filterNames.map((name) => (
              <SelectField
                key={name}
                label={labels[name]}
                name={name}
                placeholder="Any"
                options={filterChoices[name]}
                value={filter[name] ?? ''}
                onValue={(value) => chooseFilter(filterOf({ ...filter, [name]: value }))}
              />
            ))}
          </Filters>
        </div>
      </div>
      {filter.figure === undefined ? (
        <SavedFilters filter={filter} />
      ) : (
        <BehindFigure figure={filter.figure} onClear={() => chooseFilter({ ...filter, figure: undefined })} />
      )}
      {total === undefined || total === 0 ? null : <Together filter={filter} total={total} />}
      {/* With nobody in the list there are no boxes to check. */}
      {total === 0 && chosen.length === 0 ? null : (
        <ChosenMembers chosen={chosen} filter={filter} found={total ?? 0} onClear={() => setChosen([])} />
      )}
      <PagedList
        list={list}
        itemsOf={(page) => page.members}
        empty={<EmptyState title="Nobody found" description={noneWords(filter)} />}
      >
        {(members) => (
          <ul aria-label="Members" className="divide-line border-line divide-y-2 border-y-2">
            {members.map((member) => (
              <Row
                key={member.id}
                member={member}
                isChosen={chosen.some(({ id }) => id === member.id)}
                isFull={chosen.length >= mostChosen}
                onChoose={(isChosen) => choose(member, isChosen)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** `/admin/members`: everybody, newest first, or those whom a filter means. */
export function MembersPage() {
  return (
    <AdminFrame title="Members" access="members.help">
      <Members />
    </AdminFrame>
  );
}
