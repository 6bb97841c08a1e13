import { unmasked } from '#features/spar/server/played-client/played-client.ts';
import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { can } from '#platform/contract/capabilities.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inBatches } from '#platform/server/viewer/in-batches.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { sparAllowanceOf } from './allowance.ts';
import { houseOf } from '#features/spar/server/house/house.ts';
import type { SparDeps } from '#features/spar/server/spar-deps.ts';
import { sparDrills, sparTalks } from '#features/spar/server/tables.ts';

/** A week's rhythm asks for no more of the newest calls. */
const newestCalls = 2;
const instants = z.array(z.string());

/**
 * How many calls a member spoke in, with which of their cards, and when the newest were; batched over all who open
 * their home at once.
 */
function createSpokenTalks(db: Db) {
  const { userId, cardId, deletedAt, countedAt } = sparTalks;
  const statement = db
    .select({
      userId,
      cardId,
      many: count(),
      newest: sql<unknown>`to_json((array_agg(${countedAt} order by ${countedAt} desc))[1:${sql.raw(String(newestCalls))}])`,
    })
    .from(sparTalks)
    .where(
      and(
        sql`${userId} = any(${sql.placeholder('userIds')}::text[])`,
        isNull(deletedAt),
        isNotNull(countedAt),
      ),
    )
    .groupBy(userId, cardId)
    .prepare('home_talks');
  const read = inBatches(async (userIds) =>
    Map.groupBy(await statement.execute({ userIds }), (row) => row.userId),
  );
  return async (of: string) => {
    const rows = (await read(of)) ?? [];
    return {
      made: rows.reduce((sum, { many }) => sum + many, 0),
      cardIds: rows.flatMap((row) => row.cardId ?? []),
      newest: rows
        .flatMap((row) => instants.parse(row.newest))
        .map((at) => new Date(at).toISOString())
        .toSorted()
        .toReversed()
        .slice(0, newestCalls),
    };
  };
}

/** The newest call of each member in which they spoke, and when a missed turn of it is due; batched like the calls. */
function createLastCalls(db: Db) {
  const { userId, id, client, deletedAt, countedAt } = sparTalks;
  const statement = db
    .selectDistinctOn([userId], {
      userId,
      id,
      client,
      at: countedAt,
      turnDueAt:
        sql<Date | null>`(select min(d.due_at) from ${sparDrills} d where d.talk_id = ${id})`.mapWith(
          sparDrills.dueAt,
        ),
    })
    .from(sparTalks)
    .where(
      and(
        sql`${userId} = any(${sql.placeholder('userIds')}::text[])`,
        isNull(deletedAt),
        isNotNull(countedAt),
      ),
    )
    .orderBy(userId, desc(countedAt), desc(id))
    .prepare('home_last_calls');
  return inBatches(async (userIds) => {
    const rows = await statement.execute({ userIds });
    return new Map(rows.map((row) => [row.userId, row]));
  });
}

/** The turn of each member that is due longest, and when they last answered one; batched like the calls. */
function createDueTurns(db: Db, clock: SparDeps['clock']) {
  const { userId, says, dueAt, id, talkId } = sparDrills;
  const statement = db
    .selectDistinctOn([userId], {
      userId,
      says,
      client: sparTalks.client,
      // Instants of one form: the last as text is the last in time.
      answeredAt: sql<string | null>`(select max(d.card ->> 'last_review') from ${sparDrills} d
        where d.user_id = ${userId})`,
    })
    .from(sparDrills)
    .innerJoin(sparTalks, eq(sparTalks.id, talkId))
    .where(
      and(
        sql`${userId} = any(${sql.placeholder('userIds')}::text[])`,
        isNull(sparTalks.deletedAt),
        sql`${dueAt} <= ${sql.placeholder('now')}::timestamptz`,
      ),
    )
    .orderBy(userId, asc(dueAt), asc(id))
    .prepare('home_turns');
  return inBatches(async (userIds) => {
    const rows = await statement.execute({ userIds, now: clock.now().toISOString() });
    return new Map(rows.map((row) => [row.userId, row]));
  });
}

interface Card {
  readonly id: string;
  readonly clientId: string;
  readonly client: string;
  readonly frustration: string;
}

/** The member's cards, which are another slice's. */
interface Cards {
  readonly newest: (userId: string) => Promise<{ readonly made: number; readonly recent: readonly Card[] }>;
  /** The newest card besides these. */
  readonly newestBesides: (userId: string, ids: readonly string[]) => Promise<Card | null>;
}

/** What a member's home shows about practice calls. */
export function createHomeCalls(
  db: Db,
  deps: Pick<SparDeps, 'limits' | 'clock'>,
  { newest, newestBesides }: Cards,
) {
  const talksOf = createSpokenTalks(db);
  const dueTurn = createDueTurns(db, deps.clock);
  const lastCall = createLastCalls(db);
  // The same for everybody: members who open their home meanwhile share one query.
  const house = inBatches(async ([everybody = '']) => new Map([[everybody, await houseOf(db)]]));
  return {
    /** How many calls they spoke in, the newest card that they have not used in one, the turn that is due, and the last call. */
    callsOf: async (userId: string) => {
      const [{ made, recent }, talks, due, last] = await Promise.all([
        newest(userId),
        talksOf(userId),
        dueTurn(userId),
        lastCall(userId),
      ]);
      const uncalled = recent.find(({ id }) => !talks.cardIds.includes(id));
      const isAmongOlder = !uncalled && made > recent.length;
      return {
        made: talks.made,
        newest: talks.newest,
        uncalled: isAmongOlder ? await newestBesides(userId, talks.cardIds) : (uncalled ?? null),
        due: due
          ? { name: due.client.name, says: unmasked(due.client, due.says), answeredAt: due.answeredAt }
          : null,
        last: last?.at
          ? {
              id: last.id,
              name: last.client.name,
              at: last.at.toISOString(),
              turnDueAt: last.turnDueAt?.toISOString() ?? null,
            }
          : null,
      };
    },
    /** How many clients of the house they may call. */
    houseOf: async (viewer: Viewer) => {
      const clients = (await house('everybody')) ?? [];
      return can(viewer, 'spar.use') ? clients.length : clients.filter(({ isFree }) => isFree).length;
    },
    /** When they can call again; null while they can. */
    spentOf: async (viewer: Viewer) => {
      const { per, remaining, resetsAt } = await sparAllowanceOf(db, deps, viewer);
      return remaining === 0 ? { per, resetsAt } : null;
    },
  };
}
