import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { tiers } from '#platform/contract/capabilities.ts';
import { noticeKinds, noticeTypes } from '#platform/contract/notices.ts';
import { users } from '#platform/server/auth/tables.ts';
import { clients } from '#platform/server/clients/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What members are told inside the product. A message to one member is a row with their id; one to everybody, or to a
 * tier, is a single row without one. A message from an admin waits, is shown, or is taken back in the same row.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Place in the stream of events: assigned again when a waiting row is shown. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    /** Null: for everybody, or for a tier. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Only members of this tier; null for everybody. Set only where `user_id` is null. */
    tier: text('tier', { enum: tiers }),
    /** Only the members of `notification_recipients`. Set only where `user_id` is null. */
    listed: boolean('listed').notNull().default(false),
    /** The client whom it names: erased with them. */
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    type: text('type', { enum: noticeTypes }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** The instants whose day in UTC stands in title or message, for the reader's own; null where there is none. */
    days: instant('days').array(),
    /** A path on our own site or an https address. */
    actionUrl: text('action_url'),
    /** The same key never tells the same member twice. */
    onceKey: text('once_key'),
    /** `admin`: sent by hand, and listed among what was sent. */
    origin: text('origin', { enum: ['system', 'admin'] }).notNull(),
    /** The admin who sent it; null for the system, and once they left. */
    senderId: text('sender_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** When to show it; null if that was at once. */
    scheduledFor: instant('scheduled_for'),
    /** When members could first see it; null while it waits or if it was taken back. */
    publishedAt: instant('published_at'),
    canceledAt: instant('canceled_at'),
    /** How many members it went to, counted when it was shown. */
    reach: integer('reach'),
    /** For a message to one member: when they read it. Other messages have marks. */
    readAt: instant('read_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.seq),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null`),
    index('notifications_broadcast')
      .on(table.seq)
      .where(sql`${table.userId} is null and ${table.publishedAt} is not null`),
    uniqueIndex('notifications_once').on(table.userId, table.onceKey),
    index('notifications_sent').on(table.createdAt).where(sql`${table.origin} = 'admin'`),
    index('notifications_published').on(table.publishedAt),
    index('notifications_client').on(table.clientId).where(sql`${table.clientId} is not null`),
    index('notifications_sender').on(table.senderId).where(sql`${table.senderId} is not null`),
    check('notifications_audience', sql`${table.userId} is null or ${table.tier} is null`),
  ],
);

/**
 * The recipients of a message to chosen members or to those of a filter, fixed when it was written. Members who match
 * the filter later do not get it.
 */
export const notificationRecipients = pgTable(
  'notification_recipients',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.userId] }),
    index('notification_recipients_user').on(table.userId),
  ],
);

/** A message's mailing, and how far it has come. */
export const notificationMailings = pgTable('notification_mailings', {
  notificationId: uuid('notification_id')
    .primaryKey()
    .references(() => notifications.id, { onDelete: 'cascade' }),
  /** The last member examined, by id. */
  memberAfter: text('member_after').notNull().default(''),
  mails: integer('mails').notNull().default(0),
  /** Nothing is done before this: of several jobs, one continues. */
  nextAt: instant('next_at').notNull(),
  endedAt: instant('ended_at'),
});

/** One member read one message to everybody. Marks below their `read_through` are not stored. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    readAt: instant('read_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('notification_reads_notification').on(table.notificationId),
  ],
);

/**
 * Where a member entered the stream, up to where they marked everything as read, and what they chose. Created when they
 * join.
 */
export const notificationMembers = pgTable(
  'notification_members',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The last place in the stream when they joined: earlier messages to everybody are not for them. */
    joinedAfter: bigint('joined_after', { mode: 'number' }).notNull().default(0),
    /** Everything up to this place in the stream counts as read. */
    readThrough: bigint('read_through', { mode: 'number' }).notNull().default(0),
    /** Kinds that they do not want to see in the product. */
    mutedInApp: text('muted_in_app').array().notNull().default(sql`'{}'::text[]`),
    /** Kinds that they do not want as mail. */
    mutedByMail: text('muted_by_mail').array().notNull().default(sql`'{}'::text[]`),
    /** Whether an admin asked for a mail about each sale: nobody gets one unasked. */
    salesByMail: boolean('sales_by_mail').notNull().default(false),
  },
  (table) => [index('notification_members_read_through').on(table.readThrough)],
);
