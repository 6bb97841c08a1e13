import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { movementKinds } from '#features/billing/rules-revenue.ts';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What members paid, as the payment provider says: a row for each invoice that is paid, also of nothing. What a paid
 * invoice says does not change anymore, so it does not matter how often and in which order it is told.
 */
export const ledgerInvoices = pgTable(
  'paid_invoices',
  {
    /** The provider's id, `in_…`. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    /** Null: it was for no subscription. */
    subscriptionId: text('subscription_id'),
    /** Cents that were paid: after coupons and credit, with tax. 0 where a coupon made a month free. */
    amount: integer('amount').notNull(),
    /** Cents that coupons took off. */
    discount: integer('discount').notNull(),
    currency: text('currency').notNull(),
    /** The provider's word for why it was made, e.g. `subscription_create`. */
    reason: text('reason'),
    paidAt: instant('paid_at').notNull(),
    /** What it pays for, up to the last of its lines; null: it has none. */
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
  },
  (table) => [
    index('paid_invoices_user_id').on(table.userId),
    index('paid_invoices_subscription_id').on(table.subscriptionId, table.paidAt),
  ],
);

/** What went back to members through the payment provider, whoever sent it: our own refunds and those of its dashboard. */
export const ledgerRefunds = pgTable(
  'sent_refunds',
  {
    /** The provider's id, `re_…`. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    chargeId: text('charge_id'),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** The provider's word: `failed` and `canceled` ones did not happen. */
    status: text('status').notNull(),
    /** We ordered it, and have it with its reason in a table of our own. */
    isOurs: boolean('is_ours').notNull(),
    /** By the provider's clock. */
    createdAt: instant('created_at').notNull(),
    /** When the provider was asked, by the database's clock: an older answer never overwrites a newer. */
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    index('sent_refunds_user_id').on(table.userId),
    index('sent_refunds_created_at').on(table.createdAt),
  ],
);

/**
 * How the monthly recurring revenue moved, as it happened: the sum of all rows is what it is now, and of those before a
 * day what it was then.
 */
export const revenueMovements = pgTable(
  'revenue_movements',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the account is gone: the sums of the months stay. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: movementKinds }).notNull(),
    /** Cents a month; below zero where it fell. */
    cents: integer('cents').notNull(),
    currency: text('currency').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('revenue_movements_user_id').on(table.userId),
    index('revenue_movements_at').on(table.at),
  ],
);
