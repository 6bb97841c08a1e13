import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { products } from './rules.ts';

/** Spec section 5: the countries of the purchase form, in its order. */
export const countries = [
  'United States',
  'Canada',
  'United Kingdom',
  'Australia',
  'Germany',
  'France',
  'Spain',
  'Italy',
  'Netherlands',
  'Belgium',
  'Switzerland',
  'Austria',
  'Sweden',
  'Norway',
  'Denmark',
  'Finland',
  'Ireland',
  'New Zealand',
  'Japan',
  'Singapore',
  'United Arab Emirates',
  'Mexico',
  'Brazil',
  'Argentina',
  'India',
  'Other',
] as const;

/** Spec sections 3 and 7: what the subscription check answers, under the specification's own names. */
export const subscriptionStatus = z.strictObject({
  subscribed: z.boolean(),
  product_id: z.enum([products.tools, products.premium, 'admin']).nullable(),
  /** UTC instant; null when the access has no end. */
  subscription_end: z.iso.datetime().nullable(),
  /** UTC instant; null for free members and for the admin role. */
  subscription_start: z.iso.datetime().nullable(),
});

const check = {
  path: '/api/functions/check-subscription',
  summary: 'What this member has bought or been given, and until when.',
  access: 'member',
  output: subscriptionStatus,
} as const;

export const checkSubscription = endpoint({ ...check, id: 'billing.checkSubscription', method: 'GET' });

/** The same for clients that call every function by POST, as the specification's did. */
export const postCheckSubscription = endpoint({
  ...check,
  id: 'billing.postCheckSubscription',
  method: 'POST',
  limit: 'read',
});

const destination = z.strictObject({ url: z.url() });

export const createCheckout = endpoint({
  id: 'billing.createCheckout',
  method: 'POST',
  path: '/api/functions/create-checkout',
  summary:
    'Begin to pay for a plan. The answer is the address of the payment page; for the upgrade of a Tools member it is the page that confirms the change and shows what is due today. successUrl and cancelUrl are taken and not used: the way back is always to this site.',
  access: 'member',
  freshViewer: true,
  body: z.strictObject({
    priceId: z.string({ error: 'priceId is required' }).min(1, 'priceId is required').max(255),
    successUrl: z.string().max(2000).optional(),
    cancelUrl: z.string().max(2000).optional(),
  }),
  output: destination,
  errors: ['already_subscribed', 'conflict', 'payments_off', 'payments_failed'],
});

export const customerPortal = endpoint({
  id: 'billing.customerPortal',
  method: 'POST',
  path: '/api/functions/customer-portal',
  summary: 'The address of the pages where a member sees invoices, changes his card, cancels and resumes.',
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
    'Ask the payment provider what this member has paid for, for the page after a payment. Opening it without a payment gives nothing.',
  access: 'member',
  freshViewer: true,
  body: z.strictObject({
    sessionId: z
      .string()
      .regex(/^cs_\w{1,200}$/)
      .optional(),
  }),
  output: z.strictObject({
    /** `processing`: the payment is under way and not yet ours. */
    state: z.enum(['paid', 'processing', 'none']),
    product_id: z.enum([products.tools, products.premium]).nullable(),
  }),
  errors: ['payments_off', 'payments_failed'],
});

/** US cents, or the like in another currency. */
const cents = z.number().int();

export const readMembership = endpoint({
  id: 'billing.readMembership',
  method: 'GET',
  path: '/api/billing/membership',
  summary:
    'What this member pays for now, when it renews or ends, and until when he keeps it if a payment failed.',
  access: 'member',
  output: z.strictObject({
    paymentsOn: z.boolean(),
    subscription: z
      .strictObject({
        /** Null for a product that is not ours any more. */
        tier: z.enum(['tools', 'premium']).nullable(),
        /** The provider's word. */
        status: z.string(),
        amount: cents,
        currency: z.string(),
        currentPeriodEnd: z.iso.datetime(),
        /** Null as long as it renews. */
        endsAt: z.iso.datetime().nullable(),
        /** Null when nothing is owed. */
        graceEndsAt: z.iso.datetime().nullable(),
      })
      .nullable(),
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
        currency: z.string(),
        status: z.string().nullable(),
        url: z.url().nullable(),
      }),
    ),
  }),
  errors: ['payments_off', 'payments_failed'],
});

export const readUpgradeQuote = endpoint({
  id: 'billing.readUpgradeQuote',
  method: 'GET',
  path: '/api/billing/upgrade-quote',
  summary:
    'What moving from Tools to Premium costs this member today, to the cent, and each month from the next renewal.',
  access: 'member',
  output: z.strictObject({
    dueToday: cents,
    monthly: cents,
    currency: z.string(),
    renewsAt: z.iso.datetime(),
  }),
  errors: ['not_found', 'payments_off', 'payments_failed'],
});

const emailToSearch = z
  .string({ error: 'Please enter an email address' })
  .trim()
  .toLowerCase()
  .max(254, 'That email address is too long')
  .pipe(z.email('Please enter an email address'));

/** Spec section 3: the search result. Instants are epoch seconds. */
const foundSubscription = z.strictObject({
  id: z.string(),
  status: z.string(),
  items: z.strictObject({
    data: z.array(
      z.strictObject({
        price: z.strictObject({ product: z.string(), unit_amount: cents.nullable(), currency: z.string() }),
      }),
    ),
  }),
  current_period_start: z.number().int(),
  current_period_end: z.number().int(),
});

export const adminSearchSubscription = endpoint({
  id: 'billing.adminSearchSubscription',
  method: 'POST',
  path: '/api/functions/admin-search-subscription',
  summary:
    'The customer behind an email address with all subscriptions; customer is null when there is none.',
  access: 'admin',
  body: z.strictObject({ email: emailToSearch }),
  output: z.strictObject({
    customer: z
      .strictObject({ id: z.string(), email: z.string().nullable(), created: z.number().int() })
      .nullable(),
    subscriptions: z.array(foundSubscription),
  }),
  errors: ['payments_off', 'payments_failed'],
});

export const adminCancelSubscription = endpoint({
  id: 'billing.adminCancelSubscription',
  method: 'POST',
  path: '/api/functions/admin-cancel-subscription',
  summary: 'End a subscription at once, without a refund. Noted in the audit log.',
  access: 'admin',
  body: z.strictObject({ subscriptionId: z.string().regex(/^sub_\w{1,200}$/, 'This is no subscription id') }),
  output: z.strictObject({ cancelled: z.literal(true), status: z.string() }),
  errors: ['not_found', 'payments_off', 'payments_failed'],
});
