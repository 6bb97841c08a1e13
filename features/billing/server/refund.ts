import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { guaranteeDays, guaranteeEnd, isRunning } from '#features/billing/rules.ts';
import { moneyOf } from '#features/billing/money.ts';
import { askAboutCustomer } from './gone.ts';
import { tellAtBank } from './at-bank.ts';
import { markPerson } from './guarantee-uses.ts';
import { paidAtOf } from './ledger/invoice.ts';
import { firstPaidAt, paidAndKept } from './ledger/read.ts';
import { customerOfMember, type SubscriptionRow, subscriptionsOf } from './queries.ts';
import { askStripe, type BillingDeps, isMissing, isOutage, type Payments, paymentsOf } from './stripe.ts';
import { askedAt, forgetAsked, noteAsked, refuseAsked, whoAsked } from './refund-asked.ts';
import {
  cardsOf,
  isAnythingOwed,
  nothingBack,
  plus,
  refundInvoice,
  type SentBack,
} from './refund-payments.ts';
import { syncCustomer } from './sync.ts';
import { billingRefunds } from './tables.ts';
import { tellAdmins } from './tell-admins.ts';
import { tellRefunded } from './tell-sales.ts';
import { keptAt } from './kept.ts';
import { planName } from './wording.ts';

export type RefundRow = typeof billingRefunds.$inferSelect;

/** What a member gets back, in cents: through Stripe, and by an admin's hand. */
export interface GivenBack {
  readonly amount: number;
  readonly byHand: number;
  readonly currency: string;
}

const tooLate = `The ${guaranteeDays} days after your first payment are over. You can cancel at any time.`;

const allBack = 'We already sent back what you paid. You can cancel at any time.';
const kept =
  'The payment service did not answer as it should. We have your request, and we’ll send your money back as soon as it answers.';
const onceOnly =
  'The guarantee works once per person, and you’ve already used it. You can cancel at any time.';

/** What a customer has paid so far, oldest first; null if Stripe no longer has the customer. */
export async function paidInvoices(
  deps: BillingDeps,
  payments: Payments,
  customer: string,
): Promise<Stripe.Invoice[] | null> {
  const list = await askAboutCustomer(deps, payments, {
    customerId: customer,
    ask: (stripe) => stripe.invoices.list({ customer, status: 'paid', limit: 100 }),
  });
  return list && list.data.filter(({ amount_paid }) => amount_paid > 0).toReversed();
}

/** What was bought, looked up by the customer who paid, since the member may have a new one by now. */
export async function boughtOf(
  db: Db,
  { subscriptionId, userId }: Pick<RefundRow, 'subscriptionId' | 'userId'>,
) {
  const bought = (await subscriptionsOf(db, userId)).find(({ id }) => id === subscriptionId) ?? null;
  return { bought, customer: bought?.customerId ?? (await customerOfMember(db, userId)) ?? '' };
}

/** Stripe no longer knows what was paid: an admin has to send what is on record of it, else the price of the plan. */
async function lost(db: Db, bought: SubscriptionRow | null): Promise<SentBack> {
  const byHand = bought === null ? 0 : ((await paidAndKept(db, bought)) ?? bought.amount);
  return { ...nothingBack, byHand, reasons: ['Stripe does not have the customer any more'] };
}

/**
 * Refunds what was paid, ends the subscription, and records and announces it once. If anything stops it, it can be
 * resumed from the row. @throws what the SDK throws
 */
async function carryOut(
  deps: BillingDeps,
  payments: Payments,
  row: RefundRow,
  by: { readonly sessionId?: string; readonly address?: string } = {},
): Promise<GivenBack> {
  const { db } = deps;
  const { subscriptionId: guarantee, userId } = row;
  const { bought, customer } = await boughtOf(db, row);
  const invoices = await paidInvoices(deps, payments, customer);
  let back: SentBack = invoices === null ? await lost(db, bought) : nothingBack;
  // An upgrade within the guarantee is part of the first purchase: all of it is refunded.
  for (const invoice of invoices ?? [])
    back = plus(back, await refundInvoice(deps, payments, { invoice, mark: { guarantee } }));
  const currency = invoices?.[0]?.currency ?? bought?.currency ?? 'usd';
  await payments.stripe.subscriptions.cancel(guarantee).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
  await syncCustomer(deps, payments, customer);
  await db.transaction((tx) => finish(deps, tx, { row, back, currency, tier: bought?.tier ?? null, by }));
  const done = await refundOf(deps, userId);
  return { amount: done?.amount ?? back.sent, byHand: done?.byHand ?? back.byHand, currency };
}

/** Records that it is done, and tells those concerned; a second call changes nothing. */
async function finish(
  deps: BillingDeps,
  tx: Db,
  done: {
    row: RefundRow;
    back: SentBack;
    currency: string;
    tier: SubscriptionRow['tier'];
    by: { readonly sessionId?: string; readonly address?: string };
  },
): Promise<void> {
  const { back, by, currency, row } = done;
  const { subscriptionId, userId } = row;
  const { byHand, sent: amount } = back;
  const now = deps.clock.now();
  const first = await tx
    .update(billingRefunds)
    .set({ amount, byHand, currency, doneAt: now, checkedAt: now })
    .where(and(eq(billingRefunds.userId, userId), isNull(billingRefunds.doneAt)))
    .returning({ userId: billingRefunds.userId });
  if (first.length === 0) return;
  await audit(tx, {
    at: now,
    action: 'billing.refunded',
    actorId: userId,
    subjectId: userId,
    ...by,
    details: { subscription: subscriptionId, amount, byHand, currency },
  });
  await deps.crm.cancelled(tx, { userId, now, key: `refunded:${subscriptionId}` });
  const plan = planName(done.tier);
  const kept = await keptAt(tx, userId, now);
  const words = { amount: moneyOf(amount, currency), byHand: moneyOf(byHand, currency) };
  const about = { userId, kind: 'payment', type: 'success', actionUrl: '/settings/billing' } as const;
  if (amount > 0)
    await deps.notify(tx, {
      ...about,
      title: 'Your money is on its way back',
      message: `We have sent back ${words.amount} for ${plan}. Banks often need 5 to 10 days.`,
      onceKey: `billing.refunded:${subscriptionId}`,
      mail: { template: 'billing.refunded', params: { plan, amount: words.amount, kept } },
    });
  if (back.atBank > 0) {
    const atBank = moneyOf(back.atBank, currency);
    await deps.notify(tx, {
      ...about,
      title: 'Your bank decides about your money',
      message: `Your bank is already taking ${atBank} for ${plan} back from us, so we don’t send it a second time. If it decides against you, write to us.`,
      onceKey: `billing.at-bank:${subscriptionId}`,
      mail: { template: 'billing.refundAtBank', params: { plan, amount: atBank, kept } },
    });
    await tellAtBank(deps, tx, { about: userId, cents: back.atBank, currency, of: subscriptionId });
  }
  await tellRefunded(deps, tx, { userId, subscriptionId, tier: done.tier, amount, byHand, currency });
  if (byHand <= 0) return;
  await deps.notify(tx, {
    ...about,
    title: 'We’ll send your money back by hand',
    message: `${words.byHand} for ${plan} can’t go back the way it came. We’ll email you about how you get it.`,
    onceKey: `billing.by-hand:${subscriptionId}`,
    mail: { template: 'billing.refundByHand', params: { plan, amount: words.byHand, kept } },
  });
  await tellAdmins(deps, tx, {
    about: userId,
    title: `Send ${words.byHand} back by hand`,
    message: `A member used the guarantee, and Stripe could not send this part (${back.reasons.join('; ')}). Ask them where to send it, send it, and note it on the invoice.`,
    onceKey: `billing.by-hand:${subscriptionId}`,
  });
}

/**
 * The money-back guarantee: the first payment is refunded and the subscription ended at once, once per person. Asking
 * again gets the same answer. @throws AppError not_found without a payment, conflict if it is too late or was used
 * before, payments_off, payments_failed
 */
export async function refundFirstPayment(
  deps: BillingDeps,
  by: { viewer: Pick<Viewer, 'userId' | 'sessionId'>; client: ClientInfo },
): Promise<GivenBack> {
  const payments = await paymentsOf(deps);
  const { db } = deps;
  const { userId, sessionId } = by.viewer;
  const former = await refundOf(deps, userId);
  if (former?.doneAt && former.amount !== null && former.currency !== null) {
    const held = (await subscriptionsOf(db, userId)).some(({ status }) => isRunning(status));
    if (held) throw new AppError('conflict', { message: 'You already got your money back once.' });
    return { amount: former.amount, byHand: former.byHand ?? 0, currency: former.currency };
  }
  const { address } = by.client;
  return askStripe(deps.log, async () => {
    const row = former ?? (await begin(deps, payments, userId).catch(orKept));
    return askStripe(deps.log, () => carryOut(deps, payments, row, { sessionId, address }), kept);
  });

  /**
   * Where the other of two presses was faster, there is nothing to begin any more, and this one has its answer. Where
   * Stripe could not be asked, the request is kept.
   */
  async function orKept(error: unknown): Promise<RefundRow> {
    const other = await refundOf(deps, userId);
    if (other) return other;
    if (isOutage(error) && (await noteAsked(deps, userId)))
      return askStripe(deps.log, () => Promise.reject(error as Error), kept);
    throw error;
  }
}

/** Writes the row that makes it once per person. @throws AppError not_found, conflict */
async function begin(deps: BillingDeps, payments: Payments, userId: string): Promise<RefundRow> {
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
  const recorded = await firstPaidAt(db, { userId, rows: await subscriptionsOf(db, userId) });
  const since = recorded !== null && recorded < paidAt ? recorded : paidAt;
  const now = clock.now();
  if (guaranteeEnd(since) <= ((await askedAt(db, userId)) ?? now))
    throw new AppError('conflict', { message: tooLate });
  if (!(await isAnythingOwed(payments, invoices))) throw new AppError('conflict', { message: allBack });
  const cards = await cardsOf(payments, invoices);
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(billingRefunds)
      .values({ userId, subscriptionId: held.id, requestedAt: now })
      .onConflictDoNothing()
      .returning({ userId: billingRefunds.userId });
    // The second of two clicks at the same time finds the row of the first, with its marks.
    if (made.length > 0 && !(await markPerson(deps, tx, { userId, cards, now })))
      throw new AppError('conflict', { message: onceOnly });
    await forgetAsked(tx, userId);
  });
  const row = await refundOf(deps, userId);
  if (!row) throw new Error('the refund was not kept');
  return row;
}

async function refundOf({ db }: Pick<BillingDeps, 'db'>, userId: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(billingRefunds).where(eq(billingRefunds.userId, userId));
  return row ?? null;
}

/** Finishes refunds that were started but not completed because Stripe or we went down in between. */
export async function finishRefunds(
  deps: BillingDeps,
  payments: Payments,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const rows = await deps.db.select().from(billingRefunds).where(isNull(billingRefunds.doneAt));
  for (const row of rows) await attempt(() => carryOut(deps, payments, row));
  for (const userId of await whoAsked(deps.db)) await attempt(() => carryOutAsked(deps, payments, userId));
}

/**
 * The same for a member who is leaving: what they were promised must not go with their rows. @throws what the SDK throws
 */
export async function finishRefundsOf(deps: BillingDeps, payments: Payments, userId: string): Promise<void> {
  const row = await refundOf(deps, userId);
  if (row?.doneAt === null) await carryOut(deps, payments, row);
  await carryOutAsked(deps, payments, userId);
}

/** Carries out what was requested while Stripe was down, now that it answers. @throws what the SDK throws */
async function carryOutAsked(deps: BillingDeps, payments: Payments, userId: string): Promise<void> {
  const asked = await askedAt(deps.db, userId);
  if (asked === null) return;
  try {
    await carryOut(deps, payments, await begin(deps, payments, userId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refuseAsked(deps, { userId, asked, reason: error.message });
  }
}
