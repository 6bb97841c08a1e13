import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readUsage } from '#features/tools/contract-usage.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Filters } from '#platform/client/ui/lists/Filters.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import type { Answer } from '#platform/contract/endpoint.ts';
import { dayInUtc } from '#features/admin/rules-weekly.ts';
import { AdminFrame } from '#platform/client/AdminFrame.tsx';
import { setupQuery } from './api.ts';
import { UnpricedModels } from './PricesMissing.tsx';
import { SparUsage } from './SparUsage.tsx';
import { counted } from './today/words.ts';

type UsageRow = Answer<typeof readUsage>['rows'][number];

const isoDay = /^\d{4}-\d{2}-\d{2}$/u;
const count = (value: number) => value.toLocaleString('en-US');
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const costOf = (cents: number | null) => (cents === null ? 'no price set' : money.format(cents / 100));

/** The sum of the known costs; null if none is known. */
function totalOf(rows: readonly UsageRow[]): number | null {
  const known = rows.flatMap(({ costCents }) => (costCents === null ? [] : [costCents]));
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0);
}

/** The models whose cost is not known. */
const unpricedIn = (rows: readonly UsageRow[]) => [
  ...new Set(rows.flatMap(({ costCents, model }) => (costCents === null && model !== null ? [model] : []))),
];

function Table({ rows }: { readonly rows: readonly UsageRow[] }) {
  const head = 'px-3 py-2 text-left font-semibold';
  const number = 'px-3 py-2 text-right tabular-nums whitespace-nowrap';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a small screen, also with the keyboard
    <section aria-label="Usage by member and model" className="overflow-x-auto" tabIndex={0}>
      <table className="w-full min-w-160 border-collapse">
        <thead>
          <tr className="border-line border-b-2">
            <th className={head}>Member</th>
            <th className={head}>Model</th>
            <th className={`${head} text-right!`}>Runs</th>
            <th className={`${head} text-right!`}>Unfinished</th>
            <th className={`${head} text-right!`}>Tokens in</th>
            <th className={`${head} text-right!`}>Tokens out</th>
            <th className={`${head} text-right!`}>Cost</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.userId ?? 'visitors'} ${row.model ?? ''}`} className="border-line border-b">
              <td className="px-3 py-2 whitespace-nowrap">{row.email ?? 'Visitors to the front page'}</td>
              <td className="px-3 py-2">{row.model ?? 'no model reached'}</td>
              <td className={number}>{count(row.runs)}</td>
              <td className={number}>{count(row.unfinished)}</td>
              <td className={number}>{count(row.inputTokens)}</td>
              <td className={number}>{count(row.outputTokens)}</td>
              <td className={number}>{costOf(row.costCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Usage() {
  const [typed, setTyped] = useState({ from: '', to: '' });
  const isDemo = useQuery(setupQuery).data?.demoTexts ?? false;
  const query = Object.fromEntries(Object.entries(typed).filter(([, day]) => isoDay.test(day)));
  const usage = useQuery({
    queryKey: ['admin', 'usage', query],
    queryFn: ({ signal }) => call(readUsage, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  function content() {
    if (usage.isPending) return <Skeleton className="bubble h-72" />;
    if (!usage.data) {
      return (
        <ErrorState
          message={messageOf(usage.error)}
          retrying={usage.isFetching}
          onRetry={() => void usage.refetch()}
        />
      );
    }
    const { from, to, rows } = usage.data;
    const total = totalOf(rows);
    const unpriced = unpricedIn(rows);
    return (
      <>
        <p role="status">
          {dayInUtc(new Date(from))} to {dayInUtc(new Date(to))}, UTC:{' '}
          {counted(
            rows.reduce((sum, { runs }) => sum + runs, 0),
            'run',
          )}
          {total === null
            ? ''
            : `, ${money.format(total / 100)}${unpriced.length === 0 ? '' : ' where a price is set'}`}
        </p>
        {isDemo ? (
          <p className="text-soft max-w-prose">
            No AI model is connected: the tools answer with prepared samples, which cost nothing.
          </p>
        ) : unpriced.length === 0 ? null : (
          <UnpricedModels models={unpriced} />
        )}
        {rows.length === 0 ? (
          <EmptyState title="Nothing was written" description="Nobody used a writing tool on these days." />
        ) : (
          <Table rows={rows} />
        )}
      </>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Filters
        active={[typed.from, typed.to].filter((day) => day !== '').length}
        className="sm:grid-cols-2 sm:items-end lg:max-w-xl"
      >
        <TextField
          label="From"
          name="from"
          type="date"
          hint="In UTC. Empty: 30 days back."
          value={typed.from}
          onValue={(from) => setTyped((before) => ({ ...before, from }))}
        />
        <TextField
          label="To"
          name="to"
          type="date"
          hint="In UTC. Empty: today."
          value={typed.to}
          onValue={(to) => setTyped((before) => ({ ...before, to }))}
        />
      </Filters>
      {content()}
      <SparUsage query={query} />
    </div>
  );
}

/** `/admin/ai-usage`: what the writing tools were used for and cost, per member and model. */
export function UsagePage() {
  return (
    <AdminFrame
      title="AI usage"
      lead="Runs, tokens and cost of the writing tools, per member and model. An unfinished run failed or was stopped."
    >
      <Usage />
    </AdminFrame>
  );
}
