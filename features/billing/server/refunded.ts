import { and, eq, inArray, isNotNull, isNull, ne, sum } from 'drizzle-orm';
import type Stripe from 'stripe';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Money } from '#features/billing/contract-money.ts';
import { memberOfCustomer } from './queries.ts';
import type { BillingDeps, Payments } from './stripe.ts';
import { adminCancellations, billingRefunds, contractDeclarations } from './tables.ts';

const sources = [
  { table: billingRefunds, done: billingRefunds.doneAt, isMarked: true },
  { table: contractDeclarations, done: contractDeclarations.settledAt, isMarked: true },
  // What an admin sends back has a mark of its own.
  { table: adminCancellations, done: adminCancellations.doneAt, isMarked: false },
] as const;

const idOf = (given: string | { readonly id: string } | null | undefined) =>
  typeof given === 'object' ? given?.id : given;

/** What of an invoice's payments went back, by the customer's charges: an invoice stays 'paid' after a refund. */
export function backOf(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): number {
  const paidWith = new Set(
    invoice.payments?.data.flatMap(({ payment }) => [idOf(payment.payment_intent), idOf(payment.charge)]),
  );
  return charges
    .filter((charge) => paidWith.has(charge.id) || paidWith.has(idOf(charge.payment_intent) ?? charge.id))
    .reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
}

/** What of each of a customer's subscriptions went back, as the provider says. @throws what the SDK throws */
async function askWhatWentBack({ stripe }: Payments, customer: string): Promise<ReadonlyMap<string, number>> {
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
  return back;
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
    const back = await askWhatWentBack(payments, customer);
    let isOvertaken = false;
    for (const row of known) {
      const told = back.get(row.id);
      if (told === undefined) continue;
      const asBefore = row.refunded === null ? isNull(refunded) : eq(refunded, row.refunded);
      const noted = await db
        .update(subscriptions)
        .set({ refunded: told })
        .where(and(eq(id, row.id), asBefore))
        .returning({ id });
      isOvertaken ||= noted.length === 0;
    }
    if (!isOvertaken) return;
  }
}

/** The subscription an invoice is for; null if it is for none. */
export const subscriptionOf = (invoice: Stripe.Invoice) =>
  idOf(invoice.parent?.subscription_details?.subscription) ?? null;

/** The refunds since an instant, newest first, each with its charge. @throws what the SDK throws */
const refundsSince = ({ stripe }: Payments, since: Date) =>
  stripe.refunds
    .list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: 100,
      expand: ['data.charge'],
    })
    .autoPagingToArray({ limit: 1000 });

/** Who paid what a refund sends back; null if nobody knows. */
const payerOf = ({ charge }: Stripe.Refund) =>
  (typeof charge === 'object' ? idOf(charge?.customer) : null) ?? null;

/**
 * Each refund to a member that the provider's own dashboard sent within a span: those of ours have a mark.
 * @throws what the SDK throws
 */
export async function dashboardRefunds(
  { db }: Pick<BillingDeps, 'db'>,
  payments: Payments,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Money[]> {
  const sent: Money[] = [];
  for (const refund of await refundsSince(payments, from)) {
    const { amount, created, currency, metadata, status } = refund;
    const isOurs = Boolean(metadata?.guarantee ?? metadata?.cancellation);
    if (isOurs || status === 'failed' || status === 'canceled' || created * 1000 >= until.getTime()) continue;
    const customer = payerOf(refund);
    if (customer !== null && (await memberOfCustomer(db, customer)) !== null)
      sent.push({ currency, cents: amount });
  }
  return sent;
}

/** Refunds as old as this are looked at again: an event may have been lost. */
const lookedBackMs = 2 * 24 * 60 * 60 * 1000;

/** Notes the refunds of the last days of which no event arrived. @throws what the SDK throws */
export async function noteLateRefunds(
  deps: Pick<BillingDeps, 'clock' | 'db'>,
  payments: Payments,
): Promise<void> {
  const refunds = await refundsSince(payments, new Date(deps.clock.now().getTime() - lookedBackMs));
  const customers = new Set(refunds.map(payerOf));
  for (const customer of customers)
    if (customer && (await memberOfCustomer(deps.db, customer)) !== null)
      await noteRefunds(deps, payments, customer);
}

/**
 * What was recorded of a subscription as sent back under the mark of its guarantee, and as left to an admin, in cents:
 * a later declaration finds the same refunds at the provider, and must not count them again.
 */
export async function recordedOf(
  db: Db,
  params: { readonly subscriptionId: string; readonly butDeclaration: string },
): Promise<{ amount: number; byHand: number }> {
  const found = { amount: 0, byHand: 0 };
  for (const { done, isMarked, table } of sources) {
    const others =
      table === contractDeclarations ? ne(contractDeclarations.id, params.butDeclaration) : undefined;
    const [row] = await db
      .select({ amount: sum(table.amount).mapWith(Number), byHand: sum(table.byHand).mapWith(Number) })
      .from(table)
      .where(and(eq(table.subscriptionId, params.subscriptionId), isNotNull(done), others));
    if (isMarked) found.amount += row?.amount ?? 0;
    found.byHand += row?.byHand ?? 0;
  }
  return found;
}

/**
 * The cents of each subscription that went back: as the provider told it, else what we sent ourselves, by the guarantee, by
 * a declaration and by an admin. Subscriptions of which nothing went back are left out.
 */
export async function refundedOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const back = new Map<string, number>();
  if (ids.length === 0) return back;
  for (const { done, table } of sources) {
    const rows = await db
      .select({ id: table.subscriptionId, cents: sum(table.amount).mapWith(Number) })
      .from(table)
      .where(and(inArray(table.subscriptionId, [...ids]), isNotNull(done)))
      .groupBy(table.subscriptionId);
    for (const { cents, id } of rows)
      if (id !== null && cents !== null && cents > 0) back.set(id, (back.get(id) ?? 0) + cents);
  }
  const told = await db
    .select({ id: subscriptions.id, cents: subscriptions.refunded })
    .from(subscriptions)
    .where(and(inArray(subscriptions.id, [...ids]), isNotNull(subscriptions.refunded)));
  for (const { cents, id } of told) {
    back.delete(id);
    if (cents !== null && cents > 0) back.set(id, cents);
  }
  return back;
}
