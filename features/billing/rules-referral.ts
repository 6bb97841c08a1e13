import { centsOf, type PriceBook } from '#platform/contract/prices.ts';
import { keptMs } from '#platform/contract/retention.ts';
import { guaranteeEnd, isRunning } from './rules.ts';

/**
 * How long a colleague's first payment must have stayed before anybody has credit for it. The guarantee and the right to
 * withdraw are both over by then, so that hardly any credit has to be taken back.
 */
export const referralWaitDays = 14;
/** How many credits one member's link brings in a year. */
export const mostReferrals = 12;
/** How many of them come from the network that the member uses as well: an office has several people, and so have homes. */
export const mostFromOwnNetwork = 2;
/** Before this it is forgotten whose link brought whom, and no credit of it counts anymore. */
export const referralsSince = (now: Date): Date => new Date(now.getTime() - keptMs('referrals'));
/** After this many days without a payment, a purchase that a link brought is none. */
export const referralOpenDays = 60;

const dayMs = 24 * 60 * 60 * 1000;

export const referralStates = ['waiting', 'credited', 'ended'] as const;

/** Why nobody has credit. */
export const referralEnds = [
  'account_gone',
  'never_paid',
  'money_back',
  'same_person',
  'same_card',
  'own_network',
  'too_many',
  'other_currency',
] as const;
export type ReferralEnd = (typeof referralEnds)[number];

/** Whether a member may hand on their link: they paid for the plan that they have. */
export function mayRefer(
  held: readonly { readonly status: string }[],
  { firstPaidAt }: { readonly firstPaidAt: Date | null },
): boolean {
  return firstPaidAt !== null && held.some(({ status }) => isRunning(status) && status !== 'incomplete');
}

/** When the credit for a first payment is due. */
export const creditDueAt = (firstPaidAt: Date): Date =>
  new Date(Math.max(guaranteeEnd(firstPaidAt).getTime(), firstPaidAt.getTime() + referralWaitDays * dayMs));

/** What is known of a colleague who came by a member's link, once the wait is over. */
export interface ReferralFacts {
  /** Cents of their first payment, and what of it went back. */
  readonly paid: number;
  readonly back: number;
  /** A bank asks for one of their payments back, or took it. */
  readonly isDisputed: boolean;
  /** They and the member have one mailbox, or somebody with theirs, or their card, was here before. */
  readonly isSamePerson: boolean;
  /** A card of theirs is one of the member's. */
  readonly sharesCard: boolean;
  readonly ownNetwork: boolean;
  /** Credits of the last year by this member's link, and those of them from their own network. */
  readonly credits: { readonly all: number; readonly ownNetwork: number };
}

/** Whether both have credit for a purchase: `null` yes, otherwise why not. */
export function creditRefusal(facts: ReferralFacts): ReferralEnd | null {
  const { back, credits, isDisputed, isSamePerson, ownNetwork, paid, sharesCard } = facts;
  if (isDisputed || back >= paid) return 'money_back';
  if (isSamePerson) return 'same_person';
  if (sharesCard) return 'same_card';
  if (credits.all >= mostReferrals) return 'too_many';
  return ownNetwork && credits.ownNetwork >= mostFromOwnNetwork ? 'own_network' : null;
}

/** A month of Tools as credit for who pays in a currency; null: it would never pay an invoice of theirs. */
export function monthFor(book: PriceBook, paysIn: string | null): { cents: number; currency: string } | null {
  const cents = centsOf(book, 'tools');
  return paysIn !== book.currency || cents === null ? null : { cents, currency: book.currency };
}

/**
 * Cents of credit: a month of Tools in one's own currency, or as much of it as stayed of the colleague's first payment: a
 * coupon and a part refund make it less.
 * @param kept cents that stayed, in the currency in which a month costs `theirMonth`
 */
export function creditCents(
  month: number,
  { kept, theirMonth }: { kept: number; theirMonth: number },
): number {
  return kept >= theirMonth ? month : Math.floor((month * kept) / theirMonth);
}

/** Whether a purchase that was begun so long ago is given up. */
export const isGivenUp = (notedAt: Date, now: Date): boolean =>
  now.getTime() - notedAt.getTime() > referralOpenDays * dayMs;
