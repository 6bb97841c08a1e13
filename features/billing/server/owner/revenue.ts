import { and, gte, type SQL, sql, sum } from 'drizzle-orm';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { MovementKind } from '#features/billing/rules-revenue.ts';
import { ledgerInvoices, revenueMovements } from '#features/billing/server/ledger/tables.ts';

const inUtc = (at: SQL) => sql`(${at} at time zone 'UTC')`;
const monthOf = (utc: SQL) => sql`to_char(${utc}, 'YYYY-MM')`;

/** When each member paid money for the first time, in UTC: a table `(user_id, first_at)`. */
const firstPayments = sql`(
  select user_id, min(paid_at) at time zone 'UTC' as first_at from ${ledgerInvoices} where amount > 0 group by user_id
)`;

/** Each paid invoice `i` with its subscription `s` and its member's first payment `f`. */
const paid = sql`${ledgerInvoices} i
  join ${firstPayments} f on f.user_id = i.user_id
  join ${subscriptions} s on s.id = i.subscription_id`;

/**
 * Whether an invoice pays for the month that begins so many months after its member's first payment: it covers that
 * moment, and the subscription had not ended by then. So a year counts as twelve months, and money that went back with
 * the plan as none. A day is added, in which the bank has had time for a renewal.
 */
function paysFor(after: SQL, now: Date): SQL {
  const begins = sql`f.first_at + make_interval(months => ${after}, days => 1)`;
  const ends = sql`least(i.period_end, s.ended_at, ${now.toISOString()}::timestamptz)`;
  return sql`(${begins} >= ${inUtc(sql`i.period_start`)} and ${begins} < ${inUtc(ends)})`;
}

/** Members who paid, and whether they did so for a second month: a table `(user_id, stayed)`. */
export const payers = (now: Date): SQL => sql`(
  select f.user_id, coalesce(bool_or(${paysFor(sql`1`, now)}), false) as stayed
  from ${firstPayments} f
  left join ${ledgerInvoices} i on i.user_id = f.user_id
  left join ${subscriptions} s on s.id = i.subscription_id
  group by f.user_id
)`;

const monthCount = (utc: SQL) => sql`(date_part('year', ${utc}) * 12 + date_part('month', ${utc}))::int`;

/** The months after their first for which members paid: a table `(user_id, first_at, after)`, some of them twice. */
function paidMonths(since: SQL, now: Date): SQL {
  const first = monthCount(sql`f.first_at`);
  const from = sql`${monthCount(inUtc(sql`i.period_start`))} - ${first} - 1`;
  const to = sql`${monthCount(inUtc(sql`i.period_end`))} - ${first}`;
  return sql`(
    select f.user_id, f.first_at, m.after
    from ${paid} cross join lateral generate_series(greatest(${from}, 1), ${to}) as m(after)
    where f.first_at >= ${inUtc(since)} and ${paysFor(sql`m.after`, now)}
  )`;
}

/** The revenue of a month and how it moved, in cents. */
export interface RevenueRow {
  readonly currency: string;
  /** `2026-11`, in UTC. */
  readonly month: string;
  readonly kind: MovementKind;
  readonly cents: number;
}

/** How the monthly revenue moved since a day, and what it was then, in each currency. */
export async function revenueSince(db: Db, { from }: { readonly from: Date }) {
  const { at, cents, currency, kind } = revenueMovements;
  const total = sum(cents).mapWith(Number);
  const before = await db
    .select({ currency, cents: total })
    .from(revenueMovements)
    .where(sql`${at} < ${from.toISOString()}::timestamptz`)
    .groupBy(currency);
  const month = sql<string>`${monthOf(inUtc(sql`${at}`))}`.as('month');
  const moves: RevenueRow[] = await db
    .select({ currency, month, kind, cents: total })
    .from(revenueMovements)
    .where(and(gte(at, from)))
    .groupBy(currency, month, kind);
  return { before, moves };
}

const mostMonthsAfter = 11;

/**
 * How many first paid in each month since a day; so many months later, for how many of them that month has begun, and
 * how many pay for it.
 */
export async function retentionSince(
  db: Db,
  { from, now }: { readonly from: Date; readonly now: Date },
): Promise<{ month: string; after: number; due: number; many: number }[]> {
  const since = sql`${from.toISOString()}::timestamptz`;
  const due = sql`(
    select ${monthOf(sql`first_at`)} as month, m.after, count(*)::int as due
    from ${firstPayments} f cross join generate_series(0, ${mostMonthsAfter}::int) as m(after)
    where first_at >= ${inUtc(since)}
      and (m.after = 0 or first_at + make_interval(months => m.after, days => 1) < ${inUtc(sql`${now.toISOString()}::timestamptz`)})
    group by 1, 2
  )`;
  const counted = sql`(
    select month, after, count(distinct user_id)::int as many from (
      select user_id, ${monthOf(sql`first_at`)} as month, 0 as after from ${firstPayments} f
      where first_at >= ${inUtc(since)}
      union all
      select user_id, ${monthOf(sql`first_at`)}, after from ${paidMonths(since, now)} p
    ) months group by month, after
  )`;
  return db
    .select({
      month: sql<string>`d.month`,
      after: sql<number>`d.after`.mapWith(Number),
      due: sql<number>`d.due`.mapWith(Number),
      many: sql<number>`coalesce(c.many, 0)`.mapWith(Number),
    })
    .from(sql`${due} d left join ${counted} c on c.month = d.month and c.after = d.after`)
    .orderBy(sql`d.month`, sql`d.after`);
}

/** Whether a member's revenue moved in that way in a month. @param member their id */
export const movedIn = (member: SQL, { kind, month }: { kind: MovementKind; month: string }): SQL =>
  sql`${member} in (select user_id from ${revenueMovements} where kind = ${kind} and ${monthOf(inUtc(sql`at`))} = ${month})`;

/** Whether a member first paid in a month, and pays so many months later. @param member their id */
export const paysAfter = (
  member: SQL,
  { after, month, now }: { month: string; after: number; now: Date },
): SQL =>
  after === 0
    ? sql`${member} in (select user_id from ${firstPayments} f where ${monthOf(sql`first_at`)} = ${month})`
    : sql`${member} in (
        select f.user_id from ${paid} where ${monthOf(sql`f.first_at`)} = ${month} and ${paysFor(sql`${after}::int`, now)}
      )`;
