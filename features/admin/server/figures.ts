import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#platform/server/db/client.ts';
import { describeError } from '#platform/server/logger.ts';
import { startFigures, type StartFigures } from '#features/admin/contract.ts';
import type { FigureDeps } from './admin-deps.ts';
import { countEverything } from './counting.ts';
import { presentFigures } from './present.ts';
import { adminFigures } from './tables.ts';

const keptMs = 60_000;
/** A small site is counted within this time, so nobody sees old figures. */
const patienceMs = 100;

/** Counts everything and keeps it for all nodes. */
export async function recountFigures(deps: FigureDeps): Promise<StartFigures> {
  const counted = await countEverything(deps);
  const row = { countedAt: counted.countedAt, figures: presentFigures(counted) };
  await deps.db.insert(adminFigures).values(row).onConflictDoUpdate({ target: adminFigures.id, set: row });
  return row.figures;
}

/** The last counted figures; null for none, or if another release counted them. */
async function keptFigures(db: Db): Promise<StartFigures | null> {
  const [row] = await db.select({ figures: adminFigures.figures }).from(adminFigures);
  return startFigures.safeParse(row?.figures).data ?? null;
}

/**
 * The figures of the start page, counted at most once a minute however many admins look. A large site takes seconds to
 * count: then the previous ones come first, and the new ones with the next request. The hourly round keeps them from
 * getting older than that.
 */
export function createFigures(deps: FigureDeps) {
  const { clock, db, log } = deps;
  let counting: Promise<StartFigures> | null = null;
  function recount(): Promise<StartFigures> {
    counting ??= recountFigures(deps).finally(() => {
      counting = null;
    });
    return counting;
  }
  return async (): Promise<{ figures: StartFigures; recounting: boolean }> => {
    const kept = await keptFigures(db);
    if (kept === null) return { figures: await recount(), recounting: false };
    if (clock.now().getTime() - Date.parse(kept.countedAt) < keptMs)
      return { figures: kept, recounting: false };
    const fresh = recount().catch((error: unknown) => {
      log.error(describeError(error), 'counting the figures failed');
      return null;
    });
    const figures = await Promise.race([fresh, pause(patienceMs, null, { ref: false })]);
    return { figures: figures ?? kept, recounting: figures === null };
  };
}
