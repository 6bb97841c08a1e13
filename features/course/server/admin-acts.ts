import { sql } from 'drizzle-orm';
import { audit, type AuditEntry } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { CourseDeps } from './course-deps.ts';

/** What building and running the course asks for. */
export type CourseAdminDeps = Pick<CourseDeps, 'db' | 'clock' | 'notify'>;

/** The admin who acts, and from where. */
export interface By {
  readonly viewer: Viewer;
  readonly client: ClientInfo;
}

/**
 * One change of the course's shape. They run one after the other, on whatever node: the places of modules and lessons
 * stay 1, 2, 3 … whoever changes them at the same moment.
 */
export async function changeCourse<Result>(
  { db, clock }: CourseAdminDeps,
  change: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('course.shape'))`);
    return change(tx, clock.now());
  });
}

/** Notes an act in the audit log, in the transaction of the act. */
export async function noteAct(
  tx: Db,
  { viewer, client }: By,
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
