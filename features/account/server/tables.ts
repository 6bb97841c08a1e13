import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { companySizes, genders, salesCycles } from '#features/account/rules.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';

/**
 * Spec section 3: the profile, keyed by the member's id. E-mail and names live with the user, access with the grants
 * and subscriptions: each fact has one home, and the presenter joins them.
 */
export const profiles = pgTable('profiles', {
  id: text('id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  companyName: text('company_name'),
  jobTitle: text('job_title'),
  companySize: text('company_size', { enum: companySizes }),
  gender: text('gender', { enum: genders }),
  targetClientDescription: text('target_client_description'),
  targetClientIndustry: text('target_client_industry'),
  targetClientRole: text('target_client_role'),
  targetClientCompanySize: text('target_client_company_size', { enum: companySizes }),
  mainClientPainPoints: text('main_client_pain_points'),
  typicalSalesCycle: text('typical_sales_cycle', { enum: salesCycles }),
  phoneNumber: text('phone_number'),
  city: text('city'),
  state: text('state'),
  country: text('country'),
  onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** What an API client may trade for its next access token; a row for each one ever given out in a session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it was traded; shown again later than a moment after, it ends the session. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);

/**
 * Things that may be done once with a token that we sent: a link in a mail, or the second step of a sign-in. The token
 * is the id with a signature, so that this table alone opens nothing.
 */
export const oneTimePasses = pgTable(
  'one_time_passes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['verify_email', 'reset_password', 'change_address', 'mfa_challenge', 'stop_address_change'],
    }).notNull(),
    /** The address that the pass is about: it proves nothing about any other. */
    email: text('email').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('one_time_passes_user').on(table.userId, table.purpose)],
);

/** Browsers in which a member has signed in before, by the hash of a cookie: others cannot slow them down. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
);

/** Failed guesses and cool-downs, by the keyed hash of what they are counted for: no address is readable here. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull().default(0),
    lastFailureAt: timestamp('last_failure_at', { withTimezone: true }).notNull(),
    /** Until when the next attempt is refused. */
    blockedUntil: timestamp('blocked_until', { withTimezone: true }),
  },
  (table) => [index('throttles_last_failure').on(table.lastFailureAt)],
);

/** Accounts that are going; kept without the person once they are gone, so that a restored backup can be cleaned. */
export const deletionRequests = pgTable('deletion_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** No reference: the row outlives the member. */
  userId: text('user_id').notNull().unique(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});
