import type { Crm } from './crm.ts';
import { currentPause } from './pause.ts';
import { deliveryFigures } from './queries.ts';

/** How the announcements are going, for the admin's start page. */
export function crmFiguresOf({ db, sink }: Pick<Crm, 'db' | 'sink'>) {
  return async () => {
    const { counts } = await deliveryFigures(db);
    const paused = sink !== null && (await currentPause(db)) !== null;
    return { mode: sink?.mode ?? ('off' as const), paused, waiting: counts.pending, dead: counts.dead };
  };
}
