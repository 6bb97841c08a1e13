import { sql } from 'drizzle-orm';
import { audit, type AuditEntry } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { courseChannel } from '#features/course/server/lesson/extent.ts';

/** What building and running the course depends on. */
export interface CourseAdminDeps extends Pick<CourseDeps, 'db' | 'clock' | 'notify'> {
  /** Last parts of addresses that belong to pages, so no lesson may have them. */
  readonly reservedSlugs: readonly string[];
}

/** The admin who acts, and where the request came from. */
export interface Author {
  readonly viewer: Viewer;
  readonly client: ClientInfo;
}

/**
 * One change to the course's shape. Changes run one after another, across all nodes, so the places of modules and
 * lessons stay 1, 2, 3 … even when several admins change them at the same moment.
 */
export async function changeCourse<Result>(
  { db, clock }: Pick<CourseAdminDeps, 'db' | 'clock'>,
  change: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('course.shape'))`);
    const changed = await change(tx, clock.now());
    await tx.execute(sql`select pg_notify(${courseChannel}, '')`);
    return changed;
  });
}

/** Records an action in the audit log, in the action's own transaction. */
export async function noteAct(
  tx: Db,
  { viewer, client }: Author,
  now: Date,
  entry: Pick<AuditEntry, 'action' | 'details'> & { readonly subjectId?: string },
): Promise<void> {
  await audit(tx, {
    at: now,
    actorId: viewer.userId,
    sessionId: viewer.sessionId,
    address: client.address,
    ...entry,
    subjectId: entry.subjectId ?? null,
  });
}
