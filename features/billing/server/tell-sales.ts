import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { moneyOf } from '#features/billing/money.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { SubscriptionRow } from './queries.ts';
import type { BillingDeps } from './stripe.ts';
import { tellAdmins } from './tell-admins.ts';
import { dayOf, planName } from './wording.ts';

type Teller = Pick<BillingDeps, 'clock' | 'notify'>;

async function nameOf(tx: Db, userId: string): Promise<string> {
  const [member] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return member?.name ?? 'A member';
}

/** What came in for a first month: nothing where a coupon or a trial made it free. */
function paidWords(invoice: Stripe.Invoice | null): string {
  const isPaid = invoice !== null && invoice.status === 'paid' && invoice.amount_paid > 0;
  return isPaid ? `They paid ${moneyOf(invoice.amount_paid, invoice.currency)}. ` : '';
}

/** Tells the admins that somebody bought a plan, once for each subscription; renewals are no news. */
export async function tellSale(
  deps: Teller,
  tx: Db,
  { invoice, row }: { readonly invoice: Stripe.Invoice | null; readonly row: SubscriptionRow },
): Promise<void> {
  const { currentPeriodEnd, id, tier, userId } = row;
  await tellAdmins(
    deps,
    tx,
    {
      about: userId,
      title: `${await nameOf(tx, userId)} bought ${planName(tier)}`,
      message: `${paidWords(invoice)}It renews on ${dayOf(currentPeriodEnd)}.`,
      days: [currentPeriodEnd],
      onceKey: `billing.sold:${id}`,
    },
    { kind: 'sales', type: 'success' },
  );
}

/** The same of a member who went from Tools & Resources to Premium. */
export async function tellUpgrade(deps: Teller, tx: Db, row: SubscriptionRow): Promise<void> {
  const { amount, currency, id, tier, tierSince, userId } = row;
  await tellAdmins(
    deps,
    tx,
    {
      about: userId,
      title: `${await nameOf(tx, userId)} upgraded to ${planName(tier)}`,
      message: `${moneyOf(amount, currency)} a month from now on.`,
      onceKey: `billing.upgrade-sold:${id}:${tierSince.toISOString()}`,
    },
    { kind: 'sales', type: 'success' },
  );
}

/** Tells the admins that a payment failed, once for as long as it is owed. */
export async function tellFailure(
  deps: Teller,
  tx: Db,
  { row, ...owed }: { readonly row: SubscriptionRow; readonly amount: string; readonly endsAt: Date },
): Promise<void> {
  const { id, pastDueSince, tier, userId } = row;
  await tellAdmins(
    deps,
    tx,
    {
      about: userId,
      title: `${await nameOf(tx, userId)}’s payment failed`,
      message: `We couldn’t collect ${owed.amount} for ${planName(tier)}, and told them. They keep everything until ${dayOf(owed.endsAt)}.`,
      days: [owed.endsAt],
      onceKey: `billing.owed:${id}:${pastDueSince?.toISOString() ?? ''}`,
    },
    { kind: 'sales', type: 'warning' },
  );
}
