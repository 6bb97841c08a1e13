import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { moneyOf } from '#platform/contract/money.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { tell } from '#platform/server/notices/news.ts';
import { isRunning } from '#features/billing/rules.ts';
import { mailboxOf } from '#features/billing/rules-guarantee.ts';
import {
  creditCents,
  creditDueAt,
  creditRefusal,
  isGivenUp,
  monthFor,
  type ReferralEnd,
  type ReferralFacts,
  referralsSince,
} from '#features/billing/rules-referral.ts';
import { waitingWithdrawal } from '#features/billing/server/declarations/rows.ts';
import { underKey } from '#features/billing/server/idempotency-keys.ts';
import { firstPaidAt } from '#features/billing/server/ledger/read.ts';
import { referralNews } from '#features/billing/server/news/referral-news.ts';
import { customerOfMember, subscriptionsOf } from '#features/billing/server/queries.ts';
import { paidInvoices } from '#features/billing/server/returns/carry-out.ts';
import { markReferred, wasHereBefore } from '#features/billing/server/returns/guarantee-uses.ts';
import { paidAndBack } from '#features/billing/server/returns/refund-invoice.ts';
import { openReturns } from '#features/billing/server/returns/rows.ts';
import type { BillingDeps, Payments } from '#features/billing/server/stripe.ts';
import { askAboutCustomer } from '#features/billing/server/subscriptions/missing-customer.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';
import { referrals } from './tables.ts';

type ReferralRow = typeof referrals.$inferSelect;

/** The two people of a referral with their customers at Stripe. */
interface Both {
  readonly referrer: { readonly userId: string; readonly customer: string };
  readonly colleague: { readonly userId: string; readonly customer: string };
}

async function end({ clock, db }: BillingDeps, id: string, why: ReferralEnd): Promise<void> {
  const settled = { state: 'ended', why, settledAt: clock.now() } as const;
  await db
    .update(referrals)
    .set(settled)
    .where(and(eq(referrals.id, id), eq(referrals.state, 'waiting')));
}

/** Whether money may still be going back to a member, e.g. because a withdrawal waits for its day. */
const isGoingBack = async (db: Db, userId: string): Promise<boolean> =>
  (await waitingWithdrawal(db, userId)) !== null ||
  (await openReturns(db, { begun: true, userId })).length > 0 ||
  (await openReturns(db, { begun: false, userId })).length > 0;

/** A customer's charges and the fingerprints of their cards; null if Stripe no longer has them. @throws what the SDK throws */
async function chargesAndCards(deps: BillingDeps, payments: Payments, customer: string) {
  return askAboutCustomer(deps, payments, {
    customerId: customer,
    ask: async (stripe) => {
      const [charges, methods] = await Promise.all([
        stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 }),
        stripe.paymentMethods.list({ customer, type: 'card', limit: 100 }),
      ]);
      const prints = [
        ...charges.map(({ payment_method_details: paidWith }) => paidWith?.card?.fingerprint),
        ...methods.data.map(({ card }) => card?.fingerprint),
      ];
      return { charges, cards: [...new Set(prints.filter((print) => typeof print === 'string'))] };
    },
  });
}

async function isOneMailbox(db: Db, { colleague, referrer }: Both): Promise<boolean> {
  const emailOf = async (id: string) => {
    const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
    return mailboxOf(row?.email ?? '');
  };
  return (await emailOf(colleague.userId)) === (await emailOf(referrer.userId));
}

/** The credits of the last year by a member's link. */
async function creditsOf(db: Db, userId: string, now: Date): Promise<ReferralFacts['credits']> {
  const { ownNetwork, referrerId, settledAt, state } = referrals;
  const [row] = await db
    .select({
      all: sql`count(*)`.mapWith(Number),
      ownNetwork: sql`count(*) filter (where ${ownNetwork})`.mapWith(Number),
    })
    .from(referrals)
    .where(and(eq(referrerId, userId), eq(state, 'credited'), gt(settledAt, referralsSince(now))));
  return row ?? { all: 0, ownNetwork: 0 };
}

/** The currency that a member pays in. */
async function paysIn(db: Db, userId: string): Promise<string | null> {
  const [held] = await subscriptionsOf(db, userId);
  return held?.currency ?? null;
}

/** Ends a referral without credit because the colleague pays in a former currency, and tells both. */
async function endInFormer(deps: BillingDeps, { both, id }: { both: Both; id: string }): Promise<void> {
  await end(deps, id, 'other_currency');
  const facts = { id, soldIn: deps.book().currency };
  await deps.db.transaction(async (tx) => {
    for (const role of ['colleague', 'referrer'] as const)
      await tell(deps, tx, referralNews.uncredited, {
        ...facts,
        userId: both[role].userId,
        role,
        isOwnPlan: role === 'colleague',
      });
  });
}

/**
 * Gives a customer credit, once: a crash between Stripe's answer and our record finds what Stripe has.
 * @throws what the SDK throws
 */
async function giveCredit(
  deps: BillingDeps,
  { stripe }: Payments,
  given: { customer: string; cents: number; currency: string; referral: string },
): Promise<void> {
  const { cents, currency, customer, referral } = given;
  const isOurs = ({ metadata }: Stripe.CustomerBalanceTransaction) => metadata?.['referral'] === referral;
  const { data } = await stripe.customers.listBalanceTransactions(customer, { limit: 100 });
  if (data.some(isOurs)) return;
  await underKey(deps, `referral:${referral}:${customer}`, (idempotencyKey) =>
    stripe.customers.createBalanceTransaction(
      customer,
      { amount: -cents, currency, description: 'A colleague’s first plan', metadata: { referral } },
      { idempotencyKey },
    ),
  );
}

/** Gives both their credit, and tells them. @throws what the SDK throws */
async function creditBoth(
  deps: BillingDeps,
  payments: Payments,
  { both, cards, id, kept }: { id: string; both: Both; cards: readonly string[]; kept: number },
): Promise<void> {
  const book = deps.book();
  const theirs = monthFor(book, await paysIn(deps.db, both.colleague.userId));
  if (theirs === null) return endInFormer(deps, { both, id });
  const own = monthFor(book, await paysIn(deps.db, both.referrer.userId));
  const shareOf = (month: typeof own) =>
    month && {
      currency: month.currency,
      cents: creditCents(month.cents, { kept, theirMonth: theirs.cents }),
    };
  const credits = [
    { ...both.colleague, role: 'colleague' as const, credit: shareOf(theirs) },
    { ...both.referrer, role: 'referrer' as const, credit: shareOf(own) },
  ];
  for (const { credit, customer } of credits)
    if (credit && credit.cents > 0) await giveCredit(deps, payments, { customer, referral: id, ...credit });
  // Whoever is told of their next charge reads it with the credit.
  for (const { customer } of credits) await syncCustomer(deps, payments, customer);
  const [colleague, referrer] = credits;
  await deps.db.transaction(async (tx) => {
    const settled = await tx
      .update(referrals)
      .set({
        state: 'credited',
        settledAt: deps.clock.now(),
        referrerCents: referrer?.credit?.cents ?? null,
        referrerCurrency: referrer?.credit?.currency ?? null,
        colleagueCents: colleague?.credit?.cents ?? null,
        colleagueCurrency: colleague?.credit?.currency ?? null,
      })
      .where(and(eq(referrals.id, id), eq(referrals.state, 'waiting')))
      .returning({ id: referrals.id });
    if (settled.length === 0) return;
    await markReferred(deps, tx, { userId: both.colleague.userId, cards });
    for (const { credit, role, userId } of credits)
      if (credit && credit.cents > 0)
        await tell(deps, tx, referralNews.credited, {
          userId,
          id,
          role,
          amount: moneyOf(credit.cents, credit.currency),
        });
      else if (!credit)
        await tell(deps, tx, referralNews.uncredited, {
          userId,
          id,
          role,
          soldIn: book.currency,
          isOwnPlan: true,
        });
  });
}

/** The people of a referral; null: one of them is gone, here or at Stripe. */
async function bothOf(db: Db, { colleagueId, referrerId }: ReferralRow): Promise<Both | null> {
  if (colleagueId === null || referrerId === null) return null;
  const [theirs, own] = [await customerOfMember(db, colleagueId), await customerOfMember(db, referrerId)];
  if (theirs === null || own === null) return null;
  return {
    colleague: { userId: colleagueId, customer: theirs },
    referrer: { userId: referrerId, customer: own },
  };
}

/** Decides one referral, if it is time. @throws what the SDK throws */
async function settleOne(deps: BillingDeps, payments: Payments, row: ReferralRow): Promise<void> {
  const { clock, db } = deps;
  const { id, notedAt, ownNetwork } = row;
  const now = clock.now();
  const both = await bothOf(db, row);
  if (both === null) return end(deps, id, 'account_gone');
  const { colleague, referrer } = both;
  const paidSince = await firstPaidAt(db, colleague.userId);
  if (paidSince === null) {
    const isTrying = (await subscriptionsOf(db, colleague.userId)).some(({ status }) => isRunning(status));
    if (!isTrying && isGivenUp(notedAt, now)) await end(deps, id, 'never_paid');
    return;
  }
  if (creditDueAt(paidSince) > now || (await isGoingBack(db, colleague.userId))) return;
  const [first] = (await paidInvoices(deps, payments, colleague.customer)) ?? [];
  const [theirs, own] = [
    await chargesAndCards(deps, payments, colleague.customer),
    await chargesAndCards(deps, payments, referrer.customer),
  ];
  if (!first || !theirs || !own) return end(deps, id, 'account_gone');
  const money = await paidAndBack(payments, first);
  const why = creditRefusal({
    ...money,
    isDisputed: theirs.charges.some(({ disputed }) => disputed),
    isSamePerson:
      (await isOneMailbox(db, both)) ||
      (await wasHereBefore(deps, db, { userId: colleague.userId, cards: theirs.cards })),
    sharesCard: theirs.cards.some((card) => own.cards.includes(card)),
    ownNetwork,
    credits: await creditsOf(db, referrer.userId, now),
  });
  if (why !== null) return end(deps, id, why);
  await creditBoth(deps, payments, { id, both, cards: theirs.cards, kept: money.paid - money.back });
}

/** Decides every referral whose wait is over, oldest first, and forgets who it was a year later. Runs every hour. */
export async function settleReferrals(
  deps: BillingDeps,
  payments: Payments,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { clock, db } = deps;
  const waiting = await db
    .select()
    .from(referrals)
    .where(eq(referrals.state, 'waiting'))
    .orderBy(asc(referrals.notedAt));
  for (const row of waiting) await attempt(() => settleOne(deps, payments, row));
  await db
    .update(referrals)
    .set({ referrerId: null, colleagueId: null })
    .where(and(ne(referrals.state, 'waiting'), lt(referrals.settledAt, referralsSince(clock.now()))));
}
