import type { AuditAction } from '#platform/contract/audit-actions.ts';
import { keptMs } from '#platform/contract/retention.ts';
import { eq, lt, or } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { auditEntries } from './tables.ts';

/** One security-relevant act. `details` holds ids and codes, never words. */
export interface AuditEntry {
  readonly at: Date;
  /** What was done; its words stand in `platform/contract/audit-actions.ts`. */
  readonly action: AuditAction;
  /** Who did it; null for a stranger or the system. */
  readonly actorId: string | null;
  /** Whose account it concerns; null when it is nobody's. */
  readonly subjectId: string | null;
  readonly sessionId?: string;
  readonly address?: string;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Writes one audit log entry in the transaction of the act itself, so that neither exists without the other. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  const { at, action, actorId, subjectId, sessionId, address, details } = entry;
  await db.insert(auditEntries).values({
    at,
    action,
    actorId,
    subjectId,
    sessionId: sessionId ?? null,
    address: address ?? null,
    details: { ...details },
  });
}

/** What was noted about one member, oldest first, for their export. */
export async function auditOf(db: Db, params: { userId: string }) {
  const { at, action, address, details } = auditEntries;
  return db
    .select({ at, action, address, details })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, params.userId))
    .orderBy(auditEntries.id);
}

/** Removes a departing member's id from the log; what was done, and when, stays. */
export async function anonymiseAudit(db: Db, params: { userId: string }): Promise<void> {
  const { userId } = params;
  await db
    .update(auditEntries)
    .set({ address: null, sessionId: null })
    .where(or(eq(auditEntries.subjectId, userId), eq(auditEntries.actorId, userId)));
  await db.update(auditEntries).set({ subjectId: null }).where(eq(auditEntries.subjectId, userId));
  await db.update(auditEntries).set({ actorId: null }).where(eq(auditEntries.actorId, userId));
}

/** Deletes entries past their retention period. */
export async function dropOldAudit(db: Db, now: Date): Promise<void> {
  await db.delete(auditEntries).where(lt(auditEntries.at, new Date(now.getTime() - keptMs('audit'))));
}
