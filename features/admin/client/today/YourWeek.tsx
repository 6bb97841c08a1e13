import { useQuery } from '@tanstack/react-query';
import { weekQuery, type WeekOfOwner } from '#features/admin/client/api.ts';
import { lastDayOf, shortDayInUtc } from '#features/admin/rules-weekly.ts';
import { sumsOf } from '#features/billing/money.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { Counted, Figure, Group } from './Group.tsx';
import { WeeklyMail } from './WeeklyMail.tsx';
import { counted, whole } from './words.ts';

type Span = WeekOfOwner['last'];

interface Happened {
  readonly label: string;
  readonly of: (span: Span) => number;
  /** How much in all, in each currency. */
  readonly sums?: (span: Span) => Span['refunded'];
  /** The list that shows who that was, the latest first. */
  readonly who?: `/${string}`;
  /** What that list is called where it shows everybody, and those who were counted only stand first. */
  readonly list?: string;
}

const today: readonly Happened[] = [
  { label: 'Sign-ups', of: ({ signUps }) => signUps, who: '/admin/members', list: 'Newest members' },
  {
    label: 'Purchases',
    of: ({ purchases }) => purchases,
    sums: ({ purchased }) => purchased,
    who: '/subscription-admin',
    list: 'Newest subscriptions',
  },
  {
    label: 'Cancellations',
    of: ({ cancellations }) => cancellations,
    who: '/subscription-admin?state=canceled',
  },
  {
    label: 'Refunds',
    of: ({ refunds }) => refunds,
    sums: ({ refunded }) => refunded,
    who: '/subscription-admin?state=refunded',
  },
];
const rows: readonly Happened[] = [
  ...today,
  // Renewals are among them.
  { label: 'Payments received', of: ({ payments }) => payments, sums: ({ received }) => received },
  // Whose payment failed may have paid since: no list shows them.
  { label: 'Members whose payment failed', of: ({ failed }) => failed },
];

/** A list that shows nobody is not worth the way. */
const whoOf = ({ of, who }: Happened, ...spans: readonly Span[]) =>
  spans.some((span) => of(span) > 0) ? who : undefined;

/** How much in all; null where nothing happened or no amount is known. */
function sumWords({ of, sums }: Happened, span: Span): string | null {
  const known = sums?.(span) ?? [];
  return of(span) === 0 || known.length === 0 ? null : sumsOf(known);
}

/** How many, and how much in all where that is known. */
function withSum(row: Happened, span: Span): string {
  const sum = sumWords(row, span);
  return `${whole(row.of(span))}${sum === null ? '' : ` (${sum})`}`;
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** What this month brought so far. */
function monthWords({ from, payments, received, refunded, refunds }: Span): string {
  const month = monthName.format(new Date(from));
  const came = payments === 0 ? 'no payments' : `${counted(payments, 'payment')} (${sumsOf(received)})`;
  const back = refunds === 0 ? '' : `, and ${counted(refunds, 'refund')} (${sumsOf(refunded)})`;
  return `In ${month} so far: ${came} received${back}.`;
}

/** What is true now, whichever week is looked at. */
function nowWords({ owing, questions }: WeekOfOwner): string {
  const owe =
    owing === 0
      ? 'nobody owes a payment'
      : `${counted(owing, 'member')} ${owing === 1 ? 'owes' : 'owe'} a payment`;
  // The bell counts more than what asks for an act, such as a payment that failed: nothing is said of none.
  if (questions === 0) return `Right now, ${owe}.`;
  const wait = `${counted(questions, 'unread notice')} ${questions === 1 ? 'needs' : 'need'} you (see the bell)`;
  return `Right now, ${owe}, and ${wait}.`;
}

function RowName({ row, week: { last, since } }: { readonly row: Happened; readonly week: WeekOfOwner }) {
  const who = whoOf(row, since, last);
  const place = 'inline-flex min-h-11 items-center';
  return who === undefined ? (
    <span className={place}>{row.label}</span>
  ) : (
    <PageLink to={who} className={`text-link ${place}`}>
      {row.label}
    </PageLink>
  );
}

function Figures({ week }: { readonly week: WeekOfOwner }) {
  const { last, since } = week;
  const cell = 'px-3 py-2 text-right tabular-nums';
  return (
    <div className="grid gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with large letters it scrolls, also by keyboard */}
      <section aria-label="Figures of the week" className="overflow-x-auto" tabIndex={0}>
        <table
          aria-label="What happened since Monday and in the week before"
          className="w-full border-collapse"
        >
          <thead>
            <tr className="border-line border-b-2 align-bottom">
              <th scope="col" className="py-2 text-left font-semibold">
                <span className="sr-only">What happened</span>
              </th>
              <th scope="col" className={`${cell} font-semibold`}>
                Since <span className="whitespace-nowrap">{shortDayInUtc(since.from)}</span>
              </th>
              <th scope="col" className={`${cell} font-semibold`}>
                {/* On a phone two lines: a day is not parted. */}
                <span className="whitespace-nowrap">{shortDayInUtc(last.from)}</span>{' '}
                <span className="whitespace-nowrap">
                  to {shortDayInUtc(lastDayOf({ until: new Date(last.until) }))}
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} className="border-line border-b">
                <th scope="row" className="text-left font-normal">
                  <RowName row={row} week={week} />
                </th>
                <td className={cell}>{withSum(row, since)}</td>
                <td className={cell}>{withSum(row, last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>{monthWords(week.month)}</p>
      <p>{nowWords(week)}</p>
      <p className="text-soft">
        Weeks begin on Monday, months on the 1st, at 0:00 UTC. Admins don’t count as sign-ups.
      </p>
    </div>
  );
}

/** What happened on the day that the reader's clock shows, before everything else. */
export function SinceMidnight() {
  const { data, isError } = useQuery(weekQuery);
  // A failure is said with the week below, which is the same answer.
  if (!data) return isError ? null : <Skeleton className="bubble h-40" />;
  const happened = data.today;
  return (
    <Group title="Today so far">
      <Counted at={happened.until} />
      <dl className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {today.map((figure) => {
          const { label, list, of } = figure;
          const who = whoOf(figure, happened);
          const sum = sumWords(figure, happened);
          return (
            <Figure
              key={label}
              label={label}
              value={whole(of(happened))}
              {...(sum === null ? {} : { note: `${sum} in all` })}
              {...(who ? { to: who } : {})}
              {...(list ? { way: list } : {})}
            />
          );
        })}
      </dl>
    </Group>
  );
}

/** What happened in the last week and since, as the weekly mail tells it and what came in, and the switch for that mail. */
export function YourWeek() {
  const { data, error, isRefetching, refetch } = useQuery(weekQuery);
  return (
    <Group title="Your week">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {data ? (
          <Figures week={data} />
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />
        ) : (
          <Skeleton className="h-80" />
        )}
        <WeeklyMail />
      </div>
    </Group>
  );
}
