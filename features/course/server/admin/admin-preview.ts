import { AppError } from '#platform/contract/errors.ts';
import type { CourseAdminDeps } from './admin-acts.ts';
import { liveModules, shiftsBy } from './admin-modules.ts';
import { toldIfShown } from '#features/course/server/openings/openings.ts';
import { isLater, movesBy } from '#features/course/server/openings/told-days.ts';

/** Who would be affected by another order of the modules, or by other days. Days are counted from the beginning of access. */
export interface Preview {
  /** Members who were told an earlier day for at least one module, and keep it. */
  readonly keeping: number;
  /** Members for whom at least one module opens sooner. */
  readonly sooner: number;
  /** Members who would be told that the shown module is open. */
  readonly told: number;
  readonly modules: readonly {
    readonly id: string;
    readonly title: string;
    readonly before: number;
    readonly after: number | null;
  }[];
}

/**
 * What an order of the modules, or other days of their places, would do before it is saved.
 * @param wanted the course as it would be; null: a new module @param days of each place; omitted: as they are
 * @param shown a module in which members would find something to read from now on
 * @throws AppError conflict, invalid_input
 */
export async function previewOrder(
  { db, clock }: Pick<CourseAdminDeps, 'db' | 'clock'>,
  {
    days,
    shown,
    wanted,
  }: {
    readonly wanted: readonly (string | null)[];
    readonly days?: readonly number[] | undefined;
    readonly shown?: string | undefined;
  },
): Promise<Preview> {
  const named = wanted.filter((id) => id !== null);
  if (new Set(named).size !== named.length || (days && days.length !== wanted.length))
    throw new AppError('invalid_input');
  const modules = await liveModules(db);
  // The list that the admin is looking at is no longer the stored one.
  if (!named.every((id) => modules.some((module) => module.id === id))) throw new AppError('conflict');
  const now = clock.now();
  const shifts = shiftsBy(modules, wanted, days);
  const opening = modules.find(({ id }) => id === shown);
  const [keeping, sooner] = [new Set<string>(), new Set<string>()];
  for await (const moves of movesBy(db, { now, shifts })) {
    for (const move of moves) {
      // What is open by its day stays open, whether or not the hourly round has recorded it yet.
      if (move.ordered === null || move.told <= now) continue;
      if (isLater(move)) keeping.add(move.userId);
      else if (move.ordered < move.told) sooner.add(move.userId);
    }
  }
  return {
    keeping: keeping.size,
    sooner: sooner.size,
    told: opening ? await toldIfShown(db, { now, module: opening }) : 0,
    modules: shifts.map(({ moduleId, from, to }) => ({
      id: moduleId,
      title: modules.find(({ id }) => id === moduleId)?.title ?? '',
      before: from,
      after: to,
    })),
  };
}
