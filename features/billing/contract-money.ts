import { z } from 'zod';

/** An amount of one currency: amounts of two are never added. */
export const money = z.strictObject({
  /** ISO code in lower case. */
  currency: z.string(),
  cents: z.number().int(),
});
export type Money = z.output<typeof money>;

/** A payment as the payment provider says it. */
export const paidMoney = money.extend({
  /** After coupons and with tax; 0 where nothing had to be paid. */
  cents: z.number().int(),
  /** What coupons took off. */
  discount: z.number().int(),
  at: z.iso.datetime(),
});
export type PaidMoney = z.output<typeof paidMoney>;

/** The latest payment of a subscription, and all of them. */
export const paidSoFar = paidMoney.extend({
  /** Cents of all payments, before refunds. */
  inAll: z.number().int(),
  /** How many payments were of more than nothing. */
  many: z.number().int(),
});
export type PaidSoFar = z.output<typeof paidSoFar>;
