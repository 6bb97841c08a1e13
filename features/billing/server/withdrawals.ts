import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { backInWords, moneyOf } from '#features/billing/money.ts';
import { guaranteeOf } from '#features/billing/rules.ts';
import { keptCents, type PaidPart, usedDays, withdrawalRefund } from '#features/billing/rules-withdrawal.ts';
import { tellAtBank } from './at-bank.ts';
import { askedEarlyStart } from './consents.ts';
import { contractMeant, type DeclarationRow, settleDeclaration, withdrawnSince } from './declaration-rows.ts';
import { addressWasUsed } from './guarantee-uses.ts';
import { runningOf } from './membership.ts';
import { hasRefund, lockCustomer, type SubscriptionRow, subscriptionsOf } from './queries.ts';
import { nothingBack, paidAndBack, plus, refundInvoice, type SentBack } from './refund-payments.ts';
import { subscriptionOf } from './ledger/invoice.ts';
import { firstPaidAt } from './ledger/read.ts';
import { recordedOf } from './refunded.ts';
import { paidInvoices } from './refund.ts';
import { askStripe, type BillingDeps, isMissing, type Payments, paymentsOf } from './stripe.ts';
import { syncCustomer } from './sync.ts';
import { tellAdmins } from './tell-admins.ts';
import { tellRefunded } from './tell-sales.ts';
import { openUntil } from './withdrawal-right.ts';
import { keptAt } from './kept.ts';
import { dayOf, planName } from './wording.ts';

const minute = 60_000;

/** What was paid for this contract, each with the days that it pays for. */
async function partsOf(deps: BillingDeps, payments: Payments, held: SubscriptionRow) {
  const invoices = (await paidInvoices(deps, payments, held.customerId)) ?? [];
  const began = held.startedAt.getTime();
  const parts = [];
  for (const invoice of invoices) {
    const created = invoice.created * 1000;
    // A contract of before was another one, and so is one that was bought after this one had ended.
    if (created < began - minute || (subscriptionOf(invoice) ?? held.id) !== held.id) continue;
    const part: PaidPart = {
      ...(await paidAndBack(payments, invoice)),
      from: invoice.billing_reason === 'subscription_create' ? held.startedAt : new Date(created),
      until: held.currentPeriodEnd,
    };
    parts.push({ invoice, part });
  }
  return parts;
}

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
  const { id: subscriptionId } = held;
  const earlyStart = await askedEarlyStart(db, held);
  const how = { at: row.declaredAt, earlyStart };
  const parts = await partsOf(deps, payments, held);
  let back = nothingBack;
  for (const { invoice, part } of parts) {
    const keep = keptCents(part, how);
    back = plus(
      back,
      await refundInvoice(deps, payments, { invoice, mark: { guarantee: subscriptionId }, keep }),
    );
  }
  await payments.stripe.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  await syncCustomer(deps, payments, customer);
  const currency = parts[0]?.invoice.currency ?? held.currency;
  await finish(deps, { row, userId, customer, held, back, currency });
}

async function finish(
  deps: BillingDeps,
  done: {
    row: DeclarationRow;
    userId: string;
    customer: string;
    held: SubscriptionRow;
    back: SentBack;
    currency: string;
  },
): Promise<void> {
  const { back, currency, customer, held, row, userId } = done;
  const { id: subscriptionId } = held;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // Of two declarations of one contract, the second finds here what the first one recorded.
    await lockCustomer(tx, customer);
    const recorded = await recordedOf(tx, { subscriptionId, butDeclaration: row.id });
    const amount = Math.max(0, back.sent - recorded.amount);
    const byHand = Math.max(0, back.byHand - recorded.byHand);
    const { atBank } = back;
    const end = { outcome: 'carried_out', settledAt: now, endsAt: now } as const;
    const isFirst = await settleDeclaration(tx, row.id, {
      ...end,
      subscriptionId,
      amount,
      byHand,
      currency,
    });
    if (!isFirst) return;
    await audit(tx, {
      at: now,
      action: 'billing.withdrawn',
      actorId: row.signedIn ? userId : null,
      subjectId: userId,
      details: { subscription: subscriptionId, declaration: row.id, amount, byHand, currency },
    });
    // The member was told when the money went back.
    if (amount + byHand === 0 && recorded.amount + recorded.byHand > 0) return;
    const plan = planName(held.tier);
    const kept = await keptAt(tx, userId, now);
    await deps.notify(tx, {
      userId,
      kind: 'payment',
      type: 'success',
      title: 'Your withdrawal is done',
      message: `${plan} has ended. ${backInWords({ amount, byHand, atBank, currency })}${amount > 0 ? ' Banks often need 5 to 10 days.' : ''}`,
      actionUrl: '/settings/billing',
      onceKey: `billing.withdrawn:${subscriptionId}`,
      mail: {
        template: 'billing.withdrawn',
        params: {
          plan,
          amount: amount > 0 ? moneyOf(amount, currency) : '',
          byHand: byHand > 0 ? moneyOf(byHand, currency) : '',
          atBank: atBank > 0 ? moneyOf(atBank, currency) : '',
          kept,
        },
      },
    });
    await tellAtBank(deps, tx, { about: userId, cents: atBank, currency, of: subscriptionId });
    await tellRefunded(deps, tx, { userId, subscriptionId, tier: held.tier, amount, byHand, currency });
    if (byHand > 0)
      await tellAdmins(deps, tx, {
        about: userId,
        title: `Send ${moneyOf(byHand, currency)} back by hand`,
        message: `A member withdrew from the contract, and Stripe could not send this part (${back.reasons.join('; ')}). Ask them where to send it, and send it within 14 days of ${dayOf(row.declaredAt)}.`,
        days: [row.declaredAt],
        onceKey: `billing.by-hand:${subscriptionId}`,
      });
  });
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
  if (!held) return { currency: 'usd', guarantee: null, withdrawal: null };
  const payments = await paymentsOf(deps);
  const rows = await subscriptionsOf(db, userId);
  const refunded = (await hasRefund(db, userId)) || (await addressWasUsed(deps, db, userId));
  const guaranteed = guaranteeOf(rows, {
    firstPaidAt: await firstPaidAt(db, { userId, rows }),
    refunded,
    now,
  });
  const until = await openUntil(deps, held, now);
  if (guaranteed === null && until === null)
    return { currency: held.currency, guarantee: null, withdrawal: null };
  return askStripe(deps.log, async () => {
    const parts = (await partsOf(deps, payments, held)).map(({ part }) => part);
    const earlyStart = await askedEarlyStart(db, held);
    const all = withdrawalRefund(parts, { at: now, earlyStart: false });
    const month = { from: held.startedAt, until: held.currentPeriodEnd };
    return {
      currency: held.currency,
      guarantee: guaranteed && { amount: all, until: guaranteed },
      withdrawal: until && {
        amount: withdrawalRefund(parts, { at: now, earlyStart }),
        until,
        usedDays: usedDays(month, now),
        earlyStart,
      },
    };
  });
}
