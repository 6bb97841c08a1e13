import { type MovementKind, movementKinds } from '#features/billing/rules-revenue.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { dayInUtc } from './rules-weekly.ts';

/** How far back the figures go. */
export const figureWeeks = 12;
export const figureMonths = 12;
/** The days of which the model's cost is shown. */
export const figureDays = 30;

const dayMs = 24 * 60 * 60 * 1000;

/** The last Mondays in UTC, the one of this week last, and the one after it. */
export function lastWeeks(now: Date): { readonly weeks: readonly string[]; readonly until: string } {
  const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * dayMs;
  const at = (back: number) => new Date(monday - back * 7 * dayMs).toISOString().slice(0, 10);
  return {
    weeks: Array.from({ length: figureWeeks }, (_, index) => at(figureWeeks - 1 - index)),
    until: at(-1),
  };
}

/** The last months in UTC, this one last: `2026-11`. */
export const lastMonths = (now: Date): readonly string[] =>
  Array.from({ length: figureMonths }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (figureMonths - 1 - index), 1))
      .toISOString()
      .slice(0, 7),
  );

/** The monthly revenue of a month in one currency, in cents: `end` is `start` with all that moved. */
export type RevenueMonth = Readonly<Record<MovementKind, number>> & {
  readonly month: string;
  readonly currency: string;
  readonly start: number;
  readonly end: number;
};

/** Joins what moved month by month, the latest first; months before the first movement are left out. */
export function revenueMonths(
  {
    before,
    moves,
  }: {
    readonly before: readonly { readonly currency: string; readonly cents: number }[];
    readonly moves: readonly {
      readonly currency: string;
      readonly month: string;
      readonly kind: MovementKind;
      readonly cents: number;
    }[];
  },
  months: readonly string[],
): RevenueMonth[] {
  const currencies = [...new Set([...before, ...moves].map(({ currency }) => currency))].toSorted();
  return currencies.flatMap((currency) => {
    let start = before.find((row) => row.currency === currency)?.cents ?? 0;
    let hasBegun = start !== 0;
    const rows: RevenueMonth[] = [];
    for (const month of months) {
      const own = moves.filter((row) => row.currency === currency && row.month === month);
      const of = (kind: MovementKind) => own.find((row) => row.kind === kind)?.cents ?? 0;
      const moved = {
        new: of('new'),
        upgrade: of('upgrade'),
        downgrade: of('downgrade'),
        pause: of('pause'),
        lost: of('lost'),
      };
      const end = movementKinds.reduce((sum, kind) => sum + moved[kind], start);
      hasBegun ||= own.length > 0;
      if (hasBegun) rows.push({ month, currency, start, ...moved, end });
      start = end;
    }
    return rows.toReversed();
  });
}

const list = new Intl.ListFormat('en-US');

const said: Readonly<Record<MovementKind, readonly [gained: string, lost: string]>> = {
  new: ['new', 'new'],
  upgrade: ['from upgrades', 'from upgrades'],
  downgrade: ['from downgrades', 'less from downgrades'],
  pause: ['from resumed plans', 'paused'],
  lost: ['lost', 'lost'],
};

/** What changed since last month, in a sentence. */
export function changeWords(row: RevenueMonth): string {
  const { currency, end, month, start } = row;
  const money = (cents: number) => moneyOf(Math.abs(cents), currency);
  const since = `Since ${dayInUtc(new Date(`${month}-01`))}`;
  const parts = movementKinds.flatMap((kind) => {
    const cents = row[kind];
    return cents === 0 ? [] : [`${money(cents)} ${said[kind][cents > 0 ? 0 : 1]}`];
  });
  const why = parts.length === 0 ? '' : `: ${list.format(parts)}`;
  if (end === start) return `${since}, monthly recurring revenue has stayed at ${money(end)}${why}.`;
  return `${since}, monthly recurring revenue has ${end > start ? 'risen' : 'fallen'} from ${money(start)} to ${money(end)}${why}.`;
}
