import { amountInCsv } from '#platform/contract/money.ts';
import { csvFile } from '#platform/server/http/csv-file.ts';
import type { FileAnswer } from '#platform/server/http/file-answer.ts';
import type { FigureTable, FunnelRow } from '#features/admin/contract-figures.ts';
import { figureMonths } from '#features/admin/rules-figures.ts';
import type { CountedBusiness } from './figures.ts';

const steps = ['visits', 'firstCards', 'joined', 'assessed', 'bought', 'stayed'] as const;
const stepHeads = [
  'visits',
  'first cards',
  'accounts',
  'took the assessment',
  'bought',
  'paid for a second month',
];
const stepsOf = (row: FunnelRow) => steps.map((step) => String(row[step]));

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function tableOf(table: FigureTable, { funnel, lessons, retention, revenue }: CountedBusiness): Table {
  switch (table) {
    case 'revenue':
      return {
        head: [
          'month (UTC)',
          'currency',
          'at the start',
          'new',
          'upgrades',
          'downgrades',
          'paused',
          'lost',
          'at the end',
        ],
        rows: revenue.map(({ currency, downgrade, end, lost, month, new: fresh, pause, start, upgrade }) => [
          month,
          currency.toUpperCase(),
          ...[start, fresh, upgrade, downgrade, pause, lost, end].map(amountInCsv),
        ]),
      };
    case 'weeks':
      return {
        head: ['week from (UTC)', ...stepHeads],
        rows: funnel.weeks.map((row) => [row.week, ...stepsOf(row)]),
      };
    case 'sources':
      return {
        head: ['source', ...stepHeads],
        rows: funnel.sources.map((row) => [row.source, ...stepsOf(row)]),
      };
    case 'retention': {
      const later = Array.from({ length: figureMonths - 1 }, (_, at) => at + 1);
      return {
        head: [
          'first paid in (UTC)',
          'members',
          ...later.flatMap((after) => [`due after ${after}`, `paying after ${after}`]),
        ],
        rows: retention.map(({ members, month, paying }) => [
          month,
          String(members),
          ...later.flatMap((after) => {
            const { due = 0, many = 0 } = paying[after - 1] ?? {};
            return due === 0 ? ['', ''] : [String(due), String(many)];
          }),
        ]),
      };
    }
    case 'lessons':
      return {
        head: ['module', 'lesson', 'began', 'finished', 'stopped'],
        rows: lessons.map(({ began, finished, module, stopped, title }) => [
          module,
          title,
          ...[began, finished, stopped].map(String),
        ]),
      };
  }
}

/** One table of the figures as a file. */
export function figuresFile(table: FigureTable, counted: CountedBusiness): FileAnswer {
  const { head, rows } = tableOf(table, counted);
  return csvFile<readonly string[]>({
    name: `figures-${table}.csv`,
    head,
    // oxlint-disable-next-line typescript/require-await -- what was counted is one page
    pages: (async function* once() {
      yield rows;
    })(),
    fieldsOf: (row) => row,
  });
}
