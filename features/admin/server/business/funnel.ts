import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import { directSource } from '#platform/contract/source.ts';
import { isOffTeam } from '#platform/server/access/access.ts';
import { isNotErased } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { FunnelRow } from '#features/admin/contract-figures.ts';
import { lastWeeks } from '#features/admin/rules-figures.ts';
import type { Figure, FunnelStep } from '#features/members/rules-figure.ts';
import type { BusinessDeps, MemberFacts } from './business-deps.ts';

const member = sql`${users.id}`;
const nobody: FunnelRow = { visits: 0, firstCards: 0, joined: 0, assessed: 0, bought: 0, stayed: 0 };
const mostSources = 15;

function add(a: FunnelRow, b: Partial<FunnelRow>): FunnelRow {
  const of = (name: keyof FunnelRow) => a[name] + (b[name] ?? 0);
  return {
    visits: of('visits'),
    firstCards: of('firstCards'),
    joined: of('joined'),
    assessed: of('assessed'),
    bought: of('bought'),
    stayed: of('stayed'),
  };
}

/** The accounts since a day by week and source, and how far they got until now. */
async function accountsSince({ db, facts }: BusinessDeps, from: string, now: Date) {
  const week = sql<string>`to_char(date_trunc('week', ${users.createdAt} at time zone 'UTC'), 'YYYY-MM-DD')`;
  const source = sql<string>`coalesce(w.source, ${sql.raw(`'${directSource}'`)})`;
  const many = (what: SQL) => sql<number>`${what}::int`.mapWith(Number);
  return db
    .select({
      week,
      source,
      joined: many(sql`count(*)`),
      assessed: many(sql`count(a.user_id)`),
      bought: many(sql`count(b.user_id)`),
      stayed: many(sql`count(*) filter (where b.stayed)`),
    })
    .from(users)
    .leftJoin(sql`${facts.sources} w`, sql`w.user_id = ${member}`)
    .leftJoin(sql`${facts.assessed} a`, sql`a.user_id = ${member}`)
    .leftJoin(sql`${facts.payers(now)} b`, sql`b.user_id = ${member}`)
    .where(and(isNotErased, isOffTeam(now), gte(users.createdAt, new Date(from))))
    .groupBy(sql`1`, sql`2`);
}

/** The way from a visit to a second month, in all, by week and by source. */
export async function funnelOf(deps: BusinessDeps, now: Date) {
  const { until, weeks } = lastWeeks(now);
  const [from = until] = weeks;
  const seen: readonly (Partial<FunnelRow> & { week: string; source: string })[] = [
    ...(await deps.arrivalsSince(deps.db, { from })),
    ...(await accountsSince(deps, from, now)),
  ];
  const sumOf = (rows: typeof seen) => rows.reduce<FunnelRow>(add, nobody);
  const bySource = Map.groupBy(seen, ({ source }) => source);
  const sources = [...bySource]
    .map(([source, rows]) => ({ source, ...sumOf(rows) }))
    .toSorted((a, b) => b.bought - a.bought || b.joined - a.joined || b.visits - a.visits);
  const rest = sources.slice(mostSources);
  return {
    from,
    until,
    all: sumOf(seen),
    weeks: weeks
      .map((week, at) => ({
        week,
        until: weeks[at + 1] ?? until,
        ...sumOf(seen.filter((row) => row.week === week)),
      }))
      .toReversed(),
    sources: [
      ...sources.slice(0, mostSources),
      ...(rest.length === 0 ? [] : [{ source: 'smaller ones', ...rest.reduce<FunnelRow>(add, nobody) }]),
    ],
  };
}

function reached(facts: MemberFacts, step: FunnelStep, now: Date): SQL | undefined {
  switch (step) {
    case 'joined':
      return undefined;
    case 'assessed':
      return sql`${member} in (select user_id from ${facts.assessed} a)`;
    case 'bought':
      return sql`${member} in (select user_id from ${facts.payers(now)} b)`;
    case 'stayed':
      return sql`${member} in (select user_id from ${facts.payers(now)} b where b.stayed)`;
  }
}

/** Whether a figure counted a member, as a condition on `users`. */
export const behindFigure =
  (facts: MemberFacts) =>
  (figure: Figure, now: Date): SQL => {
    switch (figure.of) {
      case 'funnel': {
        const { from, source, step, until } = figure;
        const known = sql`(select w.source from ${facts.sources} w where w.user_id = ${member})`;
        const condition = and(
          isOffTeam(now),
          gte(users.createdAt, new Date(from)),
          lt(users.createdAt, new Date(until)),
          source === null ? undefined : sql`coalesce(${known}, ${directSource}) = ${source}`,
          reached(facts, step, now),
        );
        return condition ?? sql`true`;
      }
      case 'revenue':
        return facts.movedIn(member, figure);
      case 'cohort':
        return facts.paysAfter(member, { ...figure, now });
      case 'lesson':
        return facts.stoppedAt(member, { id: figure.id, now });
    }
  };
