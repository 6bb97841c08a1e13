import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberEvents } from '#platform/contract/member-events.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Announcement } from '#platform/server/announce.ts';
import { deliveryEvents, deliveryStates } from '#features/webhooks/rules.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A program of a member's that is told what they do. Its signing secret is derived from its id and not stored. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** May be a secret itself: it is never logged. */
    address: text('address').notNull(),
    /** Of the address, for counting what one host gets. */
    host: text('host').notNull(),
    events: text('events', { enum: memberEvents }).array().notNull(),
    createdAt: instant('created_at').notNull(),
    pausedAt: instant('paused_at'),
    /** When we switched it off. */
    offAt: instant('off_at'),
    /** Since when nothing has arrived; null: the last one did. */
    failingSince: instant('failing_since'),
    /** While a worker sends one of its deliveries; if the worker dies, this passes and frees it. */
    claimedUntil: instant('claimed_until'),
    /** Deleted by its member; gone for good a day later. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('webhooks_user').on(table.userId),
    index('webhooks_host').on(table.host),
    index('webhooks_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** One event for one webhook, written in the transaction of the event itself. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Also `webhook-id`, by which a receiver knows what it got before. */
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event', { enum: deliveryEvents }).notNull(),
    about: jsonb('about').$type<Announcement['about']>().notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('pending'),
    tries: integer('tries').notNull().default(0),
    /** Of the last answer; null: none. */
    status: integer('status'),
    createdAt: instant('created_at').notNull(),
    triedAt: instant('tried_at'),
    /** Null once it is settled. */
    nextTryAt: instant('next_try_at'),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('webhook_deliveries_tried').on(table.triedAt),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);
