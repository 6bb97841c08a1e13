import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isOffTeam } from '#platform/server/access/access.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { askAfterDays } from '#features/clients/rules-recall.ts';
import { recalls } from './tables.ts';

const { answer, answeredAt, answeredBy, clientId, corrected, deletedAt, kept, talkedOn, userId } = recalls;
const many = (of: ReturnType<typeof sql>) => sql<number>`${of}`.mapWith(Number);
const weeks = sql`distinct date_trunc('week', ${talkedOn}::timestamp)`;
const judged = sql`coalesce(${corrected}, ${kept})`;
/** Typed by the client themselves, a week or more after the talk. */
const byClients = sql`${answeredBy} = 'client' and (${answeredAt} at time zone 'utc')::date >= ${talkedOn} + ${askAfterDays}::int`;
const ofClients = (of: ReturnType<typeof sql>) => many(sql`count(${of}) filter (where ${byClients})`);

/** How much stayed with all members' clients: numbers, and nobody. Admins and staff are not counted. */
export async function recallCounts(db: Db, { now }: { readonly now: Date }) {
  const [row] = await db
    .select({
      members: many(sql`count(distinct ${userId})`),
      answers: many(sql`count(*)`),
      byClients: many(sql`count(*) filter (where ${answeredBy} = 'client')`),
      words: many(sql`count(*) filter (where ${judged} = 'words')`),
      gist: many(sql`count(*) filter (where ${judged} = 'gist')`),
      weeks: many(sql`count(${weeks})`),
      line: {
        members: ofClients(sql`distinct ${userId}`),
        talks: ofClients(sql`*`),
        // As the words have it, whatever the member corrected.
        kept: many(sql`count(*) filter (where ${byClients} and ${kept} in ('words', 'gist'))`),
        weeks: ofClients(weeks),
      },
    })
    .from(recalls)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        isNotNull(answer),
        isNull(deletedAt),
        sql`exists (select 1 from ${clients} where ${clients.id} = ${clientId} and ${clients.deletedAt} is null)`,
        isOffTeam(now),
      ),
    );
  if (!row) throw new Error('the answers were not counted');
  return row;
}

/** What of it a line that everybody reads may say. */
export const lineCounts = (clock: Clock) => async (db: Db) =>
  (await recallCounts(db, { now: clock.now() })).line;
