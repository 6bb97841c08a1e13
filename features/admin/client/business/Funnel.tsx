import { ShareBar } from '#features/admin/client/Chart.tsx';
import { Group } from '#features/admin/client/today/Group.tsx';
import { whole } from '#features/admin/client/today/words.ts';
import type { BusinessFigures, FunnelRow } from '#features/admin/contract-figures.ts';
import { figureWeeks } from '#features/admin/rules-figures.ts';
import { shortDayInUtc } from '#features/admin/rules-weekly.ts';
import { type FunnelStep, funnelSteps, membersBehind } from '#features/members/rules-figure.ts';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { Closed } from './Closed.tsx';
import { Counted, FigureTable } from './FigureTable.tsx';

const heads = ['Visits', 'First cards', 'Accounts', 'Assessed', 'Bought', 'Second month'];

const steps = [
  ['visits', 'Visits', null],
  ['firstCards', 'First cards, without an account', null],
  ['joined', 'Accounts', 'joined'],
  ['assessed', 'Took the assessment', 'assessed'],
  ['bought', 'Bought a plan', 'bought'],
  ['stayed', 'Paid for a second month', 'stayed'],
] as const satisfies readonly (readonly [keyof FunnelRow, string, FunnelStep | null])[];

const shareOf = (part: number, whole_: number) =>
  whole_ === 0 ? '' : ` (${((part / whole_) * 100).toFixed(part / whole_ < 0.1 ? 1 : 0)}%)`;

interface Span {
  readonly from: string;
  readonly until: string;
  readonly source: string | null;
}

const cellsOf = (row: FunnelRow, span: Span) => [
  whole(row.visits),
  whole(row.firstCards),
  ...funnelSteps.map((step) => (
    <Counted key={step} figure={{ of: 'funnel', step, ...span }} many={row[step]} />
  )),
];

/** From a visit to a second month: in all, by week and by where they came from. */
export function Funnel({
  funnel: { all, from, sources, until, weeks },
}: {
  readonly funnel: BusinessFigures['funnel'];
}) {
  const top = Math.max(...steps.map(([name]) => all[name]));
  if (top === 0)
    return (
      <Group title="From a visit to a second month">
        <EmptyState title="Nobody has come yet" description="Visits, accounts and purchases, week by week." />
      </Group>
    );
  return (
    <Group title="From a visit to a second month">
      <p className="text-soft -mt-3 mb-5 max-w-prose">
        The last {figureWeeks} weeks. Visits and first cards are counted as they happen, without knowing
        whose; the rest is about the accounts of these weeks, and how far they got until now. In brackets: of
        all visits.
      </p>
      <ol className="grid gap-4">
        {steps.map(([name, label, step]) => {
          const share = name === 'visits' ? '' : shareOf(all[name], all.visits);
          return (
            <ShareBar
              key={name}
              label={label}
              value={all[name]}
              of={top}
              words={`${whole(all[name])}${share}`}
              {...(step !== null && all[name] > 0
                ? { to: membersBehind({ of: 'funnel', step, from, until, source: null }) }
                : {})}
            />
          );
        })}
      </ol>
      <div className="mt-6 grid grid-cols-1 gap-3">
        <Closed title="By source">
          <FigureTable
            name="From a visit to a second month, by source"
            explained="Where they came from: a link’s utm_source, or the site before. Direct: they typed the address, or nothing was told."
            table="sources"
            heads={['Source', ...heads]}
            rows={sources.map((row) => ({
              key: row.source,
              name: <span className="wrap-anywhere">{row.source}</span>,
              cells: cellsOf(row, { from, until, source: row.source }),
            }))}
          />
        </Closed>
        <Closed title="By week">
          <FigureTable
            name="From a visit to a second month, by week"
            explained="Each row: what that week brought, and how far its accounts got until now."
            table="weeks"
            heads={['Week from', ...heads]}
            rows={weeks.map((row) => ({
              key: row.week,
              name: shortDayInUtc(row.week),
              cells: cellsOf(row, { from: row.week, until: row.until, source: null }),
            }))}
          />
        </Closed>
      </div>
    </Group>
  );
}
