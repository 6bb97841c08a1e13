import { and, eq, gt } from 'drizzle-orm';
import { centsOf, type PriceBook } from '#platform/contract/prices.ts';
import type { Money } from '#features/billing/contract-money.ts';
import type { MemberReferral } from '#features/billing/contract-referral.ts';
import { creditDueAt, referralsSince } from '#features/billing/rules-referral.ts';
import { firstPaidAt } from '#features/billing/server/ledger/read.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { isReferrer, linkOf } from './link.ts';
import { cameBy } from './note.ts';
import { hasPaid } from './paid.ts';
import { referrals } from './tables.ts';

/** What a link brings each of both. */
function creditOf(book: PriceBook): Money {
  return { currency: book.currency, cents: centsOf(book, 'tools') ?? 0 };
}

async function broughtBy(deps: BillingDeps, userId: string): Promise<MemberReferral['link']> {
  const { clock, db } = deps;
  const { referrerId, settledAt, state } = referrals;
  const own = eq(referrerId, userId);
  const credit = creditOf(deps.book());
  const settled = await db
    .select()
    .from(referrals)
    .where(and(own, gt(settledAt, referralsSince(clock.now()))));
  const credited = settled.filter((row) => row.state === 'credited');
  return {
    url: await linkOf(deps, userId),
    credit,
    waiting: await db.$count(referrals, and(own, eq(state, 'waiting'), hasPaid)),
    credited: credited.length,
    sum: {
      currency: credit.currency,
      cents: credited
        .filter(({ referrerCurrency }) => referrerCurrency === credit.currency)
        .reduce((sum, { referrerCents }) => sum + (referrerCents ?? 0), 0),
    },
    // Whoever never paid was no purchase.
    ended: settled.filter((row) => row.state === 'ended' && row.why !== 'never_paid').length,
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
    credit: creditOf(deps.book()),
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
    waiting: link.waiting,
    credited: link.credited,
    sum: { ...link.sum },
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
