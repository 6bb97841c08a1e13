import { type ReactNode, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { shortDayOf } from '#platform/client/when.ts';
import { clientLimits } from '#platform/contract/clients.ts';
import type { ClientPage } from '#features/clients/contract.ts';

type Facts = Pick<ClientPage['cards'][number], 'id' | 'about' | 'at' | 'day'>;

interface ThingsProps<Thing> {
  readonly title: string;
  readonly things: readonly Thing[];
  /** How many there are in all; the page has the newest 50. */
  readonly total: number;
  /** Rows shown before 'Show all'. */
  readonly first: number;
  readonly children: (thing: Thing) => ReactNode;
}

/** The day that a thing is about, or on which it was made; then what is told of it. */
const FactsOf = ({ thing: { about, at, day } }: { readonly thing: Facts }) => {
  const on = day === null ? at : `${day}T12:00`;
  return (
    <span className="text-soft text-sm wrap-anywhere">
      {[on === null ? '' : shortDayOf(on), about].filter(Boolean).join(' · ')}
    </span>
  );
};

const row = 'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-2.5 sm:px-2';

/** What a client has, as rows that open where there is a page; nothing while there is none. */
function Things<Thing extends Facts & { readonly address: string | null }>({
  title,
  things,
  total,
  first,
  children,
}: ThingsProps<Thing>) {
  const [all, setAll] = useState(false);
  if (things.length === 0) return null;
  const shown = all ? things : things.slice(0, first);
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-2">
      <h2 className="text-heading">
        {title} <span className="text-soft font-normal tabular-nums">{total.toLocaleString('en-US')}</span>
      </h2>
      <ul className="border-line border-b-2">
        {shown.map((thing) => (
          <li key={thing.id} className="border-line border-t-2">
            {thing.address === null ? (
              <div className={row}>
                <span className="grid gap-0.5">{children(thing)}</span>
              </div>
            ) : (
              <PageLink to={thing.address} className={`hover:bg-sunken ${row}`}>
                <span className="grid gap-0.5">{children(thing)}</span>
                <ArrowRightIcon width={20} />
              </PageLink>
            )}
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

/** What the client may feel or has said, each with what to say first. */
export const Cards = ({ page: { cards, client } }: { readonly page: ClientPage }) => (
  <Things title="Cards" things={cards} total={client.cards} first={3}>
    {(card) => (
      <>
        <FactsOf thing={card} />
        <span className="font-semibold wrap-anywhere">{card.title}</span>
        <span lang={card.lang ?? undefined} className="text-soft line-clamp-2 wrap-anywhere">
          {card.context}
        </span>
      </>
    )}
  </Things>
);

/** The sale that the member noted, as a row of its day; it has no page. */
const saleOf = ({ boughtOn, id }: ClientPage['client']) =>
  boughtOn === null
    ? []
    : [
        {
          id: `sale ${id}`,
          title: 'They bought',
          about: '',
          lang: null,
          address: null,
          at: `${boughtOn}T12:00:00.000Z`,
          day: boughtOn,
        },
      ];

/** What was done for the client, by date: texts with what came of them, practice calls with how they went, real calls, and the sale. */
export function History({ page: { calls, client, texts } }: { readonly page: ClientPage }) {
  const sale = saleOf(client);
  const newest = [...texts, ...calls, ...sale]
    .toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
    // Of one kind the page has no older ones: beyond these, the list would have gaps.
    .slice(0, clientLimits.listed);
  return (
    <Things title="History" things={newest} total={client.texts + client.calls + sale.length} first={8}>
      {(done) => (
        <>
          <span lang={done.lang ?? undefined} className="line-clamp-1 font-semibold wrap-anywhere">
            {done.title}
          </span>
          <FactsOf thing={done} />
        </>
      )}
    </Things>
  );
}
