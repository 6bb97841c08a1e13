import { guaranteeOf } from '#features/billing/rules.ts';
import { sentBackOf, usedDays, withdrawalShare } from '#features/billing/rules-returns.ts';
import { askedEarlyStart } from '#features/billing/server/checkout/consents.ts';
import {
  contractMeant,
  type DeclarationRow,
  settleDeclaration,
  withdrawnSince,
} from '#features/billing/server/declarations/rows.ts';
import { runningOf } from '#features/billing/server/subscriptions/membership.ts';
import { type SubscriptionRow, subscriptionsOf } from '#features/billing/server/queries.ts';
import { askStripe, type BillingDeps, type Payments, paymentsOf } from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';
import { openUntil } from '#features/billing/server/declarations/withdrawal-right.ts';
import { AppError } from '#platform/contract/errors.ts';
import { paidFor, paidInvoices } from './carry-out.ts';
import { returnDeclared } from './declared.ts';
import { guaranteeFactsOf, recognizePerson } from './guarantee-uses.ts';
import { cardsOf } from './refund-invoice.ts';

const minute = 60_000;

/**
 * Carries a withdrawal out: what was not used goes back, the plan ends at once, and the member is told. A second time
 * changes nothing. @throws what the SDK throws
 */
export async function carryOutWithdrawal(
  deps: BillingDeps,
  payments: Payments,
  found: { row: DeclarationRow; userId: string; customer: string },
): Promise<void> {
  const { clock, db } = deps;
  const { customer, row, userId } = found;
  const synced = await syncCustomer(deps, payments, customer);
  // After a crash it may have ended already, and its money not yet have gone back.
  const held =
    contractMeant(row, synced?.running ?? []) ??
    (await subscriptionsOf(db, userId)).find(({ id }) => id === row.subscriptionId);
  const until = held ? await openUntil(deps, held, row.declaredAt) : null;
  if (!held || until === null) {
    const outcome = held ? 'too_late' : 'nothing_found';
    await db.transaction(async (tx) => {
      const isFirst = await settleDeclaration(tx, row.id, { outcome, settledAt: clock.now() });
      if (isFirst && held)
        await deps.mail.post(tx, { userId, to: row.email, template: 'billing.withdrawalTooLate' });
    });
    return;
  }
  const share = withdrawalShare(await askedEarlyStart(db, held));
  await returnDeclared(deps, payments, { row, userId, held, share });
}

/** The contract that the member withdrew from a moment ago; undefined if there is none. */
async function justWithdrawn(
  { clock, db }: BillingDeps,
  userId: string,
): Promise<SubscriptionRow | undefined> {
  const since = new Date(clock.now().getTime() - minute);
  const said = await withdrawnSince(db, { userId, since });
  return (await subscriptionsOf(db, userId)).find(({ id }) => id === said?.subscriptionId);
}

/**
 * Which contract a member could withdraw from now. The second of two presses may come when the first one has ended the
 * contract: it means that one too, and hears the same. @throws AppError not_found, conflict when the days are over
 */
export async function openContract(deps: BillingDeps, userId: string): Promise<SubscriptionRow> {
  const held = (await runningOf(deps, userId)) ?? (await justWithdrawn(deps, userId));
  if (!held) throw new AppError('not_found', { message: 'There is no contract to withdraw from.' });
  if ((await openUntil(deps, held, deps.clock.now())) === null)
    throw new AppError('conflict', {
      message:
        'The days for a withdrawal are over, or you have no such right where you live. You can cancel.',
    });
  return held;
}

/** What a member would get back now, by both ways. @throws AppError payments_off, payments_failed */
export async function waysBack(deps: BillingDeps, userId: string) {
  const { clock, db } = deps;
  const now = clock.now();
  const held = await runningOf(deps, userId);
  if (!held) return { currency: 'usd', paid: 0, guarantee: null, withdrawal: null };
  const payments = await paymentsOf(deps);
  const rows = await subscriptionsOf(db, userId);
  const guaranteed = guaranteeOf(rows, await guaranteeFactsOf(deps, db, userId));
  const until = await openUntil(deps, held, now);
  if (guaranteed === null && until === null)
    return { currency: held.currency, paid: 0, guarantee: null, withdrawal: null };
  return askStripe(deps.log, async () => {
    const { currentPeriodEnd: periodEnd, id: subscriptionId, startedAt: periodStart } = held;
    const invoices = (await paidInvoices(deps, payments, held.customerId)) ?? [];
    const paid = await paidFor(payments, invoices, { subscriptionId, periodStart, periodEnd });
    const parts = paid.map(({ part }) => part);
    const earlyStart = await askedEarlyStart(db, held);
    // Another account may have used it since with the same card.
    const isUsed =
      guaranteed !== null &&
      (await recognizePerson(deps, db, { userId, cards: await cardsOf(payments, invoices) }));
    return {
      currency: held.currency,
      paid: parts.reduce((sum, part) => sum + part.paid, 0),
      guarantee:
        guaranteed && !isUsed ? { amount: sentBackOf(parts, 'period', now), until: guaranteed } : null,
      withdrawal: until && {
        amount: sentBackOf(parts, withdrawalShare(earlyStart), now),
        until,
        usedDays: usedDays({ from: periodStart, until: periodEnd }, now),
        earlyStart,
      },
    };
  });
}
