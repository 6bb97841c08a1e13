import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#platform/server/db/client.ts';
import { describeError } from '#platform/server/logger.ts';
import { startFigures, type StartFigures } from '#features/admin/contract.ts';
import type { FigureDeps } from './admin-deps.ts';
import { countEverything } from './counting.ts';
import { presentFigures } from './present.ts';
import { adminFigures } from './tables.ts';

/** Who just refunded or canceled sees it: whatever the start page shows was counted when it was opened. */
const keptForPageMs = 5000;
/** What monitoring reads each few seconds need not be newer. */
export const keptForMetricsMs = 60_000;
/** A small site is counted within this time, so nobody sees old figures. */
const patienceMs = 100;

/** Counts everything and keeps it for all nodes. */
export async function recountFigures(deps: FigureDeps): Promise<StartFigures> {
  const counted = await countEverything(deps);
  // When it was done, not when it began: however long it takes, whoever waits for it finds it new.
  const row = { countedAt: deps.clock.now(), figures: presentFigures(counted) };
  await deps.db.insert(adminFigures).values(row).onConflictDoUpdate({ target: adminFigures.id, set: row });
  return row.figures;
}

/** The last counted figures; null for none, or if another release counted them. */
async function keptFigures(db: Db): Promise<{ figures: StartFigures; doneAt: Date } | null> {
  const [row] = await db
    .select({ figures: adminFigures.figures, doneAt: adminFigures.countedAt })
    .from(adminFigures);
  const figures = startFigures.safeParse(row?.figures).data;
  return row && figures ? { figures, doneAt: row.doneAt } : null;
}

/**
 * The figures of the start page, counted anew when somebody opens it, however many admins look. A large site takes seconds to
 * count: then the previous ones come first, and the new ones with the next request. The hourly round keeps them from
 * getting older than that.
 */
export function createFigures(deps: FigureDeps, keptMs = keptForPageMs) {
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
    if (clock.now().getTime() - kept.doneAt.getTime() < keptMs)
      return { figures: kept.figures, recounting: false };
    const fresh = recount().catch((error: unknown) => {
      log.error(describeError(error), 'counting the figures failed');
      return null;
    });
    const figures = await Promise.race([fresh, pause(patienceMs, null, { ref: false })]);
    return { figures: figures ?? kept.figures, recounting: figures === null };
  };
}
