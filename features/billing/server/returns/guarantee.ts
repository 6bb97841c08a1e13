import { and, eq, isNull } from 'drizzle-orm';
import { guaranteeDays, guaranteeEnd, isRunning } from '#features/billing/rules.ts';
import { instantOf, paidAtOf } from '#features/billing/server/ledger/invoice.ts';
import { firstPaidAt } from '#features/billing/server/ledger/read.ts';
import { membershipOf } from '#features/billing/server/subscriptions/membership.ts';
import { customerOfMember, subscriptionsOf } from '#features/billing/server/queries.ts';
import {
  askStripe,
  type BillingDeps,
  isOutage,
  type Payments,
  paymentsOf,
} from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';
import { returnNews } from '#features/billing/server/news/return-news.ts';
import { tell } from '#platform/server/notices/news.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { carryOut, paidInvoices } from './carry-out.ts';
import { markPerson, recognizePerson } from './guarantee-uses.ts';
import { cardsOf, isAnythingOwed } from './refund-invoice.ts';
import { guaranteeReturnOf, openReturns, type ReturnRow } from './rows.ts';
import { billingReturns } from './tables.ts';

/** What a member gets back, in cents: through Stripe, and sent by an admin. */
export interface MoneyBack {
  readonly amount: number;
  readonly byHand: number;
  readonly currency: string;
}

const moneyOfReturn = ({ amount, byHand, currency }: ReturnRow): MoneyBack => ({
  amount: amount ?? 0,
  byHand: byHand ?? 0,
  currency,
});

const tooLate = `The ${guaranteeDays} days after your first payment are over. You can cancel at any time.`;
const allBack = 'We already sent back what you paid. You can cancel at any time.';
const requestKept =
  'The payment service did not answer as it should. We have your request, and we’ll send your money back as soon as it answers.';
const onceOnly =
  'The guarantee works once per person and card, and you’ve already used it. You can cancel at any time.';

/**
 * The money-back guarantee: the first payment is refunded and the subscription ended at once, once per person. Asking
 * again gets the same answer. @throws AppError not_found without a payment, conflict if it is too late or was used
 * before, payments_off, payments_failed
 */
export async function claimMoneyBack(
  deps: BillingDeps,
  by: { viewer: Pick<Viewer, 'userId' | 'sessionId'>; client: ClientInfo },
): Promise<MoneyBack> {
  const payments = await paymentsOf(deps);
  const { db } = deps;
  const { userId, sessionId } = by.viewer;
  const former = await begunReturnOf(db, userId);
  if (former?.doneAt) {
    const held = (await subscriptionsOf(db, userId)).some(({ status }) => isRunning(status));
    if (held) throw new AppError('conflict', { message: 'You already got your money back once.' });
    return moneyOfReturn(former);
  }
  const { address } = by.client;
  return askStripe(deps.log, async () => {
    const row = former ?? (await begin(deps, payments, userId).catch(orKept));
    return askStripe(
      deps.log,
      async () => moneyOfReturn(await carryOut(deps, payments, row, { sessionId, address })),
      requestKept,
    );
  });

  /**
   * If another request at the same time was faster, this one gets the return which that one began. If Stripe could
   * not be reached, the request is kept.
   */
  async function orKept(error: unknown): Promise<ReturnRow> {
    const other = await begunReturnOf(db, userId);
    if (other) return other;
    if (isOutage(error) && (await keepRequest(deps, userId)))
      return askStripe(deps.log, () => Promise.reject(error as Error), requestKept);
    throw error;
  }
}

async function begunReturnOf(db: Db, userId: string): Promise<ReturnRow | null> {
  const row = await guaranteeReturnOf(db, userId);
  return row === null || row.begunAt === null ? null : row;
}

/** Writes the row that makes it once per person. @throws AppError not_found, conflict */
async function begin(deps: BillingDeps, payments: Payments, userId: string): Promise<ReturnRow> {
  const { clock, db } = deps;
  const customer = await customerOfMember(db, userId);
  const synced = customer === null ? null : await syncCustomer(deps, payments, customer);
  const [held] = synced?.running ?? [];
  const invoices =
    customer === null || synced === null ? [] : ((await paidInvoices(deps, payments, customer)) ?? []);
  const [first] = invoices;
  const paidAt = first && paidAtOf(first);
  if (!held || !paidAt) throw new AppError('not_found', { message: 'There is no payment to give back.' });
  // Including payments as a customer that Stripe has lost since.
  const recorded = await firstPaidAt(db, userId);
  const since = recorded !== null && recorded < paidAt ? recorded : paidAt;
  const now = clock.now();
  const askedAt = (await guaranteeReturnOf(db, userId))?.askedAt ?? now;
  if (guaranteeEnd(since) <= askedAt) throw new AppError('conflict', { message: tooLate });
  if (!(await isAnythingOwed(payments, invoices))) throw new AppError('conflict', { message: allBack });
  const cards = await cardsOf(payments, invoices);
  // Stays also if the claim is refused: then the promise goes.
  await recognizePerson(deps, db, { userId, cards });
  const facts = {
    subscriptionId: held.id,
    customerId: held.customerId,
    ends: 'now',
    share: 'period',
    periodStart: instantOf(first.created),
    periodEnd: held.currentPeriodEnd,
    currency: first.currency,
    begunAt: now,
  } as const;
  return db.transaction(async (tx) => {
    const [begun] = await tx
      .insert(billingReturns)
      .values({ why: 'guarantee', userId, askedBy: userId, askedAt, ...facts })
      .onConflictDoUpdate({
        target: billingReturns.userId,
        targetWhere: eq(billingReturns.why, 'guarantee'),
        set: facts,
        setWhere: isNull(billingReturns.begunAt),
      })
      .returning();
    if (begun && !(await markPerson(deps, tx, { userId, cards, now })))
      throw new AppError('conflict', { message: onceOnly });
    // The second of two clicks at the same time finds the row of the first, with its marks.
    const row = begun ?? (await guaranteeReturnOf(tx, userId));
    if (!row) throw new Error('the refund was not kept');
    return row;
  });
}

/**
 * Keeps the request of a member while Stripe cannot be asked. The guarantee's days are judged by the request, not by
 * when the outage ends. @returns false if, as far as we know, there is nothing to ask for
 */
async function keepRequest(deps: BillingDeps, userId: string): Promise<boolean> {
  const { clock, db } = deps;
  if ((await guaranteeReturnOf(db, userId)) !== null) return true;
  const { guaranteeEndsAt, held } = await membershipOf(deps, userId);
  if (guaranteeEndsAt === null || held === null) return false;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const kept = await tx
      .insert(billingReturns)
      .values({
        why: 'guarantee',
        subscriptionId: held.id,
        customerId: held.customerId,
        userId,
        askedBy: userId,
        askedAt: now,
        ends: 'now',
        share: 'period',
        periodStart: held.currentPeriodStart,
        periodEnd: held.currentPeriodEnd,
        currency: held.currency,
      })
      .onConflictDoNothing()
      .returning({ id: billingReturns.id });
    if (kept.length > 0) await tell(deps, tx, returnNews.asked, { userId, by: { actorId: userId } });
  });
  return true;
}

/** Carries out what members asked for while Stripe was down, now that it answers. @param of whose; omitted: everybody's */
export async function beginRequests(
  deps: BillingDeps,
  payments: Payments,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
  of: { readonly userId?: string } = {},
): Promise<void> {
  for (const row of await openReturns(deps.db, { begun: false, ...of }))
    await attempt(() => beginRequest(deps, payments, row));
}

/** @throws what the SDK throws */
async function beginRequest(deps: BillingDeps, payments: Payments, row: ReturnRow): Promise<void> {
  const { askedAt, userId } = row;
  if (userId === null) return;
  try {
    await carryOut(deps, payments, await begin(deps, payments, userId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refuse(deps, { id: row.id, userId, askedAt, reason: error.message });
  }
}

/** Tells the member and the admins that Stripe, once it answered, had a reason against it. */
async function refuse(
  deps: BillingDeps,
  { askedAt, id, reason, userId }: { id: string; userId: string; askedAt: Date; reason: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.delete(billingReturns).where(and(eq(billingReturns.id, id), isNull(billingReturns.begunAt)));
    await tell(deps, tx, returnNews.refused, { userId, id, askedAt, reason });
  });
}
