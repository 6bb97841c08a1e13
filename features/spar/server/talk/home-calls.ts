import { and, count, isNotNull, isNull, sql } from 'drizzle-orm';
import { can } from '#platform/contract/capabilities.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inBatches } from '#platform/server/viewer/in-batches.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { sparAllowanceOf } from './allowance.ts';
import { houseOf } from '#features/spar/server/house/house.ts';
import { sparTalks } from '#features/spar/server/tables.ts';

/** How many calls a member spoke in, and with which of their cards; batched over all who open their home at once. */
function createSpokenTalks(db: Db) {
  const { userId, cardId, deletedAt, countedAt } = sparTalks;
  const statement = db
    .select({ userId, cardId, many: count() })
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
    };
  };
}

interface Card {
  readonly id: string;
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
  deps: Parameters<typeof sparAllowanceOf>[1],
  { newest, newestBesides }: Cards,
) {
  const talksOf = createSpokenTalks(db);
  // The same for everybody: members who open their home meanwhile share one query.
  const house = inBatches(async ([everybody = '']) => new Map([[everybody, await houseOf(db)]]));
  return {
    /** How many calls they spoke in, and the newest card that they have not used in one. */
    callsOf: async (userId: string) => {
      const [{ made, recent }, talks] = await Promise.all([newest(userId), talksOf(userId)]);
      const uncalled = recent.find(({ id }) => !talks.cardIds.includes(id));
      const isAmongOlder = !uncalled && made > recent.length;
      return {
        made: talks.made,
        uncalled: isAmongOlder ? await newestBesides(userId, talks.cardIds) : (uncalled ?? null),
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
