import { asc, eq, getTableColumns, or } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { isRunning } from '#features/billing/rules.ts';
import { waitingWithdrawals } from './declarations/rows.ts';
import { isCustomerMissing } from './subscriptions/missing-customer.ts';
import { ledgerInvoices, ledgerRefunds } from './ledger/tables.ts';
import { customerOfMember } from './queries.ts';
import { finishReturnsOf } from './returns/carry-out.ts';
import { beginRequests } from './returns/guarantee.ts';
import { referrals } from './referrals/tables.ts';
import { billingReturns, guaranteeUses } from './returns/tables.ts';
import { carryOutWithdrawal } from './returns/withdrawal.ts';
import { type BillingDeps, isMissing, type Payments, paymentsOf } from './stripe.ts';
import { billingCustomers, contractDeclarations, purchaseConsents } from './tables.ts';

/**
 * Sends back what a leaving member was promised: a withdrawal that waits for its day or for Stripe, and the guarantee
 * that Stripe could not carry out yet. Their rows, the only record of it, are about to be deleted.
 */
async function payWhatIsOwed(
  deps: BillingDeps,
  payments: Payments,
  { customer, userId }: { readonly customer: string; readonly userId: string },
): Promise<void> {
  await finishReturnsOf(deps, payments, userId);
  await beginRequests(deps, payments, (work) => work().then(() => undefined), { userId });
  for (const row of await waitingWithdrawals(deps.db, userId))
    await carryOutWithdrawal(deps, payments, { row, userId, customer });
}

/**
 * Ends everything a leaving member still pays for, and closes checkouts that could still be paid. Doing it twice has
 * the same effect as once. The customer stays at Stripe: its invoices must be kept.
 * @throws what the SDK throws, and AppError payments_off: members who would still be charged are not erased
 */
export function endBilling(deps: BillingDeps) {
  return async (db: Db, { userId }: { readonly userId: string }): Promise<void> => {
    const customer = await customerOfMember(db, userId);
    if (customer === null) return;
    const payments = await paymentsOf(deps);
    // Stripe cannot charge a customer it does not have.
    if (await isCustomerMissing(deps, payments, customer)) return;
    await payWhatIsOwed(deps, payments, { customer, userId });
    const { stripe } = payments;
    const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
    const held = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    for (const { id, status } of held.data) {
      if (!isRunning(status)) continue;
      await stripe.subscriptions.cancel(id).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
  };
}

/** What a member paid for, for their export. */
export const billingExport: readonly ExportPart[] = [
  {
    name: 'billingCustomers',
    rows: (db, { userId }) => db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId)),
  },
  {
    name: 'subscriptions',
    rows: (db, { userId }) =>
      db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.userId, userId))
        .orderBy(asc(subscriptions.startedAt)),
  },
  {
    name: 'guaranteeMarks',
    rows: (db, { userId }) =>
      db
        .select({ kind: guaranteeUses.kind, usedAt: guaranteeUses.usedAt })
        .from(guaranteeUses)
        .where(eq(guaranteeUses.userId, userId)),
  },
  {
    name: 'purchaseConsents',
    rows: (db, { userId }) =>
      db
        .select()
        .from(purchaseConsents)
        .where(eq(purchaseConsents.userId, userId))
        .orderBy(asc(purchaseConsents.consentedAt)),
  },
  {
    name: 'declarations',
    rows: (db, { userId }) =>
      db
        .select()
        .from(contractDeclarations)
        .where(eq(contractDeclarations.userId, userId))
        .orderBy(asc(contractDeclarations.declaredAt)),
  },
  {
    name: 'returns',
    // Which admin it was is the admin's own data.
    rows: (db, { userId }) => {
      const { askedBy: _admin, ...theirs } = getTableColumns(billingReturns);
      return db
        .select(theirs)
        .from(billingReturns)
        .where(eq(billingReturns.userId, userId))
        .orderBy(asc(billingReturns.askedAt));
    },
  },
  {
    name: 'referrals',
    // Their own side: whoever the other one is, is that one's data.
    rows: async (db, { userId }) =>
      (
        await db
          .select()
          .from(referrals)
          .where(or(eq(referrals.referrerId, userId), eq(referrals.colleagueId, userId)))
      ).map(
        ({
          colleagueCents,
          colleagueCurrency,
          notedAt,
          referrerCents,
          referrerCurrency,
          referrerId,
          settledAt,
          state,
        }) => {
          const isOwnLink = referrerId === userId;
          return {
            by: isOwnLink ? 'your link' : 'the link of a colleague',
            state,
            notedAt,
            settledAt,
            cents: isOwnLink ? referrerCents : colleagueCents,
            currency: isOwnLink ? referrerCurrency : colleagueCurrency,
          };
        },
      ),
  },
  {
    name: 'paidInvoices',
    rows: (db, { userId }) =>
      db
        .select()
        .from(ledgerInvoices)
        .where(eq(ledgerInvoices.userId, userId))
        .orderBy(asc(ledgerInvoices.paidAt)),
  },
  {
    name: 'sentRefunds',
    rows: (db, { userId }) =>
      db
        .select()
        .from(ledgerRefunds)
        .where(eq(ledgerRefunds.userId, userId))
        .orderBy(asc(ledgerRefunds.createdAt)),
  },
];
