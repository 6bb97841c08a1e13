import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { createModule, orderModules, updateModule } from '#features/course/contract-admin.ts';
import { unlockAfterDays } from '#features/course/rules.ts';
import { judgeOrder, movedTo } from '#platform/contract/order.ts';
import { type Author, changeCourse, type CourseAdminDeps, noteAct } from './admin-acts.ts';
import { announceEarlyOpenings, openDueModules } from '#features/course/server/openings/openings.ts';
import { courseModules, lessons } from '#features/course/server/tables.ts';
import { keepToldDays, type Shift } from '#features/course/server/openings/told-days.ts';

const live = isNull(courseModules.deletedAt);

/** Every module that is not deleted, in order, with how many lessons it has. */
export async function liveModules(db: Db) {
  return db
    .select({
      id: courseModules.id,
      title: courseModules.title,
      description: courseModules.description,
      orderIndex: courseModules.orderIndex,
      unlockAfterDays: courseModules.unlockAfterDays,
      isPublished: courseModules.isPublished,
      version: courseModules.version,
      lessons: sql<number>`(select count(*)::int from ${lessons} l where l.module_id = ${courseModules}.id and l.deleted_at is null)`,
      publishedLessons: sql<number>`(select count(*)::int from ${lessons} l where l.module_id = ${courseModules}.id and l.deleted_at is null and l.is_published)`,
    })
    .from(courseModules)
    .where(live)
    .orderBy(asc(courseModules.orderIndex), asc(courseModules.id));
}

export type LiveModule = Awaited<ReturnType<typeof liveModules>>[number];

async function oneModule(db: Db, id: string): Promise<LiveModule> {
  const found = (await liveModules(db)).find((module) => module.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** The ids of the modules that are not deleted, in order. */
export async function moduleIds(tx: Db): Promise<readonly string[]> {
  const rows = await tx
    .select({ id: courseModules.id })
    .from(courseModules)
    .where(live)
    .orderBy(asc(courseModules.orderIndex), asc(courseModules.id));
  return rows.map(({ id }) => id);
}

/** The part of a module that its day depends on. */
export type Placed = Pick<LiveModule, 'id' | 'unlockAfterDays' | 'isPublished'>;

const standsOnOldDay = (module: LiveModule) => module.unlockAfterDays !== unlockAfterDays(module.orderIndex);

/**
 * How an order changes the days of the modules that members see. @param ids the order; null: a module that does not
 * exist yet
 */
export function shiftsBy(modules: readonly Placed[], ids: readonly (string | null)[]): Shift[] {
  return modules
    .filter(({ isPublished }) => isPublished)
    .map(({ id, unlockAfterDays: from }) => {
      const place = ids.indexOf(id);
      return { moduleId: id, from, to: place < 0 ? null : unlockAfterDays(place + 1) };
    })
    .filter(({ from, to }) => from !== to);
}

/**
 * Numbers the modules 1, 2, 3 … and sets the days that follow from that. Nobody loses an open module, or a day they
 * were told.
 */
export async function placeModules(
  tx: Db,
  deps: CourseAdminDeps,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<void> {
  await openDueModules(tx, deps, { now });
  await keepToldDays(tx, { now, shifts: shiftsBy(await liveModules(tx), ids) });
  for (const [index, id] of ids.entries()) {
    const orderIndex = index + 1;
    const afterDays = unlockAfterDays(orderIndex);
    await tx
      .update(courseModules)
      .set({ orderIndex, unlockAfterDays: afterDays, updatedAt: now })
      .where(
        and(
          eq(courseModules.id, id),
          or(ne(courseModules.orderIndex, orderIndex), ne(courseModules.unlockAfterDays, afterDays)),
        ),
      );
  }
}

/** Creates a module at its place, unpublished; the modules from there on move back by one. */
export async function addModule(
  deps: CourseAdminDeps,
  by: Author,
  { title, description, order }: z.output<typeof createModule.body>,
): Promise<LiveModule> {
  return changeCourse(deps, async (tx, now) => {
    const before = await moduleIds(tx);
    const orderIndex = before.length + 1;
    const [created] = await tx
      .insert(courseModules)
      .values({
        title,
        description,
        orderIndex,
        unlockAfterDays: unlockAfterDays(orderIndex),
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: courseModules.id });
    if (!created) throw new Error('the module was not kept');
    const ids = movedTo([...before, created.id], created.id, order - 1);
    await placeModules(tx, deps, { ids, now });
    await noteAct(tx, by, now, { action: 'course.module_created', details: { module: created.id } });
    return oneModule(tx, created.id);
  });
}

async function keepDaysOf(tx: Db, id: string, now: Date): Promise<void> {
  const leaving = (await liveModules(tx)).filter((module) => module.id === id);
  await keepToldDays(tx, { now, shifts: shiftsBy(leaving, []) });
}

/** Changes a module, if nobody has changed it since the given version. @throws AppError not_found, conflict */
export async function changeModule(
  deps: CourseAdminDeps,
  by: Author,
  id: string,
  { version, title, description, isPublished }: z.output<typeof updateModule.body>,
): Promise<LiveModule> {
  return changeCourse(deps, async (tx, now) => {
    // It may be moved while it is unpublished; when it is published again, its day is still the one members were told.
    if (isPublished === false) await keepDaysOf(tx, id, now);
    const [changed] = await tx
      .update(courseModules)
      .set({
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(isPublished === undefined ? {} : { isPublished }),
        version: version + 1,
        updatedAt: now,
      })
      .where(and(eq(courseModules.id, id), eq(courseModules.version, version), live))
      .returning({ id: courseModules.id });
    const module = await oneModule(tx, id);
    if (!changed) throw new AppError('conflict');
    const action =
      isPublished === undefined
        ? 'course.module_changed'
        : isPublished
          ? 'course.module_published'
          : 'course.module_unpublished';
    await noteAct(tx, by, now, { action, details: { module: id } });
    if (isPublished === true) await announceEarlyOpenings(tx, deps, { moduleId: id, now });
    return module;
  });
}

/** Deletes a module and its lessons from the course; it can be restored. @throws AppError not_found */
export async function removeModule(deps: CourseAdminDeps, by: Author, id: string): Promise<void> {
  await changeCourse(deps, async (tx, now) => {
    await keepDaysOf(tx, id, now);
    const [gone] = await tx
      .update(courseModules)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(courseModules.id, id), live))
      .returning({ id: courseModules.id });
    if (!gone) throw new AppError('not_found');
    await placeModules(tx, deps, { ids: await moduleIds(tx), now });
    await noteAct(tx, by, now, { action: 'course.module_deleted', details: { module: id } });
  });
}

/**
 * Puts the modules into another order, unless somebody else did so first.
 * @throws AppError conflict, invalid_input
 */
export async function reorderModules(
  deps: CourseAdminDeps,
  by: Author,
  { seen, wanted }: z.output<typeof orderModules.body>,
): Promise<LiveModule[]> {
  return changeCourse(deps, async (tx, now) => {
    const verdict = judgeOrder(seen, wanted, await moduleIds(tx));
    if (verdict === 'not an order') throw new AppError('invalid_input');
    if (verdict === 'conflict') throw new AppError('conflict');
    // Saving the same order again applies the days that the product's rule gives now.
    if (verdict === 'new' || (await liveModules(tx)).some(standsOnOldDay)) {
      await placeModules(tx, deps, { ids: wanted, now });
      await noteAct(tx, by, now, {
        action: 'course.modules_reordered',
        details: { order: wanted.join(' ') },
      });
    }
    return liveModules(tx);
  });
}
