import { and, desc, eq, exists, ilike, or, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { historiesOf } from '#platform/server/access/access.ts';
import { entitlementOf } from '#platform/server/access/history.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { stopOf } from '#platform/server/mail/addresses.ts';
import { stoppedAddresses } from '#platform/server/mail/tables.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { accessGrants, subscriptions } from '#platform/server/access/tables.ts';
import type { AdminDeps } from './admin-deps.ts';
import { isHere, isStopped } from './counting.ts';

const pageSize = 50;
const columns = { id: users.id, email: users.email, name: users.name, joinedAt: users.createdAt };

/**
 * A page of members, newest first; `q` is part of an address or a name, `mail` selects those whose address is stopped.
 */
export async function membersWith(
  db: Db,
  { after, mail, q }: { q?: string | undefined; mail?: 'stopped' | undefined; after?: string | undefined },
) {
  const pattern = q ? `%${q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const rows = await db
    .select(columns)
    .from(users)
    .where(
      and(
        isHere,
        mail && exists(db.select({ is: sql`1` }).from(stoppedAddresses).where(isStopped)),
        pattern === null ? undefined : or(ilike(users.email, pattern), ilike(users.name, pattern)),
        after
          ? sql`(${users.createdAt}, ${users.id}) < (select u.created_at, u.id from ${users} u where u.id = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(pageSize + 1);
  const members = rows.slice(0, pageSize);
  return { members, next: rows.length > pageSize ? (members.at(-1)?.id ?? null) : null };
}

/** One member with everything an admin may see. The look is recorded. @throws AppError not_found */
export async function memberFor(deps: AdminDeps, by: { viewer: Viewer; client: ClientInfo }, userId: string) {
  const { clock, db, help, profileOf, progressOf } = deps;
  const now = clock.now();
  const [user] = await db
    .select({ ...columns, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, userId), isHere));
  if (!user) throw new AppError('not_found');
  const history = (await historiesOf(db, [userId])).get(userId);
  if (!history) throw new Error('the access of a member could not be read');
  const grants = await db
    .select()
    .from(accessGrants)
    .where(eq(accessGrants.userId, userId))
    .orderBy(desc(accessGrants.startsAt));
  const paid = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt));
  await audit(db, {
    at: now,
    action: 'admin.member_viewed',
    actorId: by.viewer.userId,
    subjectId: userId,
    sessionId: by.viewer.sessionId,
    address: by.client.address,
  });
  return {
    user,
    access: entitlementOf(history, now),
    isAdmin: history.roles.length > 0,
    mail: await stopOf(db, user.email),
    grants,
    paid,
    profile: (await profileOf(db, { userId })) ?? [],
    progress: await progressOf(db, { userId }),
    help: await help.stateOf({ db, userId, email: user.email }),
    viewerId: by.viewer.userId,
  };
}
