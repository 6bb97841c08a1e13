import type { Db } from '#platform/server/db/client.ts';
import { sql } from 'drizzle-orm';
import { assessmentAttempts } from './tables.ts';
import { attemptsOf, claimAttempts } from './queries.ts';
import { visitorOf } from '#platform/server/visitor.ts';

/** Whether somebody has taken the assessment, in this browser before they had an account or since. */
export const hasTakenAssessment =
  (secureCookies: boolean) =>
  async (db: Db, joined: { userId: string; cookieHeader: string }): Promise<boolean> => {
    const visitorHash = visitorOf(joined.cookieHeader, secureCookies);
    const before = visitorHash === null ? [] : await attemptsOf(db, { visitorHash });
    return before.length > 0 || (await attemptsOf(db, { userId: joined.userId })).length > 0;
  };

/** When a session opens, the attempts made earlier in the same browser become the member's. */
export const claimVisitorAttempts =
  (secureCookies: boolean) =>
  async (db: Db, opened: { userId: string; cookieHeader: string }): Promise<void> => {
    const visitorHash = visitorOf(opened.cookieHeader, secureCookies);
    if (visitorHash !== null) await claimAttempts(db, { visitorHash, userId: opened.userId });
  };

/** Members who took the assessment: a table `(user_id)`. */
export const assessedMembers = sql`(select distinct user_id from ${assessmentAttempts} where user_id is not null)`;
