import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { sourceField } from '#platform/contract/source-field.ts';
import { longText } from '#platform/contract/text.ts';
import { typedCode } from './contract-coupons.ts';
import { paidPlans } from './rules.ts';
import { products } from '#platform/contract/plans.ts';
import { priceBook } from '#platform/contract/price-book.ts';

const destination = z.strictObject({ url: z.url() });
const checkoutId = token({ max: 203 }).regex(/^cs_\w+$/);

/** What the web form asks before selling; an API client that leaves it out is recorded as not having asked. */
const saidByBuyer = {
  acceptsTerms: z.literal(true).optional(),
  /** The renewal terms as they were shown: if they differ from today's, the answer is a conflict. */
  renewalConsent: longText({ max: 1000 }).optional(),
  /** Asks for an early start, where the law of the buyer's country gives them 14 days to withdraw. */
  earlyStart: z.boolean().optional(),
};

export const createCheckout = endpoint({
  id: 'billing.createCheckout',
  method: 'POST',
  path: '/api/functions/create-checkout',
  summary:
    'Begin to pay for a plan. The answer is the address of the payment page; for the upgrade of a Tools member it is the page that confirms the change and shows what is due today. successUrl and cancelUrl are taken and not used: the way back is always to this site.',
  access: 'member',
  freshViewer: true,
  body: z.strictObject({
    priceId: token({ max: 255, required: 'priceId is required' }),
    successUrl: token({ max: 2000 }).optional(),
    cancelUrl: token({ max: 2000 }).optional(),
    /** The locked page that they came from, which the way back names if it is one of ours. */
    for: token({ max: 200 }).optional(),
    /** Takes something off; one that doesn’t count is invalid input, with the reason for its field. */
    code: typedCode.optional(),
    /** Where they come from now, if it isn't from where they joined: a colleague's link may bring credit. */
    source: sourceField().optional(),
    ...saidByBuyer,
  }),
  output: destination.extend({
    /** The checkout, to ask what became of it; null for the page that confirms a change. */
    sessionId: z.string().nullable(),
  }),
  errors: ['already_subscribed', 'conflict', 'payments_off', 'payments_failed'],
});

export const customerPortal = endpoint({
  id: 'billing.customerPortal',
  method: 'POST',
  path: '/api/functions/customer-portal',
  summary: 'The address of the pages where a member sees invoices, changes their card, cancels and resumes.',
  access: 'member',
  freshViewer: true,
  output: destination,
  errors: ['not_found', 'payments_off', 'payments_failed'],
});

export const confirmPayment = endpoint({
  id: 'billing.confirmPayment',
  method: 'POST',
  path: '/api/billing/confirm-payment',
  summary:
    'Ask the payment provider what this member has paid for, for the pages during and after a payment. Opening it without a payment gives nothing.',
  access: 'member',
  freshViewer: true,
  body: z.strictObject({
    /** The checkout that they come from, or wait for. */
    sessionId: checkoutId.optional(),
  }),
  output: z.strictObject({
    /**
     * `processing`: the payment is on its way but has not arrived. `expired`: nothing can be paid at that checkout anymore,
     * e.g. because they opened another one. `declined`: the bank refused the card tried last.
     */
    state: z.enum(['paid', 'processing', 'expired', 'declined', 'none']),
    product_id: z.enum([products.tools, products.premium]).nullable(),
  }),
  errors: ['payments_off', 'payments_failed'],
});

export const listPlans = endpoint({
  id: 'billing.listPlans',
  method: 'GET',
  path: '/api/billing/plans',
  summary: 'The paid plans with their price ids, and whether this site takes payments.',
  access: 'anyone',
  errors: ['payments_failed'],
  output: z.strictObject({
    /** Also false where the owner has not said who takes the money. */
    paymentsOn: z.boolean(),
    /** Whether buyers with the right to withdraw are asked if the contract may start before that period is over. */
    asksEarlyStart: z.boolean(),
    plans: z.array(
      z.strictObject({
        id: z.enum(paidPlans),
        name: z.string(),
        /** Cents a month, in the currency of `prices`. */
        monthlyCents: z.number().int(),
        productId: z.enum([products.tools, products.premium]),
        /** What a checkout takes; empty while payments are off, or Stripe has no such price. */
        priceId: z.string(),
        /** The same by the year; null: not sold so. */
        yearlyPriceId: z.string().nullable(),
      }),
    ),
    /** All prices, as they are now: a page may have been loaded before a change. */
    prices: priceBook,
  }),
});
