import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { tokenScopes } from '#platform/contract/token-scopes.ts';
import { seenTiers } from '#platform/contract/viewer.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Who a member is, as the door sees it. The column names of `users`, `sessions` and `accounts` come from
 * Better Auth.
 */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  /** First and last name joined. */
  name: text('name').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  /** Always lower case. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** As their browser last named it: where their day begins. Null before that. */
  timeZone: text('time_zone'),
  /** When an admin suspended this account, so that nobody can sign in to it; null: not suspended. */
  suspendedAt: instant('suspended_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** The secret in the cookie, which never leaves the server in any other form; of a personal token, its keyed hash. */
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The tier as which an admin looks at the product in this session; null: as themselves. */
    seenAs: text('seen_as', { enum: seenTiers }),
    /** A cookie in a browser, tokens in an API client, or a personal token: made by its member, or an assistant's. */
    kind: text('kind', { enum: ['browser', 'api', 'personal'] })
      .notNull()
      .default('browser'),
    /** Of a personal token: what its member called it, and what it may do. */
    tokenName: text('token_name'),
    tokenScope: text('token_scope', { enum: tokenScopes }),
    /** Of an assistant that its member connected: as which it registered. Its access token changes with each refresh. */
    oauthClientId: text('oauth_client_id'),
    /** Until when that access token works. */
    tokenExpiresAt: instant('token_expires_at'),
    /** When the member signed in. */
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the session was last used, to within five minutes. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);

/** Ways for members to prove who they are; the password is one of them (`provider_id` = credential). */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    /** A PHC string, see `passwords.ts`. */
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('accounts_user_provider').on(table.userId, table.providerId)],
);

/** The authenticator app of a member. It counts only after a first code has confirmed it. */
export const totpCredentials = pgTable('totp_credentials', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted under the auth secret: codes cannot be made from a copy of the database alone. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null while it is being set up. */
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step of the last accepted code: each code works once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
});

export const totpBackupCodes = pgTable(
  'totp_backup_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => totpCredentials.userId, { onDelete: 'cascade' }),
    /** Keyed hash of the code. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('totp_backup_codes_user_code').on(table.userId, table.codeHash)],
);
