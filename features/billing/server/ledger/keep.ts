import { inArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Db } from '#platform/server/db/client.ts';
import { isOurRefund } from '#features/billing/server/returns/refund-invoice.ts';
import { idIn, instantOf, paidAtOf, periodOf, subscriptionOf } from './invoice.ts';
import { ledgerInvoices, ledgerRefunds } from './tables.ts';

interface Payer {
  readonly userId: string;
  readonly customerId: string;
}

function rowOf(invoice: Stripe.Invoice, whose: Payer): (typeof ledgerInvoices.$inferInsert)[] {
  const paidAt = paidAtOf(invoice);
  const { id } = invoice;
  if (!id || paidAt === null) return [];
  const period = periodOf(invoice);
  return [
    {
      id,
      ...whose,
      subscriptionId: subscriptionOf(invoice),
      amount: invoice.amount_paid,
      discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
      currency: invoice.currency,
      reason: invoice.billing_reason,
      paidAt,
      periodStart: period?.start ?? null,
      periodEnd: period?.end ?? null,
    },
  ];
}

/** Records invoices that are paid, each once; others are left out. */
export async function keepPaid(tx: Db, invoices: readonly Stripe.Invoice[], whose: Payer): Promise<void> {
  const rows = invoices.flatMap((invoice) => rowOf(invoice, whose));
  if (rows.length > 0) await tx.insert(ledgerInvoices).values(rows).onConflictDoNothing();
}

/** Whether these invoices are on record, as far as they are paid. */
export async function isOnRecord(db: Db, invoices: readonly Stripe.Invoice[]): Promise<boolean> {
  const ids = invoices.flatMap((invoice) => (paidAtOf(invoice) !== null && invoice.id ? [invoice.id] : []));
  if (ids.length === 0) return true;
  const known = await db
    .select({ id: ledgerInvoices.id })
    .from(ledgerInvoices)
    .where(inArray(ledgerInvoices.id, ids));
  return known.length === new Set(ids).size;
}

/**
 * Records refunds with what became of them. @param whose.askedAt when the provider was asked, by the database's clock
 */
export async function keepRefunds(
  tx: Db,
  refunds: readonly Stripe.Refund[],
  whose: Payer & { readonly askedAt: string },
): Promise<void> {
  if (refunds.length === 0) return;
  const rows = refunds.map((refund) => ({
    id: refund.id,
    ...whose,
    chargeId: idIn(refund.charge) ?? null,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status ?? 'pending',
    isOurs: isOurRefund(refund),
    createdAt: instantOf(refund.created),
  }));
  await tx
    .insert(ledgerRefunds)
    .values(rows)
    .onConflictDoUpdate({
      target: ledgerRefunds.id,
      set: { status: sql`excluded.status`, askedAt: sql`excluded.asked_at` },
      setWhere: sql`${ledgerRefunds.askedAt} <= excluded.asked_at`,
    });
}
