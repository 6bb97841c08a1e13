import { z } from 'zod';
import { rhythms } from '#platform/contract/prices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { products } from '#platform/contract/plans.ts';
import { money, paidMoney } from './contract-money.ts';
import { memberReferral } from './contract-referral.ts';
import { guaranteeDays } from './rules.ts';

/** What the subscription check answers [billing.call-check-subscription]; API clients rely on these names. */
export const subscriptionStatus = z.strictObject({
  subscribed: z.boolean(),
  product_id: z.enum([products.tools, products.premium, 'admin']).nullable(),
  /** UTC instant; null when the access has no end. */
  subscription_end: z.iso.datetime().nullable(),
  /** UTC instant; null for free members and for the admin role. */
  subscription_start: z.iso.datetime().nullable(),
});

const check = {
  summary: 'What this member has bought or been given, and until when.',
  access: 'member',
  output: subscriptionStatus,
} as const;

// Each states its own path: the build uses it to cut endpoints, and zod with them, out of the schemas.
export const checkSubscription = endpoint({
  ...check,
  id: 'billing.checkSubscription',
  method: 'GET',
  path: '/api/functions/check-subscription',
});

/** The same for API clients that call every function by POST. */
export const postCheckSubscription = endpoint({
  ...check,
  id: 'billing.postCheckSubscription',
  method: 'POST',
  path: '/api/functions/check-subscription',
  limit: 'read',
});

/** US cents, or the like in another currency. */
const cents = z.number().int();

export const readMembership = endpoint({
  id: 'billing.readMembership',
  method: 'GET',
  path: '/api/billing/membership',
  summary:
    'What this member pays for now, when it renews or ends, and until when they keep it if a payment failed.',
  access: 'member',
  output: z.strictObject({
    paymentsOn: z.boolean(),
    subscription: z
      .strictObject({
        /** Null for a product that is no longer ours. */
        tier: z.enum(['tools', 'premium']).nullable(),
        /** The provider's word. */
        status: z.string(),
        /** The price of the plan, before coupons and tax. */
        amount: cents,
        currency: z.string(),
        /** The latest payment; null: none is on record. */
        paid: paidMoney.nullable(),
        /** What the next renewal costs; null: it does not renew, or nobody could say. */
        renewsFor: cents.nullable(),
        /** How much of that credit pays; null: nobody could say. */
        renewsCredit: cents.nullable(),
        /** What is owed after a payment failed; null: nothing is, or nobody could say. */
        owed: cents.nullable(),
        currentPeriodEnd: z.iso.datetime(),
        /** Null as long as it renews. */
        endsAt: z.iso.datetime().nullable(),
        rhythm: z.enum(rhythms),
        /** When it goes on by itself; null: it isn't paused. Paid until `currentPeriodEnd`. */
        pausedUntil: z.iso.datetime().nullable(),
        /** Null when nothing is owed. */
        graceEndsAt: z.iso.datetime().nullable(),
        /** The provider's page for a payment that the bank wants confirmed; null if none waits. */
        confirmUrl: z.url().nullable(),
      })
      .nullable(),
    /** While nothing is paid for: the subscription that ended last; null if there was none. */
    last: z
      .strictObject({
        tier: z.enum(['tools', 'premium']).nullable(),
        endedAt: z.iso.datetime(),
        /** Cents that went back. */
        refunded: cents,
        /** Cents that the bank returned after they were sent back, and that are still owed. */
        returned: cents,
        currency: z.string(),
      })
      .nullable(),
    /** Tools that were given by hand while nothing is paid for; null if there are none. */
    given: z.strictObject({ until: z.iso.datetime().nullable() }).nullable(),
    /** Until when the first payment is refunded on request; null if it no longer is, or never was. */
    guaranteeEndsAt: z.iso.datetime().nullable(),
    /** Whether a purchase now would be refunded on request: it works once per person and card, in the days after a first payment. */
    guaranteeCovers: z.boolean(),
    /** Whether this person had it before, in this account or another one, by their address or their card. */
    guaranteeUsed: z.boolean(),
    /** Days that a first purchase now would be free; 0: none. */
    trialDays: z.number().int(),
    /** A withdrawal that was declared without signing in and is waiting; null if there is none. */
    withdrawal: z
      .strictObject({
        declaredAt: z.iso.datetime(),
        /** When it is carried out; until then it can be undone. */
        endsFrom: z.iso.datetime(),
        /** By when the money goes back. */
        paidBackBy: z.iso.datetime(),
      })
      .nullable(),
    /** Null: members have no links for colleagues on this site. */
    referral: memberReferral.nullable(),
    /** For members with priority support, where the owner named an address. */
    supportAddress: z.string().nullable(),
  }),
});

export const listInvoices = endpoint({
  id: 'billing.listInvoices',
  method: 'GET',
  path: '/api/billing/invoices',
  summary: 'This member’s invoices, newest first, each with its page at the payment provider.',
  access: 'member',
  output: z.strictObject({
    invoices: z.array(
      z.strictObject({
        number: z.string().nullable(),
        createdAt: z.iso.datetime(),
        total: cents,
        /** How much was refunded or is being refunded. */
        refunded: cents,
        /** How much of it the bank returned after it was sent back. */
        returned: cents,
        currency: z.string(),
        status: z.string().nullable(),
        url: z.url().nullable(),
      }),
    ),
    /** What the payment provider takes off the next invoice; null: nothing. */
    credit: money.nullable(),
  }),
  errors: ['payments_off', 'payments_failed'],
});

export const readUpgradeQuote = endpoint({
  id: 'billing.readUpgradeQuote',
  method: 'GET',
  path: '/api/billing/upgrade-quote',
  summary:
    'What moving from Tools to Premium, or from a month to a year, costs this member today, to the cent, what the next renewal will charge with tax and coupon, and the price; null when there is no plan to change.',
  access: 'member',
  query: z.strictObject({
    /** Premium if omitted. */
    plan: z.enum(['tools', 'premium']).optional(),
    /** As they pay now if omitted. */
    rhythm: z.enum(rhythms).optional(),
  }),
  output: z
    .strictObject({
      dueToday: cents,
      renewsFor: cents,
      /** The price of a month or a year. */
      price: cents,
      rhythm: z.enum(rhythms),
      currency: z.string(),
      renewsAt: z.iso.datetime(),
      /** What the code on the plan makes of the price, before tax, and until when; null: nothing, or none is there. */
      discounted: z.strictObject({ cents, until: z.iso.datetime().nullable() }).nullable(),
    })
    .nullable(),
  errors: ['payments_off', 'payments_failed'],
});

const state = z.strictObject({
  renews: z.boolean(),
  /** UTC instant: until when it is paid. */
  paidUntil: z.iso.datetime(),
});

export const setRenewal = endpoint({
  id: 'billing.setRenewal',
  method: 'PUT',
  path: '/api/billing/renewal',
  summary:
    'Cancel the plan with the end of the period that is paid (renews false), or let it renew again (renews true).',
  access: 'member',
  freshViewer: true,
  body: z.strictObject({ renews: z.boolean() }),
  output: state,
  errors: ['not_found', 'conflict', 'payments_off', 'payments_failed'],
});

export const claimGuarantee = endpoint({
  id: 'billing.claimGuarantee',
  method: 'POST',
  path: '/api/billing/guarantee',
  summary: `The ${guaranteeDays}-day money-back guarantee: the first payment is sent back and the subscription ends at once. Once per person; asking again gives the same answer.`,
  access: 'member',
  freshViewer: true,
  output: z.strictObject({
    /** On its way through the payment provider. */
    amount: cents,
    /** What an admin sends because it cannot be refunded the way it was paid. */
    byHand: cents,
    currency: z.string(),
  }),
  errors: ['not_found', 'conflict', 'payments_off', 'payments_failed'],
});
