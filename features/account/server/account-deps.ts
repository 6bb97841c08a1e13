import type { IdentityProvider } from '#platform/contract/public-config.ts';
import type { AccessTokens } from '#platform/server/auth/access-token.ts';
import type { Passwords } from '#platform/server/auth/passwords.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { CookieSettings } from '#platform/server/auth/session-cookie.ts';
import type { Captcha } from '#platform/server/captcha/captcha.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { Notify } from '#platform/server/notices/notice.ts';
import type { ExportPart } from '#platform/server/personal-data.ts';
import type { SessionKey, Viewer, ViewerSource } from '#platform/server/viewer/load.ts';
import type { Provider } from './identities/openid.ts';
import type { SecurityEvent } from './sessions/security-events.ts';
import type { Terms } from './profile/terms.ts';
import type { Throttle } from './sign-in/throttle.ts';

/**
 * What other slices do when somebody joins, inside the transaction that makes them a member. The cookie header is that of
 * the browser they signed up in; '' where a link of a mail or a command made them a member.
 */
export type OnJoined = (
  tx: Db,
  joined: { readonly userId: string; readonly now: Date; readonly cookieHeader: string },
) => Promise<void>;

/** What other slices do when a session opens: the visitor's cookie header shows what they did before. */
export type OnSessionOpened = (
  db: Db,
  opened: { readonly userId: string; readonly cookieHeader: string },
) => Promise<void>;

/** What other slices end, in the same transaction, when the account is secured: links that open without a session. */
export type OnSecured = (
  tx: Db,
  secured: { readonly userId: string; readonly event: SecurityEvent },
) => Promise<void>;

/**
 * What other slices do before a member is erased, e.g. cancel what they pay for. May be called again after a crash, so
 * doing it twice must have the same effect as once; if it throws, it is retried later, and nothing is erased before it
 * succeeds.
 */
export type OnLeaving = (db: Db, leaving: { readonly userId: string }) => Promise<void>;

/** What other slices do once a member has confirmed their address; in the same transaction. */
export type OnConfirmed = (
  tx: Db,
  confirmed: { readonly userId: string; readonly now: Date },
) => Promise<void>;

/** What other slices do when a member changed their profile; in the same transaction. */
export type OnProfileChanged = (tx: Db, changed: { readonly userId: string }) => Promise<void>;

/** Everything the account asks for. */
export interface AccountDeps {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keyed: Keyed;
  readonly jobs: Jobs;
  readonly mail: Outbox;
  /** Tells a member in the product and, if the notice has a mail, by mail. */
  readonly notify: Notify;
  /** Where members who cannot sign in write to; null: the owner named no address. */
  readonly contact: () => string | null;
  /** How the site is called. */
  readonly siteName: () => string;
  readonly throttle: Throttle;
  readonly accessTokens: AccessTokens;
  readonly cookie: CookieSettings;
  /** The address where members reach the app. */
  readonly appUrl: string;
  /** What members accept. */
  readonly terms: Terms;
  /** REQUIRE_EMAIL_VERIFICATION */
  readonly mustVerify: boolean;
  /** Checks that a person is signing up; null if that is not asked. */
  readonly captcha: Captcha | null;
  /** The providers members can sign in with besides us; none if the owner configured none. */
  readonly providers: ReadonlyMap<IdentityProvider, Provider>;
  /** How many people from one network may sign up in an hour. */
  readonly signUpsPerHour: number;
  /** The viewer of a session that was just opened or changed: from the database, never from memory. */
  readonly loadViewer: ViewerSource;
  /** Drops what is cached about a session that ended or whose member changed. */
  readonly forgetSession: (key: SessionKey, viewer: Viewer | null) => void;
  readonly onJoined: readonly OnJoined[];
  readonly onConfirmed: readonly OnConfirmed[];
  readonly onSessionOpened: readonly OnSessionOpened[];
  readonly onSecured: readonly OnSecured[];
  readonly onLeaving: readonly OnLeaving[];
  readonly onProfileChanged: readonly OnProfileChanged[];
  readonly exportParts: readonly ExportPart[];
}
