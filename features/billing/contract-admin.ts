import { z } from 'zod';
import { rhythms } from '#platform/contract/prices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { instant } from '#platform/contract/fields.ts';
import { emailText, lineText } from '#platform/contract/text.ts';
import { passwordField } from '#features/account/contract.ts';
import { paidSoFar } from './contract-money.ts';
import { paidPlans } from './rules.ts';
import { grantStates } from './rules-grants.ts';
import { priceMatters } from './rules-prices.ts';

/** US cents, or the like in another currency. */
const cents = z.number().int();

const emailToSearch = emailText({
  max: 254,
  required: 'Please enter an email address',
  tooLong: 'That email address is too long',
  invalid: 'Please enter an email address',
});

/** The search result [billing.search-subscriptions]. Instants are epoch seconds. */
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
  started: z.number().int(),
  /** When it will end; null as long as it renews. */
  ends: z.number().int().nullable(),
  ended: z.number().int().nullable(),
  rhythm: z.enum(rhythms),
  /** What it gives; null for a product that is not sold here. */
  tier: z.enum(['tools', 'premium']).nullable(),
  /** What was paid for it, as far as it is on record here. */
  paid: paidSoFar.nullable(),
  /** Cents that went back, as far as this site knows. */
  refunded: cents,
  /** Cents that are owed, as far as this site knows; null: nothing is, or nobody could say. */
  owed: cents.nullable(),
  /** Since a payment failed that is still owed, as a UTC instant. */
  owedSince: z.iso.datetime().nullable(),
});

export const checkPortal = endpoint({
  id: 'billing.checkPortal',
  method: 'GET',
  path: '/api/billing/portal-check',
  summary:
    'Whether the customer portal at the payment provider is as it was made, and what somebody changed by hand.',
  access: 'admin',
  output: z.strictObject({
    /** `unmade`: it is created with the first session. `unknown`: the provider could not be reached. */
    state: z.enum(['off', 'unmade', 'unknown', 'as made', 'changed']),
    /** Sentences for the owner; empty unless it was changed by hand. */
    faults: z.array(z.string()),
  }),
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

/** What an admin may give by hand [billing.admin-grants-tiers]. */
export const grantTiers = ['tools', 'premium', 'staff', 'admin'] as const;

const grantDay = instant({ error: 'This is no date' });

/** The reasons are stored with the grant; only admins read them. */
export const grantLimits = { reason: 200 } as const;

const grantFields = z.strictObject({
  email: emailToSearch,
  tier: z.enum(grantTiers, { error: 'Please select what to grant' }),
  /** Now when left out. */
  startsAt: grantDay.optional(),
  /** Without an end when left out. */
  endsAt: grantDay.optional(),
  reason: lineText({
    max: grantLimits.reason,
    required: 'Please give a reason or leave it empty',
  }).optional(),
  /** Of the admin who gives a role; omitted within 10 minutes of signing in. */
  password: passwordField.optional(),
});

export const grantBody = grantFields.refine(
  ({ endsAt, startsAt }) => !endsAt || !startsAt || Date.parse(endsAt) > Date.parse(startsAt),
  { path: ['endsAt'], error: 'The end must be after the start' },
);

const granted = z.strictObject({
  member: z.strictObject({ id: z.string(), email: z.string(), name: z.string() }),
  isAdmin: z.boolean(),
  grants: z.array(
    z.strictObject({
      id: z.string(),
      tier: z.enum(grantTiers),
      reason: z.string(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime().nullable(),
      revokedAt: z.iso.datetime().nullable(),
      state: z.enum(grantStates),
    }),
  ),
});

export const adminFindGrants = endpoint({
  id: 'billing.adminFindGrants',
  method: 'POST',
  path: '/api/admin/grants/find',
  summary: 'What was given by hand to the member behind an email address; null when nobody has it.',
  access: 'admin',
  body: z.strictObject({ email: emailToSearch }),
  output: z.strictObject({ found: granted.nullable() }),
});

export const adminGrantAccess = endpoint({
  id: 'billing.adminGrantAccess',
  method: 'POST',
  path: '/api/admin/grants',
  summary:
    'Give tools, premium, or the staff or admin role to the member behind an email address. A last day that is over is refused, and what adds nothing to what they were given before is a conflict. A role asks for the password again, or a very recent sign-in, and every admin hears of it. Noted in the audit log.',
  access: 'admin',
  body: grantBody,
  output: granted,
  errors: [
    'invalid_input',
    'not_found',
    'conflict',
    'bad_credentials',
    'password_needed',
    'sign_in_needed',
    'too_many_requests',
  ],
  freshViewer: true,
});

export const adminMoveGrant = endpoint({
  id: 'billing.adminMoveGrant',
  method: 'POST',
  path: '/api/admin/grants/move',
  summary:
    'Choose another last day for a plan that was given by hand, or none. The member is told. Noted in the audit log.',
  access: 'admin',
  body: z.strictObject({
    grantId: z.uuid('This is no grant'),
    /** Null: without an end. */
    endsAt: grantDay.nullable(),
  }),
  output: granted,
  errors: ['not_found', 'invalid_input', 'conflict'],
});

export const adminRevokeGrant = endpoint({
  id: 'billing.adminRevokeGrant',
  method: 'POST',
  path: '/api/admin/grants/revoke',
  summary: 'Take back what was given by hand. Noted in the audit log.',
  access: 'admin',
  body: z.strictObject({ grantId: z.uuid('This is no grant') }),
  output: granted,
  errors: ['not_found', 'last_admin', 'conflict'],
});

export const adminRevokeAdmin = endpoint({
  id: 'billing.adminRevokeAdmin',
  method: 'POST',
  path: '/api/admin/grants/revoke-admin',
  summary: 'Take the admin role from the member behind an email address. Noted in the audit log.',
  access: 'admin',
  body: z.strictObject({ email: emailToSearch }),
  output: granted,
  errors: ['not_found', 'last_admin'],
});

export const readPriceCheck = endpoint({
  id: 'billing.readPriceCheck',
  method: 'GET',
  path: '/api/admin/prices',
  summary:
    'Whether the payment provider charges the prices that this site shows, by plan; null when payments are off. It is asked at most once a minute.',
  access: 'admin',
  output: z.strictObject({
    prices: z
      .strictObject({
        /** UTC instant; null: not yet. */
        checkedAt: z.iso.datetime().nullable(),
        /** UTC instant of the last try, if the provider could not be reached then. */
        failedAt: z.iso.datetime().nullable(),
        differences: z.array(
          z.strictObject({
            plan: z.enum(paidPlans),
            what: z.enum(priceMatters),
            shown: z.string(),
            charged: z.string(),
          }),
        ),
        /** What is charged for each plan, e.g. `$47.00 every month`; a plan without a price is left out. */
        charged: z.array(z.strictObject({ plan: z.enum(paidPlans), price: z.string() })),
        /** The payment provider's account that the key belongs to; null where the key may not read that. */
        account: z.string().nullable(),
      })
      .nullable(),
  }),
});

export const exportConsents = endpoint({
  id: 'billing.exportConsents',
  method: 'GET',
  path: '/api/admin/purchase-consents.csv',
  summary:
    'What buyers agreed to and when, as a CSV file; of one address also when its account is gone. Noted in the audit log.',
  access: 'admin',
  limit: 'write',
  query: z.strictObject({ email: emailToSearch.optional() }),
  output: z.string(),
});
