import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { consentKinds } from '#features/account/contract-consents.ts';
import { termsAnswers as answers, termsMoments } from '#features/account/rules-terms.ts';
import { companySizes, genders, salesCycles } from '#features/account/rules.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';

/**
 * The profile, keyed by the member's id [account.profile-created]. Email and names are stored with the user, access
 * with the grants and subscriptions: each fact is stored once, and the presenter joins them.
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
  /** Where they came from when they joined: a campaign or the host of a site; null: not known. */
  source: text('source'),
  onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

/** What an API client can exchange for its next access token; a row for each one ever issued in a session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it was exchanged; if it is shown again more than a moment later, the session ends. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
);

/** Assistants that registered themselves to be connected (RFC 7591). They are public: there is no secret. */
export const oauthClients = pgTable('oauth_clients', {
  id: text('id').primaryKey(),
  /** As it calls itself: nobody has checked it. */
  name: text('name').notNull(),
  redirectUris: text('redirect_uris').array().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When a member connected it last. */
  connectedAt: timestamp('connected_at', { withTimezone: true }),
});

/** What `oidc-provider` keeps of a request to connect, its code, and the refresh tokens that follow. */
export const oauthRecords = pgTable(
  'oauth_records',
  {
    /** Keyed hash of the code or token, which is stored nowhere. */
    idHash: text('id_hash').primaryKey(),
    kind: text('kind', { enum: ['Interaction', 'AuthorizationCode', 'RefreshToken'] }).notNull(),
    /** Of the assistant that it lets in; null: its member has not answered yet. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When it was used; if it is shown again, its session ends. */
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
  },
  (table) => [
    index('oauth_records_session').on(table.sessionId),
    index('oauth_records_expires').on(table.expiresAt),
  ],
);

/**
 * Actions allowed once with a token we sent: a link in a mail, or the second step of a sign-in. The token is the id
 * with a signature, so this table alone opens nothing.
 */
export const oneTimePasses = pgTable(
  'one_time_passes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: [
        'verify_email',
        'reset_password',
        'change_address',
        'mfa_challenge',
        'stop_address_change',
        'stop_second_step_reset',
        'remove_other_ways',
        'code_challenge',
        'passkey_registration',
        'passkey_sign_in',
        'passkey_step',
      ],
    }).notNull(),
    /** The address the pass is about: it proves nothing about any other. */
    email: text('email').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When its link was pressed or its step taken; one that was invalidated expired instead. */
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Whether an admin asked for it on the member's behalf. */
    byAdmin: boolean('by_admin').notNull().default(false),
  },
  (table) => [index('one_time_passes_user').on(table.userId, table.purpose)],
);

/** Public keys with which members sign in; the private ones never leave their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the device calls it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, according to itself; 0 for those shared by several devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach it, e.g. `internal`: hints they gave. */
    transports: text('transports').array().notNull(),
    /** Whether it is backed up with an account of the member's elsewhere. */
    synced: boolean('synced').notNull(),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    /** Challenges issued up to then no longer work; null: none was ended. */
    challengesEndedAt: timestamp('challenges_ended_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Accounts elsewhere that members sign in with. The issuer and its subject identify the owner, never an address. */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `iss` of the ID token: an https address. */
    issuer: text('issuer').notNull(),
    /** `sub` of the ID token: the issuer's permanent id for this person. */
    subject: text('subject').notNull(),
    /** The last address from the issuer, so that members recognize the account; null: it gave none. */
    email: text('email'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('identities_issuer_subject').on(table.issuer, table.subject),
    index('identities_user').on(table.userId),
  ],
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

/** What members agreed to and withdrew: append-only. Holds nothing of what it is about. */
export const consentReceipts = pgTable(
  'consent_receipts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    about: text('about', { enum: consentKinds }).notNull(),
    /** The text that was agreed to. */
    version: text('version').notNull(),
    given: boolean('given').notNull(),
    /** When it was said, by the device's clock. */
    at: timestamp('at', { withTimezone: true }).notNull(),
    notedAt: timestamp('noted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('consent_receipts_once').on(table.userId, table.about, table.at, table.given, table.version),
  ],
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

/** Accounts being deleted; kept without the person once they are gone, so that a restored backup can be cleaned. */
export const deletionRequests = pgTable('deletion_requests', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** No reference: the row outlives the member. */
  userId: text('user_id').notNull().unique(),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});

/** Every version of the terms this site has had: what somebody accepted can be read years later. */
export const termsVersions = pgTable('terms_versions', {
  /** Derived from the text, so nobody can forget to change it. */
  version: text('version').primaryKey(),
  text: text('text').notNull(),
  /** When this installation first said it. */
  since: timestamp('since', { withTimezone: true }).notNull(),
});

/** Whether members accepted the terms, or were not asked. */
export const termsAnswers = pgTable(
  'terms_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    moment: text('moment', { enum: termsMoments }).notNull(),
    answer: text('answer', { enum: answers }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('terms_answers_user').on(table.userId)],
);
