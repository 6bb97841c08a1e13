import { useQuery } from '@tanstack/react-query';
import { openSearch } from '#platform/client/search-window.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Filters as FilterPanel } from '#platform/client/ui/lists/Filters.tsx';
import { SearchIcon, StarIcon } from '#platform/client/ui/icons-at-work.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { writingTools } from '#features/tools/rules.ts';
import type { ResultSummary } from '#features/tools/contract-library.ts';
import { labelOf } from '#platform/contract/clients.ts';
import { filterNames, type Filters, latestClientsQuery } from './api.ts';

const tools = writingTools.map(({ slug, title }) => ({ value: slug, label: title }));

interface LibraryFiltersProps {
  readonly filters: Filters;
  /** The newest text that matches them. */
  readonly first: ResultSummary | undefined;
  readonly onChange: (next: Partial<Filters>) => void;
  /** Null if there are no filters. */
  readonly onClear: (() => void) | null;
}

/** The clients who have texts, and the one who is chosen: they may be archived, or not worked on for long. */
function useClientOptions(chosen: string, first: ResultSummary | undefined) {
  const latest = useQuery(latestClientsQuery).data;
  const offered = (latest?.clients ?? [])
    .filter(({ id, texts }) => texts > 0 || id === chosen)
    .map((client) => ({ value: client.id, label: labelOf(client) }));
  const isMissing = chosen !== '' && offered.every(({ value }) => value !== chosen);
  const label = first?.client?.id === chosen ? first.client.name : 'One client';
  return {
    options: isMissing ? [{ value: chosen, label }, ...offered] : offered,
    hasMore: (latest?.next ?? null) !== null,
  };
}

/**
 * The search, which is the one over everything and knows no filters, and filters, which are in the address, so that a reload and a bookmark keep them. On a phone they are
 * folded: there they would be a whole screen before the first text.
 */
export function LibraryFilters({ filters, first, onChange, onClear }: LibraryFiltersProps) {
  const clients = useClientOptions(filters.clientId, first);
  const toggle = (name: 'favourite' | 'used') => onChange({ [name]: filters[name] === 'true' ? '' : 'true' });
  const pressed = 'bg-ink! text-paper! border-ink!';
  const active = filterNames.filter((name) => filters[name] !== '').length;
  return (
    <form aria-label="Library" onSubmit={(event) => event.preventDefault()}>
      <FilterPanel
        active={active}
        actions={
          <>
            <Button variant="secondary" aria-haspopup="dialog" onClick={openSearch}>
              <SearchIcon width={20} />
              Search all texts
            </Button>
            {onClear ? (
              <Button variant="ghost" onClick={onClear}>
                Clear all
              </Button>
            ) : null}
          </>
        }
      >
        <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            label="Tool"
            name="tool"
            placeholder="All tools"
            options={tools}
            value={filters.tool}
            onValue={(tool) => onChange({ tool })}
          />
          <SelectField
            label="Client"
            hint={clients.hasMore ? 'Those you last worked on. Search for texts of the others.' : null}
            name="clientId"
            placeholder="All clients"
            options={clients.options}
            value={filters.clientId}
            onValue={(clientId) => onChange({ clientId })}
          />
          <TextField
            label="From"
            name="from"
            type="date"
            value={filters.from}
            onValue={(from) => onChange({ from })}
          />
          <TextField label="To" name="to" type="date" value={filters.to} onValue={(to) => onChange({ to })} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            aria-pressed={filters.favourite === 'true'}
            className={filters.favourite ? pressed : ''}
            onClick={() => toggle('favourite')}
          >
            <StarIcon width={20} />
            Favorites
          </Button>
          <Button
            variant="secondary"
            aria-pressed={filters.used === 'true'}
            className={filters.used ? pressed : ''}
            onClick={() => toggle('used')}
          >
            <CheckIcon width={20} />
            Used
          </Button>
        </div>
      </FilterPanel>
    </form>
  );
}
