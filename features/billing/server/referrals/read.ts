import { and, eq, gt } from 'drizzle-orm';
import { centsOf, type PriceBook } from '#platform/contract/prices.ts';
import type { Money } from '#features/billing/contract-money.ts';
import type { MemberReferral } from '#features/billing/contract-referral.ts';
import { creditDueAt, monthFor, referralsSince } from '#features/billing/rules-referral.ts';
import { subscriptionsOf } from '#features/billing/server/queries.ts';
import { firstPaidAt } from '#features/billing/server/ledger/read.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { isReferrer, linkOf } from './link.ts';
import { cameBy } from './note.ts';
import { hasPaid } from './paid.ts';
import { referrals } from './tables.ts';

/** What a link brings who buys by it: they pay in the currency of today. */
function creditOf(book: PriceBook): Money {
  return { currency: book.currency, cents: centsOf(book, 'tools') ?? 0 };
}

/** What it brings a member with a plan; null: nothing, in a former currency. */
async function ownCredit({ book, db }: BillingDeps, userId: string): Promise<Money | null> {
  const [held] = await subscriptionsOf(db, userId);
  return monthFor(book(), held?.currency ?? null);
}

/** Sums in each currency. */
function sumsOf(all: readonly Money[]): Money[] {
  const cents = new Map<string, number>();
  for (const one of all) cents.set(one.currency, (cents.get(one.currency) ?? 0) + one.cents);
  return [...cents].map(([currency, sum]) => ({ currency, cents: sum }));
}

async function broughtBy(deps: BillingDeps, userId: string): Promise<MemberReferral['link']> {
  const { clock, db } = deps;
  const { referrerId, settledAt, state } = referrals;
  const own = eq(referrerId, userId);
  const settled = await db
    .select()
    .from(referrals)
    .where(and(own, gt(settledAt, referralsSince(clock.now()))));
  const got = settled.flatMap(({ referrerCents: cents, referrerCurrency: currency, ...row }) =>
    row.state === 'credited' && cents !== null && currency !== null ? [{ cents, currency }] : [],
  );
  return {
    url: await linkOf(deps, userId),
    credit: creditOf(deps.book()),
    waiting: await db.$count(referrals, and(own, eq(state, 'waiting'), hasPaid)),
    own: await ownCredit(deps, userId),
    credited: got.length,
    sums: sumsOf(got),
    // Whoever never paid was no purchase.
    ended: settled.filter(({ why }) => why !== 'never_paid').length - got.length,
  };
}

async function cameFor(deps: BillingDeps, userId: string): Promise<MemberReferral['came']> {
  const [row] = await deps.db.select().from(referrals).where(eq(referrals.colleagueId, userId));
  if (!row || row.why === 'never_paid') return null;
  if (row.state === 'ended') return { state: 'ended', credit: null, dueAt: null };
  if (row.state === 'credited') {
    const { colleagueCents: cents, colleagueCurrency: currency } = row;
    return {
      state: 'credited',
      credit: cents === null || currency === null ? null : { cents, currency },
      dueAt: null,
    };
  }
  const paidAt = await firstPaidAt(deps.db, userId);
  if (paidAt === null) return null;
  return {
    state: 'waiting',
    credit: await ownCredit(deps, userId),
    dueAt: creditDueAt(paidAt).toISOString(),
  };
}

/** What a member sees of their link, and of the one that they came by; null while there are no links on this site. */
export async function referralOf(deps: BillingDeps, userId: string): Promise<MemberReferral | null> {
  if (!deps.refers()) return null;
  return {
    link: (await isReferrer(deps, userId)) ? await broughtBy(deps, userId) : null,
    came: await cameFor(deps, userId),
    offer: await offerOf(deps, { userId, source: undefined }),
  };
}

/** The same as it leaves. */
export const presentReferral = ({ came, link, offer }: MemberReferral): MemberReferral => ({
  link: link && {
    url: link.url,
    credit: { ...link.credit },
    own: link.own && { ...link.own },
    waiting: link.waiting,
    credited: link.credited,
    sums: link.sums.map((sum) => ({ ...sum })),
    ended: link.ended,
  },
  came: came && { state: came.state, credit: came.credit && { ...came.credit }, dueAt: came.dueAt },
  offer: offer && { ...offer },
});

/** What the link that somebody comes by, or joined by, gives them if they buy; null: nothing. */
export async function offerOf(
  deps: BillingDeps,
  who: { readonly userId: string | null; readonly source: string | undefined },
): Promise<Money | null> {
  return (await cameBy(deps, who)) === null ? null : creditOf(deps.book());
}
