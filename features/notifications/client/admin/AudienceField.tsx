import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#platform/client/debounce.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { tiers } from '#platform/contract/capabilities.ts';
import { membersQuery, savedFiltersQuery } from './api.ts';
import { filterInAddress, filterInWords, sameChoices } from '#features/members/rules-filter.ts';
import { type MemberFilter, mostChosen } from '#features/members/contract.ts';
import { type Audience, type Named, tierNames } from './audience.ts';

const choices = [
  { value: 'all', label: 'Everybody' },
  { value: 'tier', label: 'One plan' },
  { value: 'member', label: 'One member' },
  { value: 'several', label: 'Several members' },
  { value: 'filter', label: 'Members who fit a filter' },
] as const;

interface AudienceFieldProps {
  readonly value: Audience;
  readonly onValue: (audience: Audience) => void;
  readonly error?: string | undefined;
}

function MemberSearch({
  onChoose,
  error,
}: {
  readonly onChoose: (member: { id: string; email: string }) => void;
  readonly error?: string | undefined;
}) {
  const [words, setWords] = useState('');
  const settled = useDebounced(words.trim());
  const found = useQuery(membersQuery(settled));
  const say = (text: string) => <p className="text-soft px-1">{text}</p>;
  return (
    <div className="grid gap-3">
      <TextField
        label="Search for a member"
        name="member"
        type="search"
        autoComplete="off"
        hint="Part of the address or the name."
        value={words}
        onValue={setWords}
        error={error}
      />
      <div aria-live="polite" className="grid gap-1">
        {found.isFetching ? say('Searching …') : null}
        {found.isError ? say(messageOf(found.error)) : null}
        {found.data?.length === 0 ? say('Nobody found.') : null}
        {found.data?.map(({ id, email, fullName }) => (
          <button
            key={id}
            type="button"
            onClick={() => onChoose({ id, email })}
            className="border-line hover:bg-sunken rounded-control grid min-h-11 border-2 px-4 py-2 text-left"
          >
            <span className="font-semibold wrap-anywhere">{email}</span>
            <span className="text-soft text-[0.9375rem]">{fullName}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

function Several({
  error,
  members,
  onMembers,
}: {
  readonly members: readonly Named[];
  readonly onMembers: (members: readonly Named[]) => void;
  readonly error?: string | undefined;
}) {
  return (
    <div className="grid gap-4">
      {members.length === 0 ? null : (
        <ul aria-label="Chosen members" className="flex flex-wrap gap-2">
          {members.map(({ email, id }) => (
            <li key={id}>
              <Button
                variant="secondary"
                className="wrap-anywhere"
                aria-label={`Remove ${email}`}
                onClick={() => onMembers(members.filter((one) => one.id !== id))}
              >
                {email} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      {members.length < mostChosen ? (
        <MemberSearch
          error={error}
          onChoose={(member) =>
            onMembers([
              ...members.filter(({ id }) => id !== member.id),
              { id: member.id, email: member.email },
            ])
          }
        />
      ) : (
        <p className="text-soft px-1">These are {mostChosen}, the most you can choose one by one.</p>
      )}
    </div>
  );
}

interface SavedFilterProps {
  readonly filter: MemberFilter;
  readonly onFilter: (filter: MemberFilter) => void;
}

/** One of the filters that the team has saved, where there are any. */
function SavedFilter({ filter, onFilter }: SavedFilterProps) {
  const { data = [] } = useQuery(savedFiltersQuery);
  if (data.length === 0) return null;
  return (
    <SelectField
      label="Saved filter"
      name="saved_filter"
      placeholder="Choose one"
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      value={data.find((saved) => sameChoices(saved.filter, filter))?.id ?? ''}
      onValue={(chosen) => onFilter(data.find(({ id }) => id === chosen)?.filter ?? {})}
    />
  );
}

type Choice = (typeof choices)[number]['value'];

const emptyAudience: { readonly [To in Choice]: Extract<Audience, { to: To }> } = {
  all: { to: 'all' },
  tier: { to: 'tier', tier: 'premium' },
  member: { to: 'member', member: null },
  several: { to: 'several', members: [] },
  filter: { to: 'filter', filter: {} },
};

/** Whom a message is for: everybody, those of a plan, members found by typing, or those of a filter. */
export function AudienceField({ value, onValue, error }: AudienceFieldProps) {
  const choose = (to: Choice) => onValue(emptyAudience[to]);
  return (
    <div className="grid gap-4">
      <ChoiceGroup
        legend="Who is it for?"
        options={choices}
        value={value.to === 'nobody' ? null : value.to}
        onValue={choose}
        error={value.to === 'nobody' ? error : undefined}
      />
      {value.to === 'tier' ? (
        <SelectField
          label="Plan"
          name="tier"
          value={value.tier}
          options={tiers.map((tier) => ({ value: tier, label: tierNames[tier] }))}
          onValue={(next) => {
            const tier = tiers.find((one) => one === next);
            if (tier) onValue({ to: 'tier', tier });
          }}
        />
      ) : null}
      {value.to === 'member' && value.member !== null ? (
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-semibold wrap-anywhere">{value.member.email}</span>
          <Button variant="secondary" onClick={() => onValue({ to: 'member', member: null })}>
            Choose another
          </Button>
          {error ? <span className="text-danger w-full text-[0.9375rem] font-medium">{error}</span> : null}
        </p>
      ) : null}
      {value.to === 'member' && value.member === null ? (
        <MemberSearch error={error} onChoose={(member) => onValue({ to: 'member', member })} />
      ) : null}
      {value.to === 'several' ? (
        <Several
          members={value.members}
          error={error}
          onMembers={(members) => onValue({ to: 'several', members })}
        />
      ) : null}
      {value.to === 'filter' ? (
        <div className="grid gap-1">
          <SavedFilter filter={value.filter} onFilter={(filter) => onValue({ to: 'filter', filter })} />
          {filterInWords(value.filter) === '' ? null : (
            <p className="font-semibold wrap-anywhere">{filterInWords(value.filter)}</p>
          )}
          <p className="text-soft">
            Everybody who fits the filter when you send it. Anybody who fits it later doesn’t get it.
          </p>
          <PageLink
            to={`/admin/members?${filterInAddress(value.filter)}`}
            className="text-link inline-flex min-h-11 w-fit items-center"
          >
            {filterInWords(value.filter) === ''
              ? 'Choose a filter in the list of members'
              : 'Change the filter'}
          </PageLink>
          {error ? <p className="text-danger text-[0.9375rem] font-medium">{error}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
