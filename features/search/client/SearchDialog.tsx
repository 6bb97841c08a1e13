import { useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '#platform/client/debounce.ts';
import { useKeyboard } from '#platform/client/keyboard.ts';
import { useOnline } from '#platform/client/offline/use-online.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { calendarDayOf, dayOf } from '#platform/client/when.ts';
import { questionLength } from '#features/search/contract.ts';
import { findQuery } from './api.ts';
import { groupsOf, type Option, type OptionGroup, type Place, placesNear, placesWith } from './options.ts';

/** What a thing is, the words in it, and its day: as much as there is of them. */
function OptionDetail({ option: { about, at, context, day, lang } }: { readonly option: Option }) {
  const parts = [
    about,
    context === '' ? '' : <span {...(lang === null ? {} : { lang, dir: 'auto' })}>{context}</span>,
    day === null ? '' : <time dateTime={day}>{calendarDayOf(day)}</time>,
    day !== null || at === null ? '' : <time dateTime={at}>{dayOf(at)}</time>,
  ].filter((part) => part !== '');
  if (parts.length === 0) return null;
  return (
    <span className="text-soft line-clamp-2 text-sm wrap-anywhere">
      {parts.map((part, place) => (
        <Fragment key={place}>
          {place === 0 ? '' : ' · '}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly current: number;
  readonly onChoose: (option: Option) => void;
}

function Options({ id, groups, current, onChoose }: OptionsProps) {
  const { below } = useKeyboard();
  const startOf = (place: number) =>
    groups.slice(0, place).reduce((sum, { options }) => sum + options.length, 0);
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Found"
      style={{ maxHeight: `calc(100dvh - 16rem - ${below}px)` }}
      className="-mx-2 grid content-start gap-3 overflow-y-auto px-2"
    >
      {groups.map(({ label, options }, place) => (
        <div key={label} role="group" aria-labelledby={`${id}-of-${place}`} className="grid gap-0.5">
          <p id={`${id}-of-${place}`} className="text-soft px-3 text-sm font-semibold">
            {label}
          </p>
          {options.map((option, index) => {
            const at = startOf(place) + index;
            return (
              <button
                key={option.key}
                id={`${id}-${at}`}
                type="button"
                role="option"
                aria-selected={at === current}
                tabIndex={-1}
                className={classes(
                  'rounded-control grid min-h-11 content-center px-3 py-1.5 text-left',
                  at === current ? 'bg-accent-wash' : 'hover:bg-sunken',
                )}
                onClick={() => onChoose(option)}
              >
                <span className="font-semibold wrap-anywhere">{option.title}</span>
                <OptionDetail option={option} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface SearchDialogProps {
  readonly places: readonly Place[];
  readonly onClose: () => void;
  /** What is searched first; '' for nothing yet. */
  readonly begins: string;
  /** Goes to an address of ours. */
  readonly follow: (address: string) => void;
}

/** One search over everything that a member has, and every page and command of the site. */
export function SearchDialog({ places, begins, onClose, follow }: SearchDialogProps) {
  const id = useId();
  const online = useOnline();
  const [typed, setTyped] = useState(begins);
  const [chosen, setChosen] = useState(0);
  const asked = useDebounced(typed.trim());
  const found = useQuery({ ...findQuery(asked), enabled: online });
  const isSearching = online && (found.isFetching || asked !== typed.trim());
  const isRecent = typed.trim() === '';
  const { hits = [], hasMore = false } =
    (online && isRecent === (asked === '') ? found.data : undefined) ?? {};
  const now = new Date(found.dataUpdatedAt);
  const named = placesWith(places, typed.trim());
  const isNothing = named.length === 0 && hits.length === 0 && !isSearching;
  const shown = isNothing ? placesNear(places, typed.trim()) : named;
  const groups = groupsOf({ places: shown, hits, typed: typed.trim() }, now);
  const options = groups.flatMap((group) => group.options);
  // The last line asks; it is no find.
  const many = options.length - (isRecent ? 0 : 1);
  const current = Math.min(chosen, options.length - 1);

  const choose = ({ target }: Option) => {
    onClose();
    if (typeof target === 'string') follow(target);
    else target();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[current];
    if (step !== undefined && options.length > 0) {
      const at = (current + step + options.length) % options.length;
      setChosen(at);
      document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && option) choose(option);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open onOpen={onClose} title="Search" place="top">
      <TextField
        label="A client, text, call, lesson, book or page"
        name="q"
        type="search"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={questionLength}
        value={typed}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-activedescendant={options[current] ? `${id}-${current}` : undefined}
        onValue={(value) => {
          setTyped(value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {online && found.isError && !isSearching ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4">
          <p>{found.error.message}</p>
          <Button variant="ghost" onClick={() => void found.refetch()}>
            Retry
          </Button>
        </div>
      ) : null}
      <Options id={id} groups={groups} current={current} onChoose={choose} />
      <p role="status" className="text-soft text-sm">
        {!online
          ? 'You’re offline. You can open pages from here; finding anything else needs a connection.'
          : isSearching
            ? 'Searching …'
            : found.isError || isRecent
              ? ''
              : many === 0
                ? 'Nothing found. Try fewer words, or just the start of one.'
                : hasMore
                  ? `${many} shown, and there are more. Add a word to narrow it down.`
                  : `${many} found`}
      </p>
    </Dialog>
  );
}
