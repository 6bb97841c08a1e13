import type { AccessTokens } from '#platform/server/auth/access-token.ts';
import type { Passwords } from '#platform/server/auth/passwords.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { CookieSettings } from '#platform/server/auth/session-cookie.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { ExportPart } from '#platform/server/personal-data.ts';
import type { SessionKey, Viewer, ViewerSource } from '#platform/server/viewer/load.ts';
import type { SecurityEvent } from './security-events.ts';
import type { Throttle } from './throttle.ts';

/** What other slices do when somebody joins, inside the transaction that makes him a member. */
export type OnJoined = (tx: Db, joined: { readonly userId: string; readonly now: Date }) => Promise<void>;

/** What other slices do when a session opens: the visitor's own cookie header tells them what he did before. */
export type OnSessionOpened = (
  db: Db,
  opened: { readonly userId: string; readonly cookieHeader: string },
) => Promise<void>;

/** What other slices end, in the same transaction, when the account is made safe: links that open without a session. */
export type OnSecured = (
  tx: Db,
  secured: { readonly userId: string; readonly event: SecurityEvent },
) => Promise<void>;

/**
 * What other slices do before a member is erased, e.g. cancel what he pays for. May be called again after a crash, so
 * doing it twice must be as good as once; what it throws is tried again later, and nothing is erased before it succeeds.
 */
export type OnLeaving = (db: Db, leaving: { readonly userId: string }) => Promise<void>;

/** Everything the account asks for. */
export interface AccountDeps {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keyed: Keyed;
  readonly jobs: Jobs;
  readonly mail: Outbox;
  readonly throttle: Throttle;
  readonly accessTokens: AccessTokens;
  readonly cookie: CookieSettings;
  /** REQUIRE_EMAIL_VERIFICATION */
  readonly mustVerify: boolean;
  /** The viewer of a session that was just opened or changed: from the database, never remembered. */
  readonly loadViewer: ViewerSource;
  /** Forgets what is remembered of a session that ended or whose member changed. */
  readonly forgetSession: (key: SessionKey, viewer: Viewer | null) => void;
  readonly onJoined: readonly OnJoined[];
  readonly onSessionOpened: readonly OnSessionOpened[];
  readonly onSecured: readonly OnSecured[];
  readonly onLeaving: readonly OnLeaving[];
  readonly exportParts: readonly ExportPart[];
}
