import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { isNotErased } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { offersSince } from '#platform/server/offers/consent.ts';
import type { MemberFilter } from '#features/members/contract.ts';
import type { MessageAbout } from '#features/notifications/rules.ts';
import { notificationMembers, notificationRecipients } from '#features/notifications/server/tables.ts';

/** The members of a filter, as a condition on `users`. */
export type MembersOf = (filter: MemberFilter, now: Date) => Promise<SQL | undefined>;

/** They agreed to tips and offers. Their row is created when they join, or once their address is confirmed. */
export const hasAgreed = sql`${offersSince(sql`users.id`)} is not null
  and exists (select 1 from ${notificationMembers} m where m.user_id = users.id)`;

/** The recipients of a message that goes to chosen members or to a filter's. */
export interface Chosen {
  readonly userIds: readonly string[];
  readonly filter: MemberFilter | null;
}

/** Whether anybody is chosen one by one, or by a filter. */
export const isChosen = ({ filter, userIds }: Chosen) => filter !== null || userIds.length > 0;

/** Chosen members as a condition on `users`; null: it is for one, a tier or everybody. @throws AppError not_found */
export async function chosenAmong(
  { db, membersOf }: { readonly db: Db; readonly membersOf: MembersOf },
  { filter, userIds }: Chosen,
  now: Date,
): Promise<SQL | null> {
  if (filter !== null) return and(isNotErased, await membersOf(filter, now)) ?? isNotErased;
  if (userIds.length === 0) return null;
  const ids = [...new Set(userIds)];
  const [found] = await db.select({ many: count() }).from(users).where(inArray(users.id, ids));
  if (found?.many !== ids.length)
    throw new AppError('not_found', { message: 'One of them is no longer a member.' });
  return and(isNotErased, inArray(users.id, ids)) ?? isNotErased;
}

/** Whom a message that was written for chosen members is for, as a condition on `users`. */
export const isRecipientOf = (id: string): SQL =>
  sql`exists (select 1 from ${notificationRecipients} p where p.notification_id = ${id}::uuid and p.user_id = users.id)`;

/** Writes down whom a message is for, in one statement however many they are. @returns how many */
export async function keepRecipients(
  tx: Db,
  params: { id: string; among: SQL; about: MessageAbout },
): Promise<number> {
  const { about, among, id } = params;
  await tx.execute(sql`
    insert into notification_recipients (notification_id, user_id)
    select ${id}::uuid, ${users.id} from ${users} where ${among}${about === 'offers' ? sql` and ${hasAgreed}` : sql``}`);
  const [kept] = await tx
    .select({ many: count() })
    .from(notificationRecipients)
    .where(eq(notificationRecipients.notificationId, id));
  return kept?.many ?? 0;
}
