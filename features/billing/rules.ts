import { can, type Tier } from '#platform/contract/capabilities.ts';
import { currencyName, type Rhythm } from '#platform/contract/prices.ts';
import { graceDays } from '#platform/contract/entitlement.ts';

/** Every status Stripe has for a subscription (API 2026-10-28). Any other gives no access and is logged. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;

/** Whether a subscription may still charge the member: a second one next to it would bill them twice. */
export function isRunning(status: string): boolean {
  return status !== 'canceled' && status !== 'incomplete_expired';
}

/** Whether a subscription came into being: its first payment arrived, or none was asked. */
export function begun(status: string): boolean {
  return status !== 'incomplete' && status !== 'incomplete_expired';
}

/** Whether a payment is owed, whether Stripe is still retrying or has given up. */
export function owes(status: string): boolean {
  return status === 'past_due' || status === 'unpaid';
}

/** What a member has when they want to buy. */
export interface Buyer {
  readonly tier: Tier;
  /** What they pay for and is not over, whether or not it gives access. */
  readonly running: readonly {
    readonly tier: 'tools' | 'premium' | null;
    readonly status: string;
    readonly endsAt: Date | null;
    readonly rhythm?: Rhythm;
    readonly currency?: string;
  }[];
  /** What plans are sold in; omitted: what they pay in. */
  readonly soldIn?: string;
  /** Tools that were given by hand, while nothing is paid for; null if there are none. */
  readonly given: GrantedTools | null;
}

/** Tools & Resources that an admin gave. */
export interface GrantedTools {
  /** Null: no end. */
  readonly until: Date | null;
}

/** Months later, on the last day of a shorter month: as the payment provider counts periods. */
export function monthsAfter(from: Date, months: number): Date {
  const then = new Date(from);
  then.setUTCMonth(then.getUTCMonth() + months);
  if (then.getUTCDate() !== from.getUTCDate()) then.setUTCDate(0);
  return then;
}

/** A month later. */
export const monthAfter = (from: Date): Date => monthsAfter(from, 1);

/** Whether given Tools last a whole month from then on: nobody should pay for an upgrade of Tools that ended. */
export function coversMonth({ until }: GrantedTools, from: Date): boolean {
  return until === null || until >= monthAfter(from);
}

/**
 * The answer to somebody who wants to buy: a new subscription, a change to the existing one, or a sentence saying why
 * not.
 */
export type PurchaseVerdict =
  | { readonly kind: 'checkout'; readonly plan: 'tools' | 'premium' | 'upgrade' }
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'yearly'; readonly plan: 'tools' | 'premium' }
  | { readonly kind: 'refused'; readonly message: string };

const refused = (message: string): PurchaseVerdict => ({ kind: 'refused', message });

type Running = Buyer['running'][number];

/** What names the rhythm that a plan was moved to, in the address after the payment. */
export const movedParameter = 'moved';
/** What tells one page that confirms a change from another, in the address after it. */
export const changeParameter = 'change';

/** Whether somebody who pays by the month wants the plan that they have by the year. */
export const movesToYear = (
  held: Running,
  wanted: string,
  rhythm: Rhythm,
): held is Running & { readonly tier: 'tools' | 'premium' } =>
  rhythm === 'year' &&
  held.rhythm !== 'year' &&
  held.tier === wanted &&
  held.status === 'active' &&
  held.endsAt === null;

/** A subscription stays in the currency that it was bought in: one that is sold in another can't take its place. */
function otherCurrency(held: Running | undefined, soldIn: string | undefined): PurchaseVerdict | null {
  if (held?.currency === undefined || soldIn === undefined || held.currency === soldIn) return null;
  return refused(
    `You pay in ${currencyName(held.currency)}, and plans are sold in ${currencyName(soldIn)} now: yours can’t be changed. To have another, cancel it and buy again when it has ended.`,
  );
}

/** Free can buy Tools or Premium, Tools only the upgrade [billing.tools-may-buy], Premium and admin nothing. */
export function purchaseVerdict(
  { tier, running, given, soldIn }: Buyer,
  wanted: 'tools' | 'premium' | 'upgrade',
  now: Date,
  rhythm: Rhythm = 'month',
): PurchaseVerdict {
  const [held] = running;
  const elsewhere = otherCurrency(held, soldIn);
  if (held && movesToYear(held, wanted, rhythm)) return elsewhere ?? { kind: 'yearly', plan: held.tier };
  if (can({ tier }, 'course.read')) return refused('You already have premium access to all features');
  if (!held) {
    if (tier === 'free' || given === null)
      return wanted === 'upgrade'
        ? refused('The upgrade is for Tools & Resources members. Choose Premium instead.')
        : { kind: 'checkout', plan: wanted };
    // Tools was given, not bought: there is no subscription to move, so the upgrade is one of its own, on top.
    if (wanted === 'tools') return refused('You already have an active subscription!');
    const onTop = coversMonth(given, now);
    if (wanted === 'upgrade' && rhythm === 'year')
      return refused('On top of the Tools & Resources you were given, the upgrade is sold by the month.');
    if (wanted === 'upgrade' && !onTop)
      return refused('The Tools & Resources you were given ends within a month. Choose Premium instead.');
    if (wanted === 'premium' && onTop)
      return refused('You already have Tools & Resources. Choose the upgrade instead: it costs less.');
    return { kind: 'checkout', plan: wanted };
  }
  if (held.status === 'paused')
    return refused(
      tier === 'free'
        ? 'Your plan is paused. Please resume it under Plan and billing first.'
        : 'Your plan will pause. To change it, first call the pause off under Plan and billing.',
    );
  if (tier === 'free')
    return refused(
      'A payment for your subscription is still open. Please settle it under Plan and billing first.',
    );
  if (wanted !== 'upgrade') return refused('You already have an active subscription!');
  if (held.rhythm === 'year' && rhythm === 'month')
    return refused('Your plan is paid by the year, and so is its upgrade.');
  if (held.endsAt !== null)
    return refused('Your plan is set to end. Please resume it under Plan and billing first, then upgrade.');
  if (held.status === 'trialing') return refused('You can upgrade once your trial is over.');
  if (held.status !== 'active')
    return refused(
      'A payment for your subscription is still open. Please settle it under Plan and billing first.',
    );
  return elsewhere ?? { kind: 'upgrade' };
}

/** The paid plans in the order in which they are offered. */
export const paidPlans = ['tools', 'premium', 'upgrade'] as const;

/** The plans somebody may buy now; none for members who have everything or owe a payment. */
export function offeredPlans(buyer: Buyer, now: Date): readonly (typeof paidPlans)[number][] {
  const rhythm = buyer.running[0]?.rhythm ?? 'month';
  return paidPlans.filter((plan) => {
    const { kind } = purchaseVerdict(buyer, plan, now, rhythm);
    return kind === 'checkout' || kind === 'upgrade';
  });
}

/**
 * How many days members have to ask for their money back after their first payment [billing.guarantee-7-days]. Every
 * page, mail and legal text derives from it.
 */
export const guaranteeDays = 7;

/** Until when the first payment is refunded on request. */
export function guaranteeEnd(firstPaidAt: Date): Date {
  return new Date(firstPaidAt.getTime() + guaranteeDays * 24 * 60 * 60 * 1000);
}

/** What the guarantee is decided from. */
export interface GuaranteeFacts {
  /** When money was paid for the first time; null: never. A month that a coupon made free is no payment. */
  readonly firstPaidAt: Date | null;
  /** Whether they had it back before. */
  readonly refunded: boolean;
  readonly now: Date;
}

/**
 * Until when this member can get their first payment back; null if they never paid, already had it back, are too late, or
 * have nothing that runs.
 */
export function guaranteeOf(
  held: readonly { readonly status: string }[],
  { firstPaidAt, refunded, now }: GuaranteeFacts,
): Date | null {
  const runs = held.some(({ status }) => begun(status) && isRunning(status));
  if (refunded || firstPaidAt === null || !runs) return null;
  const end = guaranteeEnd(firstPaidAt);
  return end > now ? end : null;
}

/**
 * Whether what this member buys now can still be given back on request: they have not had it back before, and never paid
 * or are in the days after their first payment.
 */
export function guaranteeCovers({ firstPaidAt, refunded, now }: GuaranteeFacts): boolean {
  return !refunded && (firstPaidAt === null || guaranteeEnd(firstPaidAt) > now);
}

/** What a receipt says of the guarantee: until when it holds, `later` until anything is paid, `no`, or nothing. */
export type PaymentGuarantee = Date | 'later' | 'no' | '';

const purchases: readonly (string | null)[] = ['subscription_create', 'subscription_update'];

/** @param reason the provider's word for why the invoice was made: a renewal that isn't covered says nothing of it */
export function guaranteeOfPayment(facts: GuaranteeFacts, reason: string | null): PaymentGuarantee {
  if (!guaranteeCovers(facts)) return purchases.includes(reason) ? 'no' : '';
  return facts.firstPaidAt === null ? 'later' : guaranteeEnd(facts.firstPaidAt);
}

/** Until when a member whose payment failed keeps their access; null if nothing is owed. */
export function graceEnd({ pastDueSince }: { readonly pastDueSince: Date | null }): Date | null {
  return pastDueSince && new Date(pastDueSince.getTime() + graceDays * 24 * 60 * 60 * 1000);
}

/** The facts about a subscription that decide what the member is told. */
export interface Held {
  readonly tier: 'tools' | 'premium' | null;
  readonly status: string;
  readonly endsAt: Date | null;
  readonly pausedUntil: Date | null;
}

export type MembershipChange =
  | 'began'
  | 'upgraded'
  | 'downgraded'
  | 'cancelled'
  | 'resumed'
  | 'paused'
  | 'continued'
  | 'healed'
  | 'ended';

const opens = ({ status, tier }: Held) => tier !== null && (status === 'active' || status === 'trialing');

/** What happened to a subscription between two syncs; `former` is null the first time. */
export function changesBetween(former: Held | null, current: Held): readonly MembershipChange[] {
  if (former === null || former.status === 'incomplete') return opens(current) ? ['began'] : [];
  if (!isRunning(current.status)) return isRunning(former.status) ? ['ended'] : [];
  const changes: MembershipChange[] = [];
  if (former.tier === 'tools' && current.tier === 'premium') changes.push('upgraded');
  if (former.tier === 'premium' && current.tier === 'tools') changes.push('downgraded');
  if (former.endsAt === null && current.endsAt !== null) changes.push('cancelled');
  if (former.endsAt !== null && current.endsAt === null) changes.push('resumed');
  if (former.pausedUntil === null && current.pausedUntil !== null) changes.push('paused');
  // Whoever cancels during a pause is told of that alone.
  if (former.pausedUntil !== null && current.pausedUntil === null && current.endsAt === null)
    changes.push('continued');
  if (owes(former.status) && current.status === 'active') changes.push('healed');
  return changes;
}

/**
 * When the provider tries a payment that is owed again, by our clock; null: it does not. An invoice of our future was made
 * by a clock ahead of ours.
 */
export function nextTryAt(
  invoice: { readonly createdAt: Date; readonly nextAttemptAt: Date | null } | null,
  now: Date,
): Date | null {
  if (!invoice?.nextAttemptAt) return null;
  const ahead = Math.max(0, invoice.createdAt.getTime() - now.getTime());
  return new Date(invoice.nextAttemptAt.getTime() - ahead);
}

/** Which of the two mails about a failed payment is due: the last one when no retry is left before access ends. */
export function dunningLetter(owed: {
  readonly nextTryAt: Date | null;
  readonly accessEndsAt: Date;
}): 'first' | 'last' {
  return owed.nextTryAt !== null && owed.nextTryAt < owed.accessEndsAt ? 'first' : 'last';
}
