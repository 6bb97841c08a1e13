import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import { codeRefusals } from '#features/billing/contract-coupons.ts';
import { boughtWith, type Order } from '#features/billing/rules-consent.ts';
import { type Bought, type Coupon, takesOff } from '#features/billing/rules-coupons.ts';
import { firstPaidAt } from '#features/billing/server/ledger/read.ts';
import {
  type ListedCoupon,
  couponFactsOf,
  listedWithCoupon,
} from '#features/billing/server/plans/coupons.ts';
import { productIds } from '#features/billing/server/plans/price-ids.ts';
import { customerOfMember } from '#features/billing/server/queries.ts';
import {
  askStripe,
  type BillingDeps,
  type Payments,
  paymentsOf,
  refusalCode,
} from '#features/billing/server/stripe.ts';
import { saleOf } from './sale.ts';
import { trialDaysFor } from './trial.ts';

/** A code that counts for a purchase. */
export interface EnteredCoupon {
  /** Of the promotion code at the payment provider. */
  readonly id: string;
  readonly coupon: Coupon;
}

const refused = (message: string, cause?: unknown) =>
  new AppError('invalid_input', { message, fields: { code: message }, cause });

/** Another plan, or another rhythm, takes the place of one that is paid for: it keeps the code that it was bought with. */
export const noChange = () => refused('A code is for a new plan: it can’t be used to change one.');

/**
 * What went wrong with a checkout: a code that ended in the meantime is said at its field.
 * @throws AppError invalid_input, or what it was given
 */
export function refusedCoupon(error: unknown): never {
  const isAboutCode =
    refusalCode(error) !== null &&
    error instanceof Error &&
    'param' in error &&
    String(error.param).startsWith('discounts');
  throw isAboutCode ? refused(codeRefusals.unfit, error) : error;
}

interface Buying extends Omit<Order, 'coupon'> {
  readonly code: string;
  readonly userId: string;
  /** At the payment provider; null: they have none yet. */
  readonly customer: string | null;
}

/** Whether the owner limited a code, in the provider's dashboard, to other buyers or larger sums. */
async function isBarred(
  { db }: Pick<BillingDeps, 'db'>,
  { customer, restrictions }: Stripe.PromotionCode,
  given: { readonly buying: Buying; readonly bought: Bought },
): Promise<boolean> {
  const { bought, buying } = given;
  const only = typeof customer === 'object' ? (customer?.id ?? null) : customer;
  if (only !== null && only !== buying.customer) return true;
  const { first_time_transaction: isForNew, minimum_amount: least, minimum_amount_currency } = restrictions;
  if (least !== null && (minimum_amount_currency !== bought.currency || bought.cents < least)) return true;
  return isForNew && (await firstPaidAt(db, buying.userId)) !== null;
}

/** A code that stands for what was made last; one that still counts first. */
function latest(all: readonly Stripe.PromotionCode[]): Stripe.PromotionCode | undefined {
  return all.find(({ active }) => active) ?? all[0];
}

const asEntered = ({
  amount,
  code,
  currency,
  duration,
  id,
  months,
  percent,
}: ListedCoupon): EnteredCoupon => ({
  id,
  coupon: { code, percent, amount, currency, duration, months },
});

/**
 * What a code takes off a purchase. @throws AppError invalid_input, with its field, if that is nothing; what the SDK throws
 */
export async function couponEntered(
  deps: Pick<BillingDeps, 'book' | 'clock' | 'db'>,
  { stripe }: Payments,
  buying: Buying,
): Promise<EnteredCoupon> {
  // What the provider could not have made is not worth asking about.
  if (!/^[A-Z0-9-]+$/.test(buying.code)) throw refused(codeRefusals.unfit);
  const { data } = await stripe.promotionCodes.list({
    code: buying.code,
    limit: 100,
    expand: listedWithCoupon,
  });
  const found = latest(data);
  if (!found) throw refused(codeRefusals.unfit);
  const facts = couponFactsOf(found, deps.clock.now());
  if (facts.state !== 'active') throw refused(codeRefusals.over);
  const bought = boughtWith(deps.book(), buying);
  const { products } = facts;
  const isFit =
    (products === null || products.includes(productIds[buying.plan])) &&
    takesOff(facts, bought) &&
    !(await isBarred(deps, found, { buying, bought }));
  if (!isFit) throw refused(codeRefusals.unfit);
  return asEntered(facts);
}

/** What a code would take off, for the page that is to say so before anybody pays. @throws as `couponEntered`, and payments_off */
export async function lookUp(
  deps: BillingDeps,
  userId: string,
  { code, priceId }: { readonly code: string; readonly priceId: string },
): Promise<Coupon> {
  const payments = await paymentsOf(deps);
  return askStripe(
    deps.log,
    async () => {
      const { plan, rhythm } = await saleOf(payments, deps.book(), priceId);
      const { coupon } = await couponEntered(deps, payments, {
        plan,
        rhythm,
        // The upgrade is bought, and not changed to, on top of what was given.
        onGiven: plan === 'upgrade',
        trialDays: await trialDaysFor(deps, { userId, plan }),
        code,
        userId,
        customer: await customerOfMember(deps.db, userId),
      });
      return coupon;
    },
    'The payment service did not answer, so we can’t check this code. Please try again.',
  );
}
