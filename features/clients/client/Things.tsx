import { useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { calendarDayOf, dayOf } from '#platform/client/when.ts';
import type { ClientPage } from '#features/clients/contract.ts';

/** Rows shown before 'Show all'. */
const firstRows = 4;

interface ThingsProps {
  readonly title: string;
  readonly things: ClientPage['cards'];
  /** How many there are in all; the page lists the newest 50. */
  readonly total: number;
}

/** The day that a thing is about, or on which it was made. */
function dayOfThing({ at, day }: Pick<ClientPage['cards'][number], 'at' | 'day'>): string {
  if (day !== null) return calendarDayOf(day);
  return at === null ? '' : dayOf(at);
}

/** What a client has of one kind, as rows, the newest first; nothing while there is none. */
export function Things({ title, things, total }: ThingsProps) {
  const [all, setAll] = useState(false);
  if (things.length === 0) return null;
  const shown = all ? things : things.slice(0, firstRows);
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 className="text-heading">
        {title} <span className="text-soft font-normal tabular-nums">{total.toLocaleString('en-US')}</span>
      </h2>
      <ul className="border-line border-b-2">
        {shown.map(({ about, address, at, context, day, id, lang, title: name }) => (
          <li key={id} className="border-line border-t-2">
            <PageLink
              to={address}
              className="hover:bg-sunken grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-2.5 sm:px-2"
            >
              <span className="grid gap-0.5">
                <span className="text-soft text-sm">
                  {[about, dayOfThing({ at, day })].filter(Boolean).join(' · ')}
                </span>
                <span className="font-semibold wrap-anywhere">{name}</span>
                <span lang={lang ?? undefined} className="text-soft line-clamp-2 wrap-anywhere">
                  {context}
                </span>
              </span>
              <ArrowRightIcon width={20} />
            </PageLink>
          </li>
        ))}
      </ul>
      {shown.length < things.length ? (
        <Button variant="ghost" className="w-fit" onClick={() => setAll(true)}>
          Show {things.length < total ? `the newest ${things.length}` : `all ${total}`}
        </Button>
      ) : null}
    </section>
  );
}
