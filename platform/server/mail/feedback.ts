import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Logger } from '#platform/server/logger.ts';
import { type Stop, stopMember } from './addresses.ts';

/** What a provider reports about mail that it had accepted. */
export type Feedback = Stop & { readonly reason: 'bounced' | 'complained' };

export interface FeedbackDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Stops mail to those addresses that belong to members. Idempotent. */
export async function takeFeedback(
  { clock, db, log }: FeedbackDeps,
  source: string,
  reports: readonly Feedback[],
): Promise<void> {
  const now = clock.now();
  let stopped = 0;
  for (const report of reports) {
    // Their clock may run ahead of ours; any try from now on must count as later.
    const at = report.at > now ? now : report.at;
    if (await stopMember(db, { ...report, at })) stopped += 1;
  }
  log.info({ source, reports: reports.length, stopped }, 'bounces and complaints were reported');
}
