import { z } from 'zod';
import { newCoupon, newPromotionCode } from '#fakes/stripe/objects/catalog.ts';
import { expandable, flag, metadata, paged, whole } from '#fakes/stripe/wire/form.ts';
import { noSuch, noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerOf, type World } from '#fakes/stripe/world.ts';
import { currencyCode, refuseTakenId } from './catalog.ts';
import { merged } from './customers.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

/** Coupons, and the codes that buyers type for them. */
export const couponRoutes: readonly ApiRoute[] = [
  apiRoute(
    'POST',
    '/coupons',
    z.strictObject({
      ...expandable,
      id: z.string(),
      percent_off: z.coerce.number().gt(0).max(100).optional(),
      amount_off: whole.refine((cents) => cents > 0).optional(),
      currency: z.string().length(3).optional(),
      applies_to: z.strictObject({ products: z.array(z.string()).min(1) }).optional(),
      duration: z.enum(['forever', 'once', 'repeating']),
      duration_in_months: whole.optional(),
      name: z.string().max(40).optional(),
    }),
    (world, given) => {
      refuseTakenId(world, given.id, 'Coupon');
      // docs.stripe.com/api/coupons/create: required for `repeating`, and for nothing else.
      if ((given.duration === 'repeating') !== (given.duration_in_months !== undefined))
        throw new StripeRefusal(400, 'A repeating coupon needs `duration_in_months`, and only that one.', {
          param: 'duration_in_months',
        });
      // docs.stripe.com/api/coupons/create: one of the two, and a currency with an amount.
      if ((given.percent_off === undefined) === (given.amount_off === undefined))
        throw new StripeRefusal(400, 'You must pass either `percent_off` or `amount_off`, but not both.', {
          param: 'percent_off',
        });
      if ((given.amount_off === undefined) !== (given.currency === undefined))
        throw new StripeRefusal(400, 'You must pass `currency` when passing `amount_off`, and only then.', {
          param: 'currency',
        });
      for (const product of given.applies_to?.products ?? [])
        if (!world.store.get('product', product))
          throw noSuchGiven('product', product, 'applies_to[products]');
      const coupon = newCoupon({
        id: given.id,
        percentOff: given.percent_off,
        amountOff: given.amount_off,
        currency: given.currency,
        products: given.applies_to?.products,
        duration: given.duration,
        months: given.duration_in_months,
        name: given.name,
        created: world.now(),
      });
      world.store.put('coupon', coupon);
      return coupon;
    },
  ),
  apiRoute(
    'POST',
    '/promotion_codes',
    z.strictObject({
      ...expandable,
      code: z.string().min(1).max(500),
      customer: z.string().optional(),
      restrictions: z
        .strictObject({
          first_time_transaction: flag.optional(),
          minimum_amount: whole.optional(),
          minimum_amount_currency: currencyCode.optional(),
        })
        .optional(),
      expires_at: whole.optional(),
      max_redemptions: whole.optional(),
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: z.string() }),
    }),
    (world, given) => {
      const { coupon } = given.promotion;
      if (!world.store.get('coupon', coupon)) throw noSuchGiven('coupon', coupon, 'promotion[coupon]');
      const code = given.code.toUpperCase();
      if (!/^[A-Z0-9-]+$/.test(code))
        throw new StripeRefusal(
          400,
          'Promotion codes may only contain letters (A-Z), digits (0-9), and dashes (-).',
          {
            param: 'code',
          },
        );
      if (world.store.list('promotion_code', (known) => known.active && known.code === code).length > 0)
        throw new StripeRefusal(400, `An active promotion code with \`code: ${code}\` already exists.`, {
          param: 'code',
        });
      if (given.expires_at !== undefined && given.expires_at <= world.now())
        throw new StripeRefusal(400, 'The expiration date must be in the future.', { param: 'expires_at' });
      if (given.max_redemptions === 0)
        throw new StripeRefusal(400, 'This value must be greater than or equal to 1.', {
          param: 'max_redemptions',
        });
      const { first_time_transaction: firstTime, ...least } = given.restrictions ?? {};
      if ((least.minimum_amount === undefined) !== (least.minimum_amount_currency === undefined))
        throw new StripeRefusal(400, 'A minimum amount needs its currency.', {
          param: 'restrictions[minimum_amount_currency]',
        });
      if (given.customer !== undefined) customerOf(world, given.customer);
      const made = newPromotionCode({
        code,
        coupon,
        customer: given.customer,
        firstTime,
        minimum:
          least.minimum_amount === undefined || least.minimum_amount_currency === undefined
            ? undefined
            : { amount: least.minimum_amount, currency: least.minimum_amount_currency },
        expiresAt: given.expires_at,
        maxRedemptions: given.max_redemptions,
        created: world.now(),
      });
      world.store.put('promotion_code', made);
      return made;
    },
  ),
  apiRoute(
    'GET',
    '/promotion_codes',
    z.strictObject({ ...paged, active: flag.optional(), code: z.string().optional() }),
    (world, given) =>
      page(
        world.store.list(
          'promotion_code',
          ({ active, code }) =>
            (given.active === undefined || given.active === active) &&
            (given.code === undefined || given.code.toUpperCase() === code),
        ),
        '/v1/promotion_codes',
        given,
      ),
  ),
  apiRoute('GET', '/promotion_codes/:id', z.strictObject(expandable), (world, _, id) =>
    promotionCodeOf(world, id),
  ),
  apiRoute(
    'POST',
    '/promotion_codes/:id',
    z.strictObject({ ...expandable, active: flag.optional(), metadata: metadata.optional() }),
    (world, given, id) => {
      const before = promotionCodeOf(world, id);
      const after = {
        ...before,
        active: given.active ?? before.active,
        metadata: merged(before.metadata ?? {}, given.metadata),
      };
      world.store.put('promotion_code', after);
      return after;
    },
  ),
];

function promotionCodeOf(world: World, id: string) {
  const found = world.store.get('promotion_code', id);
  if (!found) throw noSuch('promotion code', id);
  return found;
}
