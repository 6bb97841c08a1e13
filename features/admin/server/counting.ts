import { and, count, desc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isNotErased } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { mailMessages, stoppedAddresses } from '#platform/server/mail/tables.ts';
import { hasGrantedPlanOnly, isOffTeam } from '#platform/server/access/access.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { isStoppedAddress } from '#platform/server/mail/addresses.ts';
import { lastDays } from '#features/admin/rules.ts';
import type { FigureDeps } from './admin-deps.ts';

const days = 30;

async function memberFigures({ countTiers, db }: FigureDeps, now: Date, from: Date) {
  const [all] = await db.select({ many: count() }).from(users).where(isNotErased);
  const day = sql<string>`to_char(${users.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, many: count() })
    .from(users)
    .where(and(gte(users.createdAt, from), isNotErased, isOffTeam(now)))
    .groupBy(day);
  const newOn = new Map(rows.map((row) => [row.day, row.many]));
  const total = all?.many ?? 0;
  const { admin, premium, staff, tools } = await countTiers(db, { now });
  return {
    total,
    byTier: {
      free: Math.max(0, total - tools - premium - staff - admin),
      tools,
      premium,
      staff,
      admin,
    },
    newByDay: lastDays(now, days).map((name) => ({ day: name, many: newOn.get(name) ?? 0 })),
  };
}

/** What subscriptions bring in a month and how many there are; amounts in each currency. */
async function moneyFigures(db: Db, now: Date) {
  const { amount, monthly, owedAmount, renewsFor } = subscriptions;
  const cents = (what: SQL, of: SQL) =>
    sql<number>`coalesce(sum(${what}) filter (where ${of}), 0)`.mapWith(Number);
  const pays = sql`${subscriptions.status} in ('active', 'past_due')`;
  const rows = await db
    .select({
      currency: subscriptions.currency,
      monthly: cents(sql`${monthly}`, pays),
      atListPrice:
        sql<number>`count(*) filter (where ${pays} and ${renewsFor} is null and ${subscriptions.endsAt} is null)`.mapWith(
          Number,
        ),
      owedAmounts: cents(
        sql`coalesce(${owedAmount}, ${amount})`,
        sql`${subscriptions.pastDueSince} is not null`,
      ),
      running: sql<number>`count(*) filter (where ${pays})`.mapWith(Number),
      owed: sql<number>`count(*) filter (where ${subscriptions.pastDueSince} is not null)`.mapWith(Number),
      ending: sql<number>`count(*) filter (where ${pays} and ${subscriptions.endsAt} is not null)`.mapWith(
        Number,
      ),
    })
    .from(subscriptions)
    .where(and(isNull(subscriptions.endedAt), isNotNull(subscriptions.tier)))
    .groupBy(subscriptions.currency)
    .orderBy(subscriptions.currency);
  const [given] = await db
    .select({ many: count() })
    .from(users)
    .where(and(isNotErased, hasGrantedPlanOnly(now)));
  const amounts = (of: 'monthly' | 'owedAmounts') =>
    rows.flatMap(({ currency, [of]: sum }) => (sum > 0 ? [{ currency, cents: sum }] : []));
  const many = (of: 'atListPrice' | 'running' | 'owed' | 'ending') =>
    rows.reduce((sum, row) => sum + row[of], 0);
  return {
    monthly: amounts('monthly'),
    atListPrice: many('atListPrice'),
    owedAmounts: amounts('owedAmounts'),
    running: many('running'),
    owed: many('owed'),
    ending: many('ending'),
    given: given?.many ?? 0,
  };
}

async function mailFigures(db: Db, from: Date) {
  const [waiting] = await db
    .select({ many: count() })
    .from(mailMessages)
    .where(eq(mailMessages.state, 'pending'));
  const [dead] = await db
    .select({ many: count() })
    .from(mailMessages)
    .where(and(eq(mailMessages.state, 'dead'), gte(mailMessages.createdAt, from)));
  const [failing] = await db
    .select({ code: mailMessages.lastError })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.state, 'pending'),
        isNotNull(mailMessages.lastError),
        // A full mailbox is up to its member.
        sql`${mailMessages.fault} is distinct from 'recipient'`,
      ),
    )
    .orderBy(desc(sql`${mailMessages.fault} is not distinct from 'ours'`), desc(mailMessages.id))
    .limit(1);
  const [unknown] = await db
    .select({ many: count() })
    .from(mailMessages)
    .where(and(eq(mailMessages.state, 'unknown'), gte(mailMessages.createdAt, from)));
  const [stopped] = await db
    .select({ many: count() })
    .from(users)
    .innerJoin(stoppedAddresses, isStoppedAddress);
  return {
    waiting: waiting?.many ?? 0,
    dead: dead?.many ?? 0,
    fault: failing?.code ?? null,
    unknown: unknown?.many ?? 0,
    stopped: stopped?.many ?? 0,
  };
}

/** Every figure of the start page, from the tables as they are now. */
export async function countEverything(deps: FigureDeps) {
  const { aiByDay, clock, crmFigures, db, model, oldestJobSeconds } = deps;
  const now = clock.now();
  const names = lastDays(now, days);
  const from = new Date(`${names[0]}T00:00:00.000Z`);
  const [stored] = await db
    .select({
      files: count(),
      bytes: sql<number>`coalesce(sum(${storedFiles.size}), 0)`.mapWith(Number),
    })
    .from(storedFiles);
  const used = new Map((await aiByDay(db, { from })).map((row) => [row.day, row]));
  return {
    countedAt: now,
    money: await moneyFigures(db, now),
    crm: await crmFigures(),
    mails: await mailFigures(db, from),
    oldestJobSeconds: await oldestJobSeconds(db),
    modelTrouble: (await model?.read())?.trouble ?? null,
    storage: stored ?? { files: 0, bytes: 0 },
    ai: names.map((day) => used.get(day) ?? { day, runs: 0, tokens: 0, costCents: 0 }),
    members: await memberFigures(deps, now, from),
  };
}

export type CountedFigures = Awaited<ReturnType<typeof countEverything>>;
