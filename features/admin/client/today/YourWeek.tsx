import { useQuery } from '@tanstack/react-query';
import { weekQuery, type WeekOfOwner } from '#features/admin/client/api.ts';
import { shortDayInUtc, shortWeekWords } from '#features/admin/rules-weekly.ts';
import { sumsOf } from '#features/billing/money.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/states.tsx';
import { Figure, Group } from './Group.tsx';
import { WeeklyMail } from './WeeklyMail.tsx';
import { counted, whole } from './words.ts';

type Span = WeekOfOwner['last'];

const refundsOf = ({ refunded, refunds }: Span) =>
  refunds === 0 ? '0' : `${whole(refunds)} (${sumsOf(refunded)})`;

const rows: readonly { readonly label: string; readonly of: (span: Span) => string }[] = [
  { label: 'Sign-ups', of: ({ signUps }) => whole(signUps) },
  { label: 'Purchases', of: ({ purchases }) => whole(purchases) },
  { label: 'Cancellations', of: ({ cancellations }) => whole(cancellations) },
  { label: 'Refunds', of: refundsOf },
  { label: 'Members whose payment failed', of: ({ failed }) => whole(failed) },
];

const periodOf = ({ from, until }: Span) => ({ from: new Date(from), until: new Date(until) });

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
                Since {shortDayInUtc(since.from)}
              </th>
              <th scope="col" className={`${cell} font-semibold`}>
                {shortWeekWords(periodOf(last))}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, of }) => (
              <tr key={label} className="border-line border-b">
                <th scope="row" className="py-2 text-left font-normal">
                  {label}
                </th>
                <td className={cell}>{of(since)}</td>
                <td className={cell}>{of(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>{nowWords(week)}</p>
      <p className="text-soft">Weeks begin on Monday, 0:00 UTC. Admins don’t count as sign-ups.</p>
    </div>
  );
}

/** What happened on the day that the reader's clock shows, before everything else. */
export function SinceMidnight() {
  const { data, isError } = useQuery(weekQuery);
  // A failure is said with the week below, which is the same answer.
  if (!data) return isError ? null : <Skeleton className="bubble h-40" />;
  const { today } = data;
  return (
    <Group title="Today so far">
      <dl className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        <Figure label="Sign-ups" value={whole(today.signUps)} />
        <Figure label="Purchases" value={whole(today.purchases)} />
        <Figure label="Cancellations" value={whole(today.cancellations)} />
        <Figure label="Refunds" value={refundsOf(today)} />
      </dl>
    </Group>
  );
}

/** What happened in the last week and since, the same as the weekly mail tells, and the switch for that mail. */
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
