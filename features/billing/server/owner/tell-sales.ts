import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { moneyOf } from '#platform/contract/money.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { tellAdmins } from './tell-admins.ts';
import { dayOf, planName } from '#features/billing/server/wording.ts';

type Teller = Pick<BillingDeps, 'clock' | 'notify'>;

async function nameOf(tx: Db, userId: string): Promise<string> {
  const [member] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return member?.name ?? 'A member';
}

/** What came in: nothing where a coupon or a trial made it free. */
function paidWords(invoice: Stripe.Invoice | null): string {
  if (invoice === null || invoice.status !== 'paid') return '';
  const { amount_paid: amount, currency } = invoice;
  return amount > 0 ? `They paid ${moneyOf(amount, currency)}. ` : 'Nothing was due yet. ';
}

/** When it renews and, where the provider says so, for how much. */
function renewalWords({ currency, currentPeriodEnd, endsAt, renewsFor }: SubscriptionRow): string {
  if (endsAt !== null) return `It ends on ${dayOf(endsAt)}.`;
  const price = renewsFor === null ? '' : ` for ${moneyOf(renewsFor, currency)}`;
  return `It renews on ${dayOf(currentPeriodEnd)}${price} unless they cancel.`;
}

/** Tells the admins that somebody bought a plan, once for each subscription; renewals are no news. */
export async function tellSale(
  deps: Teller,
  tx: Db,
  { invoice, row }: { readonly invoice: Stripe.Invoice | null; readonly row: SubscriptionRow },
): Promise<void> {
  const { currentPeriodEnd, endsAt, id, tier, userId } = row;
  await tellAdmins(
    deps,
    tx,
    {
      about: userId,
      title: `${await nameOf(tx, userId)} bought ${planName(tier)}`,
      message: `${paidWords(invoice)}${renewalWords(row)}`,
      days: [endsAt ?? currentPeriodEnd],
      onceKey: `billing.sold:${id}`,
    },
    { kind: 'sales', type: 'success' },
  );
}

/** The same of a member who went from Tools & Resources to Premium. */
export async function tellUpgrade(
  deps: Teller,
  tx: Db,
  { invoice, row }: { readonly invoice: Stripe.Invoice | null; readonly row: SubscriptionRow },
): Promise<void> {
  const { currentPeriodEnd, endsAt, id, tier, tierSince, userId } = row;
  const share = invoice?.billing_reason === 'subscription_update' ? invoice : null;
  await tellAdmins(
    deps,
    tx,
    {
      about: userId,
      title: `${await nameOf(tx, userId)} upgraded to ${planName(tier)}`,
      message: `${paidWords(share)}${renewalWords(row)}`,
      days: [endsAt ?? currentPeriodEnd],
      onceKey: `billing.upgrade-sold:${id}:${tierSince.toISOString()}`,
    },
    { kind: 'sales', type: 'success' },
  );
}

/** Identifies a change of the renewal: by the cancellation that it makes or takes back. */
interface Canceled {
  readonly row: SubscriptionRow;
  readonly key: string;
}

/** Tells the admins that a plan was canceled to the end of what is paid, once for each cancellation, and the day it ends. */
export async function tellCanceled(deps: Teller, tx: Db, { key, row }: Canceled): Promise<void> {
  const { currentPeriodEnd, endsAt, tier, userId } = row;
  const end = endsAt ?? currentPeriodEnd;
  await tellAdmins(
    deps,
    tx,
    {
      about: userId,
      title: `${await nameOf(tx, userId)}’s ${planName(tier)} was canceled`,
      message: `It ends on ${dayOf(end)}, and nothing more is charged.`,
      days: [end],
      onceKey: `billing.cancel-told:${key}`,
    },
    { kind: 'sales', type: 'info' },
  );
}

/** Tells them that such a cancellation was taken back, once. */
export async function tellKept(deps: Teller, tx: Db, { key, row }: Canceled): Promise<void> {
  const { currentPeriodEnd, tier, userId } = row;
  await tellAdmins(
    deps,
    tx,
    {
      about: userId,
      title: `${await nameOf(tx, userId)}’s ${planName(tier)} goes on`,
      message: `The cancellation was taken back. ${renewalWords(row)}`,
      days: [currentPeriodEnd],
      onceKey: `billing.keep-told:${key}`,
    },
    { kind: 'sales', type: 'success' },
  );
}

interface Refunded {
  /** The return. */
  readonly id: string;
  readonly userId: string;
  readonly tier: SubscriptionRow['tier'];
  /** Cents that went back, and that somebody has to send by hand. */
  readonly amount: number;
  readonly byHand: number;
  readonly currency: string;
}

/** Tells the admins once that a plan was refunded and has ended: earlier news of its renewal is out of date. */
export async function tellRefunded(deps: Teller, tx: Db, refunded: Refunded): Promise<void> {
  const { amount, byHand, currency, id, tier, userId } = refunded;
  if (amount + byHand <= 0) return;
  const rest = byHand > 0 ? ` ${moneyOf(byHand, currency)} has to be sent by hand.` : '';
  await tellAdmins(
    deps,
    tx,
    {
      about: userId,
      title: `${await nameOf(tx, userId)}’s ${planName(tier)} was refunded`,
      message: `${moneyOf(amount, currency)} is on its way back.${rest} The plan has ended and doesn’t renew.`,
      onceKey: `billing.refund-told:${id}`,
    },
    { kind: 'sales', type: 'info' },
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
