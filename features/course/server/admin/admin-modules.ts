import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { createModule, orderModules, setDrip, updateModule } from '#features/course/contract-admin.ts';
import { dripFor } from '#features/course/rules-drip.ts';
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

/** The days of the places of a course, as its modules have them now. */
export const dripOf = (modules: readonly Placed[]) => modules.map((module) => module.unlockAfterDays);

/**
 * How an order changes the days of the modules that members see. @param modules in their order @param ids the order;
 * null: a module that does not exist yet @param days those of the places; omitted: as they are
 */
export function shiftsBy(
  modules: readonly Placed[],
  ids: readonly (string | null)[],
  days: readonly number[] = dripFor(ids.length, dripOf(modules)),
): Shift[] {
  return modules
    .filter(({ isPublished }) => isPublished)
    .map(({ id, unlockAfterDays: from }) => ({ moduleId: id, from, to: days[ids.indexOf(id)] ?? null }))
    .filter(({ from, to }) => from !== to);
}

/**
 * Numbers the modules 1, 2, 3 … and sets the days of these places. Nobody loses an open module, or a day they were
 * told. @param drip the days of the places, from before a module came or went; those of further places follow from them
 */
export async function placeModules(
  tx: Db,
  deps: CourseAdminDeps,
  {
    drip,
    ids,
    now,
  }: { readonly ids: readonly string[]; readonly drip: readonly number[]; readonly now: Date },
): Promise<void> {
  await openDueModules(tx, deps, { now });
  const days = dripFor(ids.length, drip);
  await keepToldDays(tx, { now, shifts: shiftsBy(await liveModules(tx), ids, days) });
  for (const [index, id] of ids.entries()) {
    const orderIndex = index + 1;
    const afterDays = days[index] ?? 0;
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
    const modules = await liveModules(tx);
    const before = modules.map(({ id }) => id);
    const drip = dripOf(modules);
    const orderIndex = before.length + 1;
    const [created] = await tx
      .insert(courseModules)
      .values({
        title,
        description,
        orderIndex,
        unlockAfterDays: dripFor(orderIndex, drip)[before.length] ?? 0,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: courseModules.id });
    if (!created) throw new Error('the module was not kept');
    const ids = movedTo([...before, created.id], created.id, order - 1);
    await placeModules(tx, deps, { ids, drip, now });
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
    const drip = dripOf(await liveModules(tx));
    await keepDaysOf(tx, id, now);
    const [gone] = await tx
      .update(courseModules)
      .set({ deletedAt: now, updatedAt: now })
      .where(and(eq(courseModules.id, id), live))
      .returning({ id: courseModules.id });
    if (!gone) throw new AppError('not_found');
    await placeModules(tx, deps, { ids: await moduleIds(tx), drip, now });
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
    if (verdict === 'new') {
      await placeModules(tx, deps, { ids: wanted, drip: dripOf(await liveModules(tx)), now });
      await noteAct(tx, by, now, {
        action: 'course.modules_reordered',
        details: { order: wanted.join(' ') },
      });
    }
    return liveModules(tx);
  });
}

/**
 * Sets the days on which the modules open, unless somebody else changed the course or its days first: then these were
 * chosen from another picture. @throws AppError conflict
 */
export async function changeDrip(
  deps: CourseAdminDeps,
  by: Author,
  { modules }: z.output<typeof setDrip.body>,
): Promise<LiveModule[]> {
  return changeCourse(deps, async (tx, now) => {
    const here = await liveModules(tx);
    const isAsSeen = ({ id, seen }: (typeof modules)[number], place: number) =>
      here[place]?.id === id && here[place].unlockAfterDays === seen;
    if (here.length !== modules.length || !modules.every(isAsSeen)) throw new AppError('conflict');
    if (modules.every(({ days, seen }) => days === seen)) return here;
    const drip = modules.map(({ days }) => days);
    await placeModules(tx, deps, { ids: modules.map(({ id }) => id), drip, now });
    await noteAct(tx, by, now, { action: 'course.drip_changed', details: { days: drip.join(' ') } });
    return liveModules(tx);
  });
}
