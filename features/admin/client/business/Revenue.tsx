import { ColumnChart } from '#features/admin/client/Chart.tsx';
import { Group } from '#features/admin/client/today/Group.tsx';
import type { BusinessFigures } from '#features/admin/contract-figures.ts';
import { type MovementKind, movementKinds } from '#features/billing/rules-revenue.ts';
import { monthWords } from '#features/members/rules-figure.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { Counted, FigureTable } from './FigureTable.tsx';

const heads: Readonly<Record<MovementKind, string>> = {
  new: 'New',
  upgrade: 'Upgrades',
  downgrade: 'Downgrades',
  pause: 'Paused',
  lost: 'Lost',
};

type Row = BusinessFigures['revenue'][number];

function OfCurrency({ currency, rows }: { readonly currency: string; readonly rows: readonly Row[] }) {
  const money = (cents: number) => moneyOf(cents, currency);
  const [latest] = rows;
  return (
    <div className="grid grid-cols-1 gap-6">
      <ColumnChart
        title={`At the end of each month, ${currency.toUpperCase()}`}
        summary={`${money(latest?.end ?? 0)} a month now.`}
        bars={rows
          .toReversed()
          .map(({ end, month }) => ({ label: monthWords(month), value: end, words: money(end) }))}
      />
      <FigureTable
        name={`Monthly recurring revenue in ${currency.toUpperCase()}`}
        explained="What plans bring in a month, before tax and after coupons; a year counts a twelfth. A failed payment counts until its plan ends. Paused is what pauses took away, less what came back; a coupon that runs out counts as an upgrade."
        table="revenue"
        heads={['Month', 'Start', ...movementKinds.map((kind) => heads[kind]), 'End']}
        rows={rows.map((row) => ({
          key: row.month,
          name: monthWords(row.month),
          cells: [
            money(row.start),
            ...movementKinds.map((kind) => (
              <Counted
                key={kind}
                figure={{ of: 'revenue', kind, month: row.month }}
                many={row[kind]}
                words={money(row[kind])}
              />
            )),
            money(row.end),
          ],
        }))}
      />
    </div>
  );
}

/** The monthly recurring revenue, month by month, and why it moved. */
export function Revenue({ revenue }: { readonly revenue: BusinessFigures['revenue'] }) {
  const byCurrency = [...Map.groupBy(revenue, ({ currency }) => currency)];
  return (
    <Group title="Monthly recurring revenue">
      {byCurrency.length === 0 ? (
        <EmptyState
          title="No plan has been sold"
          description="What plans bring in a month, and why that changed."
        />
      ) : (
        <div className="grid grid-cols-1 gap-8">
          {byCurrency.map(([currency, rows]) => (
            <OfCurrency key={currency} currency={currency} rows={rows} />
          ))}
        </div>
      )}
    </Group>
  );
}
