import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { AuditAction } from '#platform/contract/audit-actions.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { sessions } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sessionEnd } from '#features/account/rules.ts';

export interface OpenedSession {
  readonly id: string;
  /** The secret in the cookie. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Opens a session for a member whose identity is proven. */
export async function openSession(
  db: Db,
  given: { userId: string; kind: 'browser' | 'api'; client: ClientInfo; now: Date },
): Promise<OpenedSession> {
  const { userId, kind, client, now } = given;
  const session = {
    id: crypto.randomUUID(),
    token: randomBytes(32).toString('base64url'),
    expiresAt: sessionEnd(now, now),
  };
  const { address: ipAddress, userAgent } = client;
  await db
    .insert(sessions)
    .values({ ...session, userId, kind, ipAddress, userAgent, createdAt: now, updatedAt: now });
  return session;
}

/**
 * Ends the session whose cookie is about to be replaced: nobody could end it later, and somebody who signed out here
 * while offline believes it is over. @returns which one it was, if it still existed
 */
export async function endReplaced(
  db: Db,
  params: { token: string },
): Promise<{ userId: string; sessionId: string } | null> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.token, params.token))
    .returning({ userId: sessions.userId, sessionId: sessions.id });
  return ended ?? null;
}

/** Extends a session that is in use. Doing it twice has the same effect as once. @returns whether it exists */
export async function extendSession(
  db: Db,
  params: { sessionId: string; userId: string; signedInAt: Date; now: Date },
): Promise<boolean> {
  const { sessionId, userId, signedInAt, now } = params;
  const extended = await db
    .update(sessions)
    .set({ expiresAt: sessionEnd(signedInAt, now), updatedAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return extended.length > 0;
}

/** Where a member is signed in, most recently used first; personal tokens have a list of their own. */
export async function sessionsOf(db: Db, params: { userId: string; now: Date }) {
  const { id, kind, userAgent, createdAt, updatedAt } = sessions;
  return db
    .select({ id, kind, userAgent, createdAt, updatedAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, params.userId),
        ne(sessions.kind, 'personal'),
        gt(sessions.expiresAt, params.now),
      ),
    )
    .orderBy(desc(sessions.updatedAt), desc(sessions.id));
}

/** Ends one session. @returns whether it was this member's */
export async function endSession(db: Db, params: { userId: string; sessionId: string }): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, params.sessionId), eq(sessions.userId, params.userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/**
 * Ends the sessions that one passkey or account elsewhere opened, but for the one that asks. The audit log knows them: it
 * keeps sign-ins longer than sessions last.
 */
export async function endSessionsOpenedBy(
  db: Db,
  params: { userId: string; way: { passkey: string } | { identity: string }; except: string },
): Promise<void> {
  const { except, userId, way } = params;
  const { action, details, sessionId, subjectId } = auditEntries;
  const opened = db
    .select({ id: sessionId })
    .from(auditEntries)
    .where(
      and(
        eq(subjectId, userId),
        eq(action, 'account.signed_in' satisfies AuditAction),
        sql`${details} @> ${JSON.stringify(way)}::jsonb`,
      ),
    );
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), inArray(sessions.id, opened), ne(sessions.id, except)));
}

/** Whether a provider opened this session without asking its member anew who they are. */
export async function isOpenedUnasked(
  db: Db,
  params: { sessionId: string; userId: string },
): Promise<boolean> {
  const { action, details, sessionId, subjectId } = auditEntries;
  const [entry] = await db
    .select({ details })
    .from(auditEntries)
    .where(
      and(
        eq(subjectId, params.userId),
        eq(sessionId, params.sessionId),
        eq(action, 'account.signed_in' satisfies AuditAction),
      ),
    )
    .limit(1);
  return entry?.details['identity'] !== undefined && entry.details['anew'] !== 'yes';
}

/** Ends every session but one, or all. @returns how many */
export async function endSessions(
  db: Db,
  params: { userId: string; except: string | null },
): Promise<number> {
  const { userId, except } = params;
  const others = except === null ? undefined : ne(sessions.id, except);
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return ended.length;
}
