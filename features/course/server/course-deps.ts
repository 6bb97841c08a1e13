import type { Announce } from '#platform/server/announce.ts';
import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { SQL } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { FileLinks } from '#platform/server/files/links.ts';
import type { Notify } from '#platform/server/notices/notice.ts';
import type { Outline } from './openings/outline.ts';

/** What the learner's half of the course depends on. */
export interface CourseDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyed: Keyed;
  readonly appUrl: string;
  /** How the site is called. */
  readonly siteName: () => string;
  readonly fileLinks: FileLinks;
  readonly notify: Notify;
  /** Tells the member's own programs. */
  readonly announce: Announce;
  readonly outline: Outline;
  /** When a member last used anything of the site, for a query of `users`; null: not since they joined. */
  readonly lastUse: SQL;
  /** On which days the modules open that members see, as this node knows. */
  readonly days: () => readonly number[];
}
