import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Which customer of the payment provider a member is. Never guessed from an e-mail address: that can be claimed. */
export const billingCustomers = pgTable('billing_customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** When he was last sent to a checkout or a change of plan: what he paid there may still be unheard of. */
  lastCheckoutAt: instant('last_checkout_at'),
  /** When the provider was last asked for everything they have, whether or not it answered. */
  syncedAt: instant('synced_at'),
  /** Since when the provider does not have the customer any more: the next purchase makes a new one in its place. */
  goneAt: instant('gone_at'),
});

/** Every event that the payment provider told us, each once. An event is a hint; what is true is asked for. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    /** The provider's id, `evt_…`: the unique key that makes a second delivery harmless. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    /** By the provider's clock. */
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Null until it was handled to the end. */
    processedAt: instant('processed_at'),
    outcome: text('outcome', { enum: ['synced', 'ignored'] }),
    attempts: integer('attempts').notNull().default(0),
    /** What went wrong last: an error's name and code, no words. */
    lastError: jsonb('last_error').$type<Readonly<Record<string, string>>>(),
  },
  (table) => [index('stripe_events_unprocessed').on(table.processedAt, table.receivedAt)],
);

/**
 * The one time that a member had his money back within the guarantee. The row is written before Stripe is asked, so that
 * a second press, or a crash in between, ends in the same refund.
 */
export const billingRefunds = pgTable('billing_refunds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  subscriptionId: text('subscription_id').notNull(),
  requestedAt: instant('requested_at').notNull(),
  /** Cents that were sent back; null until it is done. */
  amount: integer('amount'),
  currency: text('currency'),
  /** Null until the money is on its way and the subscription is ended. */
  doneAt: instant('done_at'),
});
