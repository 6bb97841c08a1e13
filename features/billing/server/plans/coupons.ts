import type Stripe from 'stripe';
import { codeInUse } from '#features/billing/contract-coupons.ts';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { plans, products } from '#platform/contract/plans.ts';
import { centsOf, type PriceBook, soldTiers } from '#platform/contract/prices.ts';
import {
  type CouponDuration,
  couponState,
  offWords,
  planOfProducts,
} from '#features/billing/rules-coupons.ts';
import { underKey } from '#features/billing/server/idempotency-keys.ts';
import { orNull } from '#features/billing/server/subscriptions/missing-customer.ts';
import { askStripe, type BillingDeps, paymentsOf } from '#features/billing/server/stripe.ts';

type Requester = { readonly viewer: Viewer; readonly client: ClientInfo };

const expand = ['promotion.coupon.applies_to'];
/** Lists codes with their coupons, and what those are for. */
export const listedWithCoupon = ['data.promotion.coupon.applies_to'];
const instantOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000));

function couponIn({ promotion: { coupon } }: Stripe.PromotionCode): Stripe.Coupon | null {
  return typeof coupon === 'object' ? coupon : null;
}

/** A code with what it takes off, and what it does now. */
export function couponFactsOf(made: Stripe.PromotionCode, now: Date) {
  const off = couponIn(made);
  const facts = {
    isActive: made.active,
    endsAt: instantOf(made.expires_at),
    uses: made.times_redeemed,
    mostUses: made.max_redemptions,
  };
  return {
    ...facts,
    id: made.id,
    code: made.code,
    percent: off?.percent_off ?? null,
    amount: off?.amount_off ?? null,
    currency: off?.currency ?? null,
    duration: off?.duration ?? 'once',
    months: off?.duration_in_months ?? null,
    plan: planOfProducts(off?.applies_to?.products ?? null),
    /** Those that it is for; null: all. */
    products: off?.applies_to?.products ?? null,
    state: couponState(facts, now),
  };
}

export type ListedCoupon = ReturnType<typeof couponFactsOf>;

/** The latest hundred codes, also those made in Stripe's dashboard. @throws AppError payments_off, payments_failed */
export async function listCoupons(deps: BillingDeps): Promise<ListedCoupon[]> {
  const { stripe } = await paymentsOf(deps);
  return askStripe(deps.log, async () => {
    const { data } = await stripe.promotionCodes.list({ limit: 100, expand: listedWithCoupon });
    return data.map((made) => couponFactsOf(made, deps.clock.now()));
  });
}

/** What an admin orders. */
export interface CouponOrder {
  readonly id: string;
  readonly code: string;
  readonly percent: number | null;
  /** Cents. */
  readonly amount: number | null;
  readonly duration: CouponDuration;
  readonly months: number | null;
  readonly plan: 'tools' | 'premium' | null;
  readonly endsAt: Date | null;
  readonly mostUses: number | null;
}

/** Stripe charges no less (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const leastCharged = 50;

/** The most that an amount may take off: all but the least charge of the cheapest plan that it is for. */
function mostOff(book: PriceBook, plan: CouponOrder['plan']): number {
  const prices = soldTiers
    .filter((tier) => plan === null || plan === tier)
    .map((tier) => centsOf(book, tier) ?? 0);
  return Math.min(...prices) - leastCharged;
}

/**
 * Makes a code that takes something off: whoever buys sees the price with it before they pay.
 * @throws AppError invalid_input for a code that is in use or a day that is over, payments_off, payments_failed
 */
export async function makeCoupon(
  deps: BillingDeps,
  by: Requester,
  given: CouponOrder,
): Promise<ListedCoupon> {
  const { amount, code, duration, endsAt, id, months, mostUses, percent, plan } = given;
  const book = deps.book();
  const { currency } = book;
  const off = offWords({ percent, amount, currency, duration, months });
  const now = deps.clock.now();
  const { stripe } = await paymentsOf(deps);
  if (endsAt !== null && endsAt <= now) refuse('endsAt', 'Please choose a day that is still to come');
  const most = mostOff(book, plan);
  if (amount !== null && amount > most)
    refuse('amount', `At most ${moneyOf(most, currency)}: something has to be left to pay`);
  return askStripe(deps.log, async () => {
    const coupon = `code-${id}`;
    const { data } = await stripe.promotionCodes.list({
      code,
      active: true,
      limit: 1,
      expand: listedWithCoupon,
    });
    const [former] = data;
    if (former && couponIn(former)?.id === coupon) return couponFactsOf(former, now);
    if (former) refuse('code', codeInUse);
    await underKey(deps, `coupon:${id}`, (idempotencyKey) =>
      stripe.coupons.create(
        {
          id: coupon,
          duration,
          // On the payment page and on invoices.
          name: off.slice(0, 40),
          ...(months !== null && { duration_in_months: months }),
          ...(percent !== null && { percent_off: percent }),
          ...(amount !== null && { amount_off: amount, currency }),
          ...(plan !== null && { applies_to: { products: [products[plan]] } }),
        },
        { idempotencyKey },
      ),
    );
    const made = await underKey(deps, `promotion-code:${id}`, (idempotencyKey) =>
      stripe.promotionCodes.create(
        {
          code,
          promotion: { type: 'coupon', coupon },
          expand,
          ...(endsAt !== null && { expires_at: Math.floor(endsAt.getTime() / 1000) }),
          ...(mostUses !== null && { max_redemptions: mostUses }),
        },
        { idempotencyKey },
      ),
    );
    await note(deps, by, 'billing.coupon_made', {
      code,
      off,
      ...(plan !== null && { plan: plans[plan].name }),
      mostUses: mostUses ?? 'any',
      endsAt: endsAt?.toISOString() ?? 'never',
    });
    return couponFactsOf(made, now);
  });
}

/** Stops a code; what was bought with it stays. Doing it twice is noted once. @throws AppError not_found */
export async function stopCoupon(deps: BillingDeps, by: Requester, id: string): Promise<ListedCoupon> {
  const { stripe } = await paymentsOf(deps);
  return askStripe(deps.log, async () => {
    const before = await orNull(stripe.promotionCodes.retrieve(id, { expand }));
    if (before === null) throw new AppError('not_found');
    if (!before.active) return couponFactsOf(before, deps.clock.now());
    const after = await stripe.promotionCodes.update(id, { active: false, expand });
    await note(deps, by, 'billing.coupon_stopped', { code: after.code });
    return couponFactsOf(after, deps.clock.now());
  });
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid_input', { message, fields: { [field]: message } });
}

async function note(
  { clock, db }: BillingDeps,
  { client, viewer }: Requester,
  action: 'billing.coupon_made' | 'billing.coupon_stopped',
  details: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { sessionId, userId: actorId } = viewer;
  const by = { actorId, sessionId, subjectId: null, address: client.address };
  await audit(db, { at: clock.now(), action, ...by, details });
}
