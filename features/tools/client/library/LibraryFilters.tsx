import { useQuery } from '@tanstack/react-query';
import { openSearch } from '#platform/client/search-window.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Filters as FilterPanel } from '#platform/client/ui/lists/Filters.tsx';
import { SearchIcon, StarIcon } from '#platform/client/ui/icons-at-work.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { writingTools } from '#features/tools/rules.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { cardOptions } from '#features/tools/client/cards/card-options.ts';
import { filterNames, type Filters } from './api.ts';

/** A list longer than this is no help; the search finds what the others were for. */
const mostCards = 20;

const tools = writingTools.map(({ slug, title }) => ({ value: slug, label: title }));

interface LibraryFiltersProps {
  readonly filters: Filters;
  readonly onChange: (next: Partial<Filters>) => void;
  /** Null if there are no filters. */
  readonly onClear: (() => void) | null;
}

/**
 * The search, which is the one over everything and knows no filters, and filters, which are in the address, so that a reload and a bookmark keep them. On a phone they are
 * folded: there they would be a whole screen before the first text.
 */
export function LibraryFilters({ filters, onChange, onClear }: LibraryFiltersProps) {
  const cards = useQuery(cardsQuery).data ?? [];
  const offered = cards.filter(({ id }, at) => at < mostCards || id === filters.cardId);
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
            label="Frustration Card"
            hint={offered.length < cards.length ? 'Your newest ones. Search for texts of the others.' : null}
            name="cardId"
            placeholder="All cards"
            options={cardOptions(offered)}
            value={filters.cardId}
            onValue={(cardId) => onChange({ cardId })}
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
