import { rhythms } from '#platform/contract/prices.ts';
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { paidPlans } from '#features/billing/rules.ts';
import { declarationKinds, declarationManners } from '#features/billing/rules-declaration.ts';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The member's customer at the payment provider. Never guessed from an email address, which anybody can claim. */
export const billingCustomers = pgTable('billing_customers', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** When they were last sent to a checkout or a plan change: we may not have heard yet what they paid there. */
  lastCheckoutAt: instant('last_checkout_at'),
  /** When we last asked the provider for everything they have, whether or not it answered. */
  syncedAt: instant('synced_at'),
  /** Since when the provider no longer has the customer: the next purchase creates a new one in its place. */
  goneAt: instant('gone_at'),
  /** What stands in their link for colleagues; null: they asked for none. */
  referralCode: text('referral_code').unique(),
});

/** Every event from the payment provider, each once. An event is only a hint; we ask for the actual state. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    /** The provider's id, `evt_…`: the unique key that makes a second delivery harmless. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    /** The charge that leads to the customer if the event does not name them. */
    chargeId: text('charge_id'),
    /** By the provider's clock. */
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Null until it was fully handled. */
    processedAt: instant('processed_at'),
    outcome: text('outcome', { enum: ['synced', 'ignored'] }),
    attempts: integer('attempts').notNull().default(0),
    /** The last error: its name and code, without its message. */
    lastError: jsonb('last_error').$type<Readonly<Record<string, string>>>(),
  },
  (table) => [index('stripe_events_unprocessed').on(table.processedAt, table.receivedAt)],
);

/**
 * How often the provider answered a request under one of our idempotency keys with an error: it would repeat that
 * answer for a day, so the next attempt gets the next number.
 */
export const stripeAttempts = pgTable('stripe_attempts', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  lastAt: instant('last_at').notNull(),
});

/**
 * What a buyer agreed to when they went to pay, word for word as the page said it: evidence that outlives the account.
 * It names nobody but by a keyed hash of the address and the provider's customer, whose invoices are kept as well.
 */
export const purchaseConsents = pgTable(
  'purchase_consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Keyed hash of the address: the row can be found only for a person who gives their address. */
    addressHash: text('address_hash').notNull(),
    customerId: text('customer_id').notNull(),
    plan: text('plan', { enum: paidPlans }).notNull(),
    /** Cents of the price that renews; what a code takes off it stands in the words. */
    cents: integer('cents').notNull(),
    rhythm: text('rhythm', { enum: rhythms }).notNull(),
    currency: text('currency').notNull(),
    /** The words about renewal that they agreed to; null: an API client did not ask. */
    renewalWords: text('renewal_words'),
    /** The words by which they asked for an early start; null: they did not. */
    earlyStartWords: text('early_start_words'),
    /** The terms that they accepted; null: an API client did not ask. */
    termsVersion: text('terms_version'),
    /** As the contact form names it. */
    country: text('country'),
    consentedAt: instant('consented_at').notNull(),
    /** Since when the account is gone, as the hourly round noticed it. */
    goneAt: instant('gone_at'),
  },
  (table) => [index('purchase_consents_user').on(table.userId)],
);

/**
 * Declarations that end a contract: a cancellation or a withdrawal, with or without an account.
 * The row is the declaration, and its time counts; what follows from it is done afterwards, and may wait for Stripe.
 */
export const contractDeclarations = pgTable(
  'contract_declarations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: declarationKinds }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Which contract, as they named it. */
    plan: text('plan', { enum: ['tools', 'premium'] }).notNull(),
    manner: text('manner', { enum: declarationManners }).notNull(),
    reason: text('reason'),
    /** The day on which it is to end; null: as soon as possible. */
    endOn: date('end_on'),
    signedIn: boolean('signed_in').notNull(),
    declaredAt: instant('declared_at').notNull(),
    /** Nothing is ended before this, so that it can be undone. */
    waitsUntil: instant('waits_until').notNull(),
    /** Whose it is; null until they are found, and for an address that no member has. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id'),
    outcome: text('outcome', { enum: ['carried_out', 'nothing_found', 'undone', 'too_late'] }),
    /** Null while it still waits. */
    settledAt: instant('settled_at'),
    /** When the contract ends. */
    endsAt: instant('ends_at'),
  },
  (table) => [
    index('contract_declarations_user').on(table.userId),
    index('contract_declarations_waiting').on(table.settledAt),
  ],
);
