import { and, count, desc, eq, isNotNull, isNull, not, notInArray, type SQL, sql } from 'drizzle-orm';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { users } from '#platform/server/auth/tables.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isAfter, placeIn } from '#platform/server/db/place.ts';
import { csvFile, csvInstant, pagesOf } from '#platform/server/http/csv-file.ts';
import type { FileAnswer } from '#platform/server/http/file-answer.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { amountInCsv } from '#platform/contract/money.ts';
import type { SubscriptionFilter } from '#features/billing/contract-subscriptions.ts';
import type { SubscriptionState } from '#features/billing/rules-subscriptions.ts';
import { type LastPaid, lastPaidOf } from '#features/billing/server/ledger/read.ts';
import { lastRefundAt, refundedOf, wasRefunded } from '#features/billing/server/ledger/refunded.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';

const pageSize = 50;
const { amount, canceledAt, currency, currentPeriodEnd, endedAt, endsAt, id, pastDueSince } = subscriptions;
const { owedAmount, pausedUntil, renewsFor, rhythm } = subscriptions;
const { startedAt, status, tier } = subscriptions;

/** Paid or owed, and of a product that we sell: what the start page counts. */
const runs = and(isNull(endedAt), isNotNull(tier), sql`${status} in ('active', 'past_due')`);
/** Paused by its member, or by the owner at the provider. */
const rests = sql`(${isNull(endedAt)} and (${isNotNull(pausedUntil)} or ${eq(status, 'paused')}))`;
const stateIs: Readonly<Record<SubscriptionState, SQL | undefined>> = {
  running: runs,
  paused: and(rests, isNotNull(tier)),
  failed: and(isNull(endedAt), isNotNull(tier), isNotNull(pastDueSince)),
  ending: and(runs, isNotNull(endsAt)),
  ended: isNotNull(endedAt),
  canceled: and(
    isNotNull(canceledAt),
    isNotNull(tier),
    not(rests),
    notInArray(status, ['incomplete', 'incomplete_expired']),
  ),
  refunded: wasRefunded,
};

/** The date that sorts each list, newest first: admins look for the latest event. */
const orderOf = ({ state }: SubscriptionFilter) => {
  if (state === 'refunded') return { at: lastRefundAt, id };
  return { at: state === 'canceled' ? canceledAt : startedAt, id };
};

const conditionOf = ({ state, tier: wanted }: SubscriptionFilter) =>
  and(state && stateIs[state], wanted && eq(tier, wanted));

async function rowsAfter(
  db: Db,
  { after, filter, limit }: { after: string | null; filter: SubscriptionFilter; limit: number },
) {
  const order = orderOf(filter);
  return db
    .select({
      id,
      place: placeIn(order),
      tier,
      status,
      amount,
      currency,
      renewsFor,
      owed: owedAmount,
      startedAt,
      endsAt,
      canceledAt,
      endedAt,
      periodEnd: currentPeriodEnd,
      owedSince: pastDueSince,
      pausedUntil,
      rhythm,
      userId: users.id,
      email: users.email,
      name: users.name,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(conditionOf(filter), after === null ? undefined : isAfter(order, after)))
    .orderBy(desc(order.at), desc(id))
    .limit(limit);
}

/** A subscription with what was paid for it, where a payment is on record, and the cents that went back. */
export type ListedSubscription = Awaited<ReturnType<typeof rowsAfter>>[number] & {
  readonly paid: LastPaid | undefined;
  readonly refunded: number;
};

/** @returns the same rows, each with what was paid and what went back of it */
async function withMoney(db: Db, rows: Awaited<ReturnType<typeof rowsAfter>>): Promise<ListedSubscription[]> {
  const ids = rows.map((row) => row.id);
  const [paid, back] = [await lastPaidOf(db, ids), await refundedOf(db, ids)];
  return rows.map((row) => ({ ...row, paid: paid.get(row.id), refunded: back.get(row.id) ?? 0 }));
}

/** Cents in a column; nothing where nobody could say. */
const centsInCsv = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '' : amountInCsv(cents);

/** A page of subscriptions, what happened last first. */
export async function subscriptionPage(
  db: Db,
  { after = null, ...filter }: SubscriptionFilter & { after?: string | null | undefined },
) {
  const [counted] = await db.select({ many: count() }).from(subscriptions).where(conditionOf(filter));
  const rows = await rowsAfter(db, { after, filter, limit: pageSize + 1 });
  const shown = await withMoney(db, rows.slice(0, pageSize));
  const next = rows.length > pageSize ? (shown.at(-1)?.place ?? null) : null;
  return { rows: shown, next, total: counted?.many ?? 0 };
}

/** Subscriptions as a file. That it was taken is recorded. */
export async function subscriptionFile(
  { clock, db }: Pick<BillingDeps, 'clock' | 'db'>,
  by: { viewer: Pick<Viewer, 'sessionId' | 'userId'>; client: Pick<ClientInfo, 'address'> },
  filter: SubscriptionFilter,
): Promise<FileAnswer> {
  await audit(db, {
    at: clock.now(),
    action: 'billing.subscriptions_exported',
    actorId: by.viewer.userId,
    subjectId: null,
    sessionId: by.viewer.sessionId,
    address: by.client.address,
    details: { state: filter.state ?? 'any', tier: filter.tier ?? 'any' },
  });
  return csvFile<ListedSubscription>({
    name: 'subscriptions.csv',
    head: [
      'id',
      'member',
      'email',
      'name',
      'tier',
      'status',
      'list price',
      'currency',
      'started (UTC)',
      'period end (UTC)',
      'owed since (UTC)',
      'ends (UTC)',
      'ended (UTC)',
      'refunded',
      'last paid',
      'last paid (UTC)',
      'off by coupon',
      'payments',
      'paid in all',
      'renews for',
      'owed',
      'paid by the',
      'paused until (UTC)',
    ],
    pages: pagesOf(async (after, limit) =>
      withMoney(db, await rowsAfter(db, { after: after?.place ?? null, filter, limit })),
    ),
    fieldsOf: (row) => [
      row.id,
      row.userId,
      row.email,
      row.name,
      row.tier ?? '',
      row.status,
      amountInCsv(row.amount),
      row.currency.toUpperCase(),
      csvInstant(row.startedAt),
      // An ended subscription has no current period: `ended` has the day it ended, as on the screen.
      csvInstant(row.endedAt === null ? row.periodEnd : null),
      csvInstant(row.owedSince),
      csvInstant(row.endsAt),
      csvInstant(row.endedAt),
      amountInCsv(row.refunded),
      // A payment that is not on record stays empty: the price of the plan does not replace it.
      centsInCsv(row.paid?.amount),
      csvInstant(row.paid?.at),
      centsInCsv(row.paid?.discount),
      row.paid ? String(row.paid.many) : '',
      centsInCsv(row.paid?.inAll),
      centsInCsv(row.renewsFor),
      centsInCsv(row.owed),
      row.rhythm,
      csvInstant(row.pausedUntil),
    ],
  });
}
