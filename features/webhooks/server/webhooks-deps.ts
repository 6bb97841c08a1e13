import type { Keyed } from '#platform/server/auth/keyed.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { NewsDeps } from '#platform/server/notices/news.ts';
import type { Post } from './post.ts';

export interface WebhooksDeps extends NewsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: Jobs;
  readonly keyed: Pick<Keyed, 'hashes'>;
  /** As in `isLocal` of the rules. */
  readonly local: string | null;
  readonly post: Post;
}
