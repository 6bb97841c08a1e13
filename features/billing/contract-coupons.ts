import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { instant, token, whole, wholeInWords } from '#platform/contract/fields.ts';
import { lineText } from '#platform/contract/text.ts';
import { couponDurations } from './rules-coupons.ts';

export const couponLimits = { code: 20, percent: 90, uses: 100_000, months: 36, amount: 1_000_000 } as const;

/** Letters, digits and dashes, as Stripe takes them; always in capitals. */
const code = lineText({ max: couponLimits.code, required: 'Please enter a code' })
  .refine((value) => /^[A-Za-z0-9-]{3,20}$/.test(value), 'Use 3 to 20 letters, digits and dashes')
  .transform((value) => value.toUpperCase());
const percentError = `Enter a whole number from 1 to ${couponLimits.percent}`;
const usesError = 'Enter a whole number from 1, or leave it empty';

const amountError = 'Enter an amount, like 20 or 19.50';
const monthsError = `Enter a whole number from 2 to ${couponLimits.months}`;

const couponShape = z.strictObject({
  code,
  /** What it takes off: one of the two. */
  percent: wholeInWords({ min: 1, max: couponLimits.percent, error: percentError }).optional(),
  /** Cents. */
  amount: whole({ min: 1, max: couponLimits.amount, error: amountError, fraction: amountError }).optional(),
  /** Omitted: the first payment. */
  duration: z.enum(couponDurations, { error: 'Please choose for how long' }).optional(),
  /** With `repeating`, and only then. */
  months: wholeInWords({ min: 2, max: couponLimits.months, error: monthsError }).optional(),
  /** Omitted: for all. */
  plan: z.enum(['tools', 'premium'], { error: 'Please choose a plan' }).optional(),
  /** Omitted: without an end. */
  endsAt: instant({ error: 'This is no date' }).optional(),
  /** Omitted: as often as anybody likes. */
  mostUses: wholeInWords({ min: 1, max: couponLimits.uses, error: usesError }).optional(),
});

type CouponShape = z.output<typeof couponShape>;
const isOneOff = ({ amount, percent }: CouponShape) => (amount === undefined) !== (percent === undefined);
const hasMonths = ({ duration, months }: CouponShape) =>
  (duration === 'repeating') === (months !== undefined);

export const couponFields = couponShape
  .refine(isOneOff, { path: ['percent'], error: percentError })
  .refine(hasMonths, { path: ['months'], error: monthsError });

/** Why a code is not made a second time. */
export const codeInUse = 'This code is in use. Stop it first, or choose another';

const coupon = z.strictObject({
  id: z.string(),
  code: z.string(),
  /** What it takes off: one of the two. Cents, in `currency`. */
  percent: z.number().nullable(),
  amount: z.number().int().nullable(),
  currency: z.string().nullable(),
  duration: z.string(),
  /** Of one that takes off for some months. */
  months: z.number().int().nullable(),
  /** Null: for all plans, or for others than ours. */
  plan: z.enum(['tools', 'premium']).nullable(),
  uses: z.number().int(),
  mostUses: z.number().int().nullable(),
  endsAt: z.iso.datetime().nullable(),
  state: z.enum(['active', 'stopped', 'expired', 'used_up']),
});

export const adminListCoupons = endpoint({
  id: 'billing.adminListCoupons',
  method: 'GET',
  path: '/api/admin/coupons',
  summary: 'The latest hundred promotion codes at the payment provider, the newest first.',
  access: 'admin',
  output: z.strictObject({ coupons: z.array(coupon) }),
  errors: ['payments_off', 'payments_failed'],
});

export const adminMakeCoupon = endpoint({
  id: 'billing.adminMakeCoupon',
  method: 'POST',
  path: '/api/admin/coupons',
  summary:
    'Make a promotion code that takes a share or an amount off the first payment, those of some months, or all, for one plan or for each. Noted in the audit log.',
  access: 'admin',
  body: couponShape
    .extend({
      /** Made by the sender: the same code twice is made once. */
      id: z.uuid(),
    })
    .refine(isOneOff, { path: ['percent'], error: percentError })
    .refine(hasMonths, { path: ['months'], error: monthsError }),
  output: coupon,
  errors: ['invalid_input', 'payments_off', 'payments_failed'],
});

export const adminStopCoupon = endpoint({
  id: 'billing.adminStopCoupon',
  method: 'POST',
  path: '/api/admin/coupons/stop',
  summary: 'Stop a promotion code: nobody can use it any more. Noted in the audit log.',
  access: 'admin',
  body: z.strictObject({
    couponId: token({ max: 204 }).regex(/^promo_\w+$/, 'This is no promotion code'),
  }),
  output: coupon,
  errors: ['not_found', 'payments_off', 'payments_failed'],
});

/** A code as somebody types it who buys: in any case. */
export const typedCode = lineText({ max: 100 }).transform((value) => value.toUpperCase());

/** Why a code takes nothing off: one answer for what is unknown and for what is meant for something else. */
export const codeRefusals = {
  unfit: 'This code doesn’t work for this plan. Check how it’s spelled.',
  over: 'This code has expired.',
} as const;

export const lookUpCoupon = endpoint({
  id: 'billing.lookUpCoupon',
  method: 'POST',
  path: '/api/billing/coupon',
  summary:
    'What a code takes off the price that is given, for how long. A code that doesn’t count is invalid input, with the reason for its field.',
  access: 'member',
  // A code can be guessed: not faster than a password.
  limit: 'credentials',
  body: z.strictObject({
    code: typedCode,
    priceId: token({ max: 255, required: 'priceId is required' }),
  }),
  output: z.strictObject({
    code: z.string(),
    /** What it takes off: one of the two. Cents, in `currency`. */
    percent: z.number().nullable(),
    amount: z.number().int().nullable(),
    currency: z.string().nullable(),
    duration: z.string(),
    /** Of one that takes off for some months. */
    months: z.number().int().nullable(),
  }),
  errors: ['invalid_input', 'payments_off', 'payments_failed'],
});
