import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { backOf, idIn, subscriptionOf } from './invoice.ts';
import { keepPaid, keepRefunds } from './keep.ts';
import { chargesOnRecord, unrecorded } from './read.ts';
import { ledgerRefunds } from './tables.ts';
import { databaseInstant, lockCustomer, memberOfCustomer } from '#features/billing/server/queries.ts';
import type { BillingDeps, Payments } from '#features/billing/server/stripe.ts';

interface WentBack {
  /** By subscription, in cents. */
  readonly bySubscription: ReadonlyMap<string, number>;
  readonly invoices: readonly Stripe.Invoice[];
  /** Each refund, also those that failed. */
  readonly refunds: readonly Stripe.Refund[];
}

/** Refunds of charges of which something went back, or is on record as having gone. @throws what the SDK throws */
async function refundsOfCharges(
  { stripe }: Payments,
  charges: readonly Stripe.Charge[],
  recorded: ReadonlySet<string>,
): Promise<Stripe.Refund[]> {
  const found: Stripe.Refund[] = [];
  for (const { amount_refunded, id } of charges)
    if (amount_refunded > 0 || recorded.has(id))
      found.push(
        ...(await stripe.refunds.list({ charge: id, limit: 100 }).autoPagingToArray({ limit: 1000 })),
      );
  return found;
}

/** All refunds of a customer's payments, as the provider reports them. @throws what the SDK throws */
async function askWhatWentBack(
  payments: Payments,
  customer: string,
  recorded: ReadonlySet<string>,
): Promise<WentBack> {
  const { stripe } = payments;
  const [invoices, charges] = await Promise.all([
    stripe.invoices
      .list({ customer, limit: 100, expand: ['data.payments'] })
      .autoPagingToArray({ limit: 1000 }),
    stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 }),
  ]);
  const back = new Map<string, number>();
  for (const invoice of invoices) {
    const id = subscriptionOf(invoice);
    if (id) back.set(id, (back.get(id) ?? 0) + backOf(invoice, charges));
  }
  return { bySubscription: back, invoices, refunds: await refundsOfCharges(payments, charges, recorded) };
}

/** Puts on record what was asked, unless the account was deleted meanwhile. */
async function keepRecord(
  db: Db,
  { invoices, refunds }: WentBack,
  { askedAt, customer: customerId }: { readonly customer: string; readonly askedAt: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const userId = await lockCustomer(tx, customerId);
    if (userId === null) return;
    await keepPaid(tx, invoices, { userId, customerId });
    await keepRefunds(tx, refunds, { userId, customerId, askedAt });
  });
}

const mostAsks = 5;

/**
 * Asks the provider what of a customer's payments went back, whoever sent it: their dashboard can refund as well. An
 * answer that another one has overtaken is asked for again: two refunds at once come as events at once.
 * @throws what the SDK throws
 */
export async function noteRefunds(
  { db }: Pick<BillingDeps, 'db'>,
  payments: Payments,
  customer: string,
): Promise<void> {
  const { customerId, id, refunded } = subscriptions;
  for (let asks = 0; asks < mostAsks; asks += 1) {
    const known = await db.select({ id, refunded }).from(subscriptions).where(eq(customerId, customer));
    const askedAt = await databaseInstant(db);
    const back = await askWhatWentBack(payments, customer, await chargesOnRecord(db, customer));
    let isOvertaken = false;
    for (const row of known) {
      const told = back.bySubscription.get(row.id);
      if (told === undefined) continue;
      const asBefore = row.refunded === null ? isNull(refunded) : eq(refunded, row.refunded);
      const noted = await db
        .update(subscriptions)
        .set({ refunded: told })
        .where(and(eq(id, row.id), asBefore))
        .returning({ id });
      isOvertaken ||= noted.length === 0;
    }
    if (isOvertaken) continue;
    return keepRecord(db, back, { customer, askedAt });
  }
}

/** The refunds since an instant, newest first, each with its charge. @throws what the SDK throws */
const refundsSince = ({ stripe }: Payments, since: Date) =>
  stripe.refunds
    .list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
      expand: ['data.charge'],
    })
    .autoPagingToArray({ limit: 1000 });

/** The customer whose payment a refund returns; null if not known. */
const payerOf = ({ charge }: Stripe.Refund) =>
  (typeof charge === 'object' ? idIn(charge?.customer) : null) ?? null;

/**
 * Refunds as old as this are looked at again, since an event may have been lost: all that the figures of two weeks may
 * still have to count.
 */
const lookedBackMs = 15 * 24 * 60 * 60 * 1000;

/** Notes the refunds of the last weeks that are not on record as they are. @throws what the SDK throws */
export async function noteLateRefunds(
  deps: Pick<BillingDeps, 'clock' | 'db'>,
  payments: Payments,
): Promise<void> {
  const refunds = await refundsSince(payments, new Date(deps.clock.now().getTime() - lookedBackMs));
  const customers = new Set((await unrecorded(deps.db, refunds)).map(payerOf));
  for (const customer of customers)
    if (customer && (await memberOfCustomer(deps.db, customer)) !== null)
      await noteRefunds(deps, payments, customer);
}

/** The cents refunded for each subscription; leaves out subscriptions without a refund. */
export async function refundedOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { id, refunded } = subscriptions;
  const rows = await db
    .select({ id, refunded })
    .from(subscriptions)
    .where(and(inArray(id, [...ids]), wasRefunded));
  return new Map(rows.map((row) => [row.id, row.refunded ?? 0]));
}

/** Whether something of a subscription went back. */
export const wasRefunded = gt(subscriptions.refunded, 0);

/** When something of what its customer paid last went back; where that is not on record, when it was canceled or began. */
export const lastRefundAt = sql`coalesce(
  (
    select max(${ledgerRefunds.createdAt}) from ${ledgerRefunds}
    where ${ledgerRefunds.userId} = ${subscriptions.userId} and ${ledgerRefunds.customerId} = ${subscriptions.customerId}
      and ${ledgerRefunds.status} not in ('failed', 'canceled')
  ),
  ${subscriptions.canceledAt},
  ${subscriptions.startedAt}
)`;
