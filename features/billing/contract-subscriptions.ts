import { z } from 'zod';
import { rhythms } from '#platform/contract/prices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token } from '#platform/contract/fields.ts';
import { paidSoFar } from './contract-money.ts';
import { subscriptionStates } from './rules-subscriptions.ts';

/** Which subscriptions are meant; what is omitted does not matter. */
export const subscriptionFilter = z.strictObject({
  state: z.enum(subscriptionStates).optional(),
  tier: z.enum(['tools', 'premium']).optional(),
});
export type SubscriptionFilter = z.infer<typeof subscriptionFilter>;

const instant = z.iso.datetime();

export const adminListSubscriptions = endpoint({
  id: 'billing.adminListSubscriptions',
  method: 'GET',
  path: '/api/admin/subscriptions',
  summary:
    'Subscriptions as we last heard of them, 50 at a time: what was bought, canceled or refunded last is first.',
  access: 'admin',
  query: subscriptionFilter.extend({
    /** The `next` of the page before. */
    after: token({ max: 300 }).optional(),
  }),
  output: z.strictObject({
    /** How many there are in all. */
    total: z.number().int(),
    subscriptions: z.array(
      z.strictObject({
        id: z.string(),
        member: z.strictObject({ id: z.string(), email: z.string(), name: z.string() }),
        tier: z.enum(['tools', 'premium']).nullable(),
        status: z.string(),
        /** The price of the plan in cents a month or a year, before coupons and tax. */
        amount: z.number().int(),
        currency: z.string(),
        /** Null: no payment is on record. */
        paid: paidSoFar.nullable(),
        /** Cents that the next renewal costs; null: it does not renew, or nobody could say. */
        renewsFor: z.number().int().nullable(),
        startedAt: instant,
        periodEnd: instant,
        /** Since when a payment is owed; null: none is. */
        owedSince: instant.nullable(),
        /** Cents that are owed; null: nothing is, or nobody could say. */
        owed: z.number().int().nullable(),
        /** When it will end; null as long as it renews. */
        endsAt: instant.nullable(),
        rhythm: z.enum(rhythms),
        /** When it goes on by itself; null: it isn't paused. */
        pausedUntil: instant.nullable(),
        canceledAt: instant.nullable(),
        endedAt: instant.nullable(),
        /** Cents that went back of it. */
        refunded: z.number().int(),
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const adminExportSubscriptions = endpoint({
  id: 'billing.adminExportSubscriptions',
  method: 'GET',
  path: '/api/admin/subscriptions.csv',
  summary: 'Subscriptions as a CSV file, with the same filter. Noted in the audit log.',
  access: 'admin',
  limit: 'write',
  query: subscriptionFilter,
  output: z.string(),
});
