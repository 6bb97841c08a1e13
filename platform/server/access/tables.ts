import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { rhythms } from '#platform/contract/prices.ts';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The one role here is admin [account.user-roles]; staff is a grant. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check('user_roles_role', sql`${table.role} in ('admin')`),
  ],
);

/** Access given by hand, separate from anything paid: the subscription tables never hold a grant. */
export const accessGrants = pgTable(
  'access_grants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tier: text('tier', { enum: ['tools', 'premium', 'staff', 'admin'] }).notNull(),
    reason: text('reason').notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    /** Null: no end. */
    endsAt: instant('ends_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('access_grants_user_id').on(table.userId),
    check('access_grants_tier', sql`${table.tier} in ('tools', 'premium', 'staff', 'admin')`),
  ],
);

/**
 * What members pay for, as the payment provider last reported it; written only by billing, read with every viewer.
 * A row stays when its subscription has ended.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The provider's id, `sub_…`. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    /** The provider's own status word; an unknown one gives no access. */
    status: text('status').notNull(),
    productId: text('product_id').notNull(),
    priceId: text('price_id').notNull(),
    /** Its only item, which an upgrade replaces. */
    itemId: text('item_id').notNull(),
    /** How often it renews. */
    rhythm: text('rhythm', { enum: rhythms }).notNull().default('month'),
    /** Cents per period. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    /** Null for a product that we do not sell. */
    tier: text('tier', { enum: ['tools', 'premium'] }),
    /** It gives its tier only while its member also has Tools from a grant. */
    onTopOfTools: boolean('on_top_of_tools').notNull().default(false),
    tierSince: instant('tier_since').notNull(),
    startedAt: instant('started_at').notNull(),
    currentPeriodStart: instant('current_period_start').notNull(),
    currentPeriodEnd: instant('current_period_end').notNull(),
    /** When it will end; null as long as it renews. */
    endsAt: instant('ends_at'),
    canceledAt: instant('canceled_at'),
    endedAt: instant('ended_at'),
    pastDueSince: instant('past_due_since'),
    /** When it goes on by itself, if its member paused it; the end of its period is then the end of what is paid. */
    pausedUntil: instant('paused_until'),
    /** The provider's status of its latest invoice: a draft or open one may still be paid. */
    invoiceStatus: text('invoice_status'),
    /** The provider's page where the cardholder must confirm a payment; null when nothing waits for that. */
    confirmUrl: text('confirm_url'),
    /** Cents refunded in any way, as the provider last reported; null: none was reported. */
    refunded: integer('refunded'),
    /**
     * Cents that the next renewal will cost, with tax and after coupons, by the provider's preview; null: it does not
     * renew, or the price is not known.
     */
    renewsFor: integer('renews_for'),
    /** How many of those cents are tax. */
    renewsTax: integer('renews_tax'),
    /** How many of those cents the customer's credit pays. */
    renewsCredit: integer('renews_credit'),
    /** What the preview was asked for: the provider is asked again when any of it changes. */
    renewalOf: text('renewal_of'),
    /**
     * Cents a month that it brings, before tax and after coupons, or would bring while it is paused; 0 before its first
     * payment and once it has ended.
     */
    monthly: integer('monthly').notNull().default(0),
    /** Cents owed on its latest invoice; null: nothing is owed, or nothing was reported. */
    owedAmount: integer('owed_amount'),
    /**
     * When the provider was asked for this state, by the database's clock: an older answer never replaces a newer one.
     */
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    index('subscriptions_user_id').on(table.userId),
    index('subscriptions_customer_id').on(table.customerId),
    check('subscriptions_tier', sql`${table.tier} in ('tools', 'premium')`),
    check('subscriptions_rhythm', sql`${table.rhythm} in ('month', 'year')`),
  ],
);
