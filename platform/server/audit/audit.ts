import { eq, lt, or } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { auditEntries } from './tables.ts';

/** One act that matters to security. `details` holds ids and codes, never words. */
export interface AuditEntry {
  readonly at: Date;
  /** `<slice>.<what happened>`, e.g. `account.password_changed`. */
  readonly action: `${string}.${string}`;
  /** Who did it; null for a stranger or the system. */
  readonly actorId: string | null;
  /** Whose account it concerns; null when it is nobody's. */
  readonly subjectId: string | null;
  readonly sessionId?: string;
  readonly address?: string;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

const keptDays = 400;

/** Writes one entry to the audit log: in the transaction of the act itself, so that neither is without the other. */
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

/** What was noted about one member, oldest first, for his export. */
export async function auditOf(db: Db, params: { userId: string }) {
  const { at, action, address, details } = auditEntries;
  return db
    .select({ at, action, address, details })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, params.userId))
    .orderBy(auditEntries.id);
}

/** Takes a person who leaves out of the log; that something was done, and when, stays. */
export async function anonymiseAudit(db: Db, params: { userId: string }): Promise<void> {
  const { userId } = params;
  await db
    .update(auditEntries)
    .set({ address: null, sessionId: null })
    .where(or(eq(auditEntries.subjectId, userId), eq(auditEntries.actorId, userId)));
  await db.update(auditEntries).set({ subjectId: null }).where(eq(auditEntries.subjectId, userId));
  await db.update(auditEntries).set({ actorId: null }).where(eq(auditEntries.actorId, userId));
}

/** Drops entries after 400 days. */
export async function dropOldAudit(db: Db, now: Date): Promise<void> {
  await db
    .delete(auditEntries)
    .where(lt(auditEntries.at, new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000)));
}
