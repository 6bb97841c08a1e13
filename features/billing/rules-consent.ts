import { moneyOf } from '#platform/contract/money.ts';
import { type PaidPlanId, plans } from '#platform/contract/plans.ts';
import { centsOf, type PriceBook, type Rhythm } from '#platform/contract/prices.ts';
import { type Coupon, type Bought, chargesInWords, renewsAtInWords } from './rules-coupons.ts';
import { withdrawalDays } from './rules-withdrawal.ts';

/** What a code makes of a price, for as long as it counts. */
export interface Discounted {
  /** Before tax. */
  readonly cents: number;
  /** UTC instant; null: as long as the plan runs. */
  readonly until: string | null;
}

/**
 * What is bought: the upgrade turns the existing subscription into a Premium one, or, on top of Tools that were given,
 * is a subscription of its own.
 */
export interface Order {
  readonly plan: PaidPlanId;
  /** Tools were given by hand. */
  readonly onGiven: boolean;
  readonly rhythm: Rhythm;
  /** Takes the place of a month of the same plan; omitted: it doesn't. */
  readonly isYearNow?: boolean;
  /** Days before the first charge; omitted: none. */
  readonly trialDays?: number;
  /** The code that it is bought with; omitted or null: none. */
  readonly coupon?: Coupon | null;
  /** What the code makes of it that the plan was bought with, where one changes; omitted or null: nothing. */
  readonly discounted?: Discounted | null;
}

const renewingPlan = ({ plan, onGiven }: Order): PaidPlanId =>
  plan === 'upgrade' && !onGiven ? 'premium' : plan;

const dayOfCode = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** What a change costs with the code that the plan has, in figures: '$53.60 a month until March 21, 2027, then $67.00'. */
function chargesDiscounted({ cents, until }: Discounted, bought: Bought): string {
  const { currency, rhythm } = bought;
  const [less, full] = [moneyOf(cents, currency), moneyOf(bought.cents, currency)];
  return until === null
    ? `${less} a ${rhythm} instead of ${full}`
    : `${less} a ${rhythm} until ${dayOfCode.format(new Date(until))}, then ${full} a ${rhythm}`;
}

/** Cents that renew each time. @throws Error if the plan is not sold so */
export function renewingCents(book: PriceBook, order: Order): number {
  const cents = centsOf(book, renewingPlan(order), order.rhythm);
  if (cents === null) throw new Error(`${order.plan} is not sold by the ${order.rhythm}`);
  return cents;
}

/** What is paid for with a code. */
export const boughtWith = (book: PriceBook, order: Order): Bought => ({
  cents: renewingCents(book, order),
  currency: book.currency,
  rhythm: order.rhythm,
  trialDays: order.trialDays ?? 0,
});

/** What it renews at, and whether that never changes. */
function renewsAt(book: PriceBook, order: Order) {
  const bought = boughtWith(book, order);
  const { discounted } = order;
  if (discounted) {
    const [less, full] = [moneyOf(discounted.cents, bought.currency), moneyOf(bought.cents, bought.currency)];
    return discounted.until === null
      ? { words: less, isOne: true }
      : {
          words: `${less} until ${dayOfCode.format(new Date(discounted.until))}, then ${full}`,
          isOne: false,
        };
  }
  return order.coupon
    ? renewsAtInWords(order.coupon, bought)
    : { words: moneyOf(bought.cents, bought.currency), isOne: true };
}

/**
 * What a buyer is told next to the button: price, period, that it renews until they cancel, and how to cancel (ROSCA,
 * 15 U.S.C. 8403; California Business and Professions Code 17602). Stored word for word with their consent.
 */
export function renewalWords(book: PriceBook, order: Order): string {
  const { coupon, rhythm } = order;
  const { name } = plans[renewingPlan(order)];
  const bought = boughtWith(book, order);
  const { isOne, words } = renewsAt(book, order);
  const costs = coupon
    ? `${chargesInWords(coupon, bought, moneyOf)}, with the code ${coupon.code}`
    : order.discounted
      ? `${chargesDiscounted(order.discounted, bought)}, with the code on your plan`
      : `${words} a ${rhythm}`;
  const charged = isOne ? `${words} is` : 'what it costs then is';
  const end =
    order.plan === 'upgrade' && order.onGiven
      ? ` It builds on the ${plans.tools.name} you were given, and ends on its own with the last whole month of that.`
      : '';
  const free = order.trialDays
    ? `The first ${order.trialDays} days are free: nothing is charged until they are over, and nothing at all if you cancel before. Then `
    : '';
  return `${free}${name} costs ${costs}. It renews every ${rhythm}, and ${charged} charged each time to the card you pay with, until you cancel. You can cancel at any time: under Settings, Plan and billing, or without signing in by “Cancel subscription” at the foot of every page. You keep the plan to the end of the ${rhythm} that is paid.${end}`;
}

/** What ticking the box says. */
export function renewalLabel(book: PriceBook, order: Order): string {
  const { isOne, words } = renewsAt(book, order);
  return isOne
    ? `I agree that it renews every ${order.rhythm} at ${words} until I cancel.`
    : `I agree that it renews every ${order.rhythm} until I cancel: at ${words}.`;
}

/** Both as one text: what is sent, and what is stored. */
export function renewalConsentOf(book: PriceBook, order: Order): string {
  return `${renewalWords(book, order)} ${renewalLabel(book, order)}`;
}

/**
 * Where a buyer may ask for the contract to start before the withdrawal period is over: what ticking the box says, and
 * what it changes. Nobody waits for anything either way, so nothing but the refund depends on it (`keptCents`). Buyers
 * looked for a reason to tick it, so what leaving it empty means comes first.
 */
export const earlyStartLabel = 'I ask for an early start (optional)';
export const earlyStartChoice = `The law has us ask. Without it, you use the plan from today and get all your money back if you withdraw within ${withdrawalDays} days. With it, you pay for the days used.`;

/** Both as one text, which is stored: the wish of who ticked it. */
export const earlyStartWords = `${earlyStartLabel}. ${earlyStartChoice}`;

/** How long a consent is kept at least, and how long after the contract has ended. */
export const consentKeptYears = { afterConsent: 3, afterEnd: 1 } as const;

const yearsBefore = (now: Date, years: number) => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
};

/**
 * A consent is deleted if it was given, and its contract ended, before these instants: three years, or one year after
 * the end if that is later (California Business and Professions Code 17602).
 */
export function consentsDroppedBefore(now: Date): { readonly consentedAt: Date; readonly endedAt: Date } {
  return {
    consentedAt: yearsBefore(now, consentKeptYears.afterConsent),
    endedAt: yearsBefore(now, consentKeptYears.afterEnd),
  };
}
