import { and, count, desc, eq, inArray, isNotNull, isNull, min, type SQL, sql, sum } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { accessOf, historiesOf } from '#platform/server/access/access.ts';
import { entitlementOf } from '#platform/server/access/history.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { isNotErased } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isAfter, placeIn } from '#platform/server/db/place.ts';
import { stopOf } from '#platform/server/mail/addresses.ts';
import { amountInCsv } from '#platform/contract/money.ts';
import { csvFile, csvInstant, pagesOf } from '#platform/server/http/csv-file.ts';
import type { FileAnswer } from '#platform/server/http/file-answer.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { accessGrants, subscriptions } from '#platform/server/access/tables.ts';
import { helpStateOf } from './help/member-help.ts';
import { lettersTo } from './help/letters.ts';
import { notesAbout } from './help/member-notes.ts';
import type { MembersDeps } from './members-deps.ts';
import type { MemberFilter } from '#features/members/contract.ts';
import { conditionOf, holdsWords, lastUsedAt } from './member-filter.ts';

const pageSize = 50;
const nothing = { tier: 'free', since: null, until: null } as const;
const columns = { id: users.id, email: users.email, name: users.name, joinedAt: users.createdAt };

const order = { at: users.createdAt, id: users.id };

const csvHead = [
  'id',
  'email',
  'name',
  'joined (UTC)',
  'confirmed',
  'tier',
  'since (UTC)',
  'until (UTC)',
  'last used (UTC)',
  'owed',
  'owed currency',
  'owed since (UTC)',
];

type ListDeps = Pick<MembersDeps, 'db' | 'clock' | 'traces'>;

async function rowsAfter(
  { db, traces }: ListDeps,
  { after, condition, limit }: { after: string | null; condition: SQL | undefined; limit: number },
) {
  return db
    .select({
      ...columns,
      place: placeIn(order),
      emailVerified: users.emailVerified,
      lastUsedAt: sql<Date | null>`${lastUsedAt(traces)}`.mapWith((at: string) => new Date(at)),
    })
    .from(users)
    .where(and(condition, after === null ? undefined : isAfter(order, after)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

type ListedRow = Awaited<ReturnType<typeof rowsAfter>>[number];

/** What these members may use, beside the rows that say who they are. */
async function withAccess(db: Db, rows: readonly ListedRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const access = await accessOf(db, ids, now);
  return rows.map((row) => ({ ...row, access: access.get(row.id) ?? nothing }));
}

/** What these members owe, for which a payment failed: in each currency how much, and since when. */
async function withOwed(db: Db, rows: Awaited<ReturnType<typeof withAccess>>) {
  const { amount, currency, endedAt, owedAmount, pastDueSince, status, tier, userId } = subscriptions;
  const ids = rows.map(({ id }) => id);
  const owing = await db
    .select({
      userId,
      currency,
      // Where nobody could say what is owed, it is the price of the plan.
      cents: sum(sql`coalesce(${owedAmount}, ${amount})`).mapWith(Number),
      since: sql`min(${pastDueSince})`.mapWith((at: string) => new Date(at)),
      status: min(status),
    })
    .from(subscriptions)
    .where(and(inArray(userId, ids), isNull(endedAt), isNotNull(tier), isNotNull(pastDueSince)))
    .groupBy(userId, currency)
    .orderBy(sql`min(${pastDueSince})`, currency);
  const byMember = Map.groupBy(owing, (row) => row.userId);
  return rows.map((row) => ({ ...row, owed: byMember.get(row.id) ?? [] }));
}

/** A page of the members whom a filter means, newest first. */
export async function membersWith(
  deps: ListDeps,
  { after = null, ...filter }: MemberFilter & { after?: string | null | undefined },
) {
  const { clock, db } = deps;
  const now = clock.now();
  const condition = await conditionOf(deps, filter, now);
  const [counted] = await db.select({ many: count() }).from(users).where(condition);
  const rows = await rowsAfter(deps, { after, condition, limit: pageSize + 1 });
  const members = await withOwed(db, await withAccess(db, rows.slice(0, pageSize), now));
  const next = rows.length > pageSize ? (members.at(-1)?.place ?? null) : null;
  return { members, next, total: counted?.many ?? 0 };
}

const mostFound = 10;

/** Members whose address or name contains the words, ordered by address [notifications.call-recipients]. */
export async function searchMembers(db: Db, params: { words: string }) {
  return db
    .select({ id: users.id, email: users.email, fullName: users.name })
    .from(users)
    .where(and(holdsWords(params.words), isNotErased))
    .orderBy(users.email)
    .limit(mostFound);
}

/** The members whom a filter means, as a file. That it was taken is recorded. */
export async function memberFile(
  deps: ListDeps,
  by: { viewer: Pick<Viewer, 'sessionId' | 'userId'>; client: Pick<ClientInfo, 'address'> },
  filter: MemberFilter,
): Promise<FileAnswer> {
  const { clock, db } = deps;
  const now = clock.now();
  const condition = await conditionOf(deps, filter, now);
  await audit(db, {
    at: now,
    action: 'admin.members_exported',
    actorId: by.viewer.userId,
    subjectId: null,
    sessionId: by.viewer.sessionId,
    address: by.client.address,
    details: {
      tier: filter.tier ?? 'any',
      activity: filter.activity ?? 'any',
      payment: filter.payment ?? 'any',
    },
  });
  return csvFile<Awaited<ReturnType<typeof withOwed>>[number]>({
    name: 'members.csv',
    head: csvHead,
    pages: pagesOf(async (after, limit) =>
      withOwed(
        db,
        await withAccess(db, await rowsAfter(deps, { after: after?.place ?? null, condition, limit }), now),
      ),
    ),
    fieldsOf: ({ access, email, emailVerified, id, joinedAt, lastUsedAt: used, name, owed }) => [
      id,
      email,
      name,
      csvInstant(joinedAt),
      emailVerified ? 'yes' : 'no',
      access.tier,
      csvInstant(access.since),
      csvInstant(access.until),
      csvInstant(used),
      owed.map(({ cents }) => amountInCsv(cents)).join(' and '),
      owed.map(({ currency }) => currency.toUpperCase()).join(' and '),
      csvInstant(owed[0]?.since),
    ],
  });
}

/** One member with everything that an admin may see: what is not for staff is left out when it is presented. The look is recorded. @throws AppError not_found */
export async function memberFor(
  deps: MembersDeps,
  by: { viewer: Viewer; client: ClientInfo },
  userId: string,
) {
  const { clock, db, firstMadeOf, profileOf, progressOf } = deps;
  const now = clock.now();
  const [user] = await db
    .select({ ...columns, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, userId), isNotErased));
  if (!user) throw new AppError('not_found');
  const history = (await historiesOf(db, [userId])).get(userId);
  if (!history) throw new Error('the access of a member could not be read');
  const grants = await db
    .select()
    .from(accessGrants)
    .where(eq(accessGrants.userId, userId))
    .orderBy(desc(accessGrants.startsAt), desc(accessGrants.id));
  const paid = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id));
  const ids = paid.map(({ id }) => id);
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
    payments: await deps.paidOf(db, ids),
    refunded: await deps.refundedOf(db, ids),
    referrals: await deps.referralsOf(db, { userId }),
    profile: (await profileOf(db, { userId })) ?? [],
    progress: await progressOf(db, { userId }),
    wins: await firstMadeOf(db, { userId }),
    assessments: await deps.assessmentsOf(db, { userId }),
    notes: await notesAbout(db, { userId }),
    letters: await lettersTo(db, { userId }),
    notified: await deps.sentTo(db, { userId }),
    help: await helpStateOf(deps, { userId, email: user.email }),
    viewer: by.viewer,
  };
}
