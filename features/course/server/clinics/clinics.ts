import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { NewsDeps } from '#platform/server/notices/news.ts';
import type { cancelClinic, ClinicValues, recordClinic } from '#features/course/contract-clinics.ts';
import {
  type Author,
  changeCourse,
  type CourseAdminDeps,
  noteAct,
} from '#features/course/server/admin/admin-acts.ts';
import { addLesson, changeLesson } from '#features/course/server/admin/admin-lesson-edit.ts';
import { addModule, changeModule, liveModules } from '#features/course/server/admin/admin-modules.ts';
import { lessons } from '#features/course/server/tables.ts';
import { type Clinic, clinicNews, tellGuests } from './clinic-news.ts';
import { clinicGuests, clinics } from './tables.ts';

/** What setting clinics depends on. */
export interface ClinicDeps extends CourseAdminDeps {
  readonly mail: NewsDeps['mail'];
}

/** The module that recordings get where the owner picks none. */
const ownModule = { title: 'Clinics', description: 'Recordings of the clinics.' } as const;

/** How many said that they come to a clinic. */
export const comingTo = sql<number>`(select count(*)::int from ${clinicGuests} g where g.clinic_id = ${clinics}.id)`;

/** Every clinic, the latest first, with how many come and the lesson of its recording. */
export async function allClinics(db: Db, params: { readonly id?: string } = {}) {
  return db
    .select({ clinic: clinics, coming: comingTo, lesson: { slug: lessons.slug, title: lessons.title } })
    .from(clinics)
    .leftJoin(lessons, and(eq(lessons.id, clinics.lessonId), isNull(lessons.deletedAt)))
    .where(params.id === undefined ? undefined : eq(clinics.id, params.id))
    .orderBy(desc(clinics.startsAt), desc(clinics.id));
}
export type ListedClinic = Awaited<ReturnType<typeof allClinics>>[number];

async function oneClinic(db: Db, id: string): Promise<ListedClinic> {
  const [found] = await allClinics(db, { id });
  if (!found) throw new AppError('not_found');
  return found;
}

function assertToCome(startsAt: Date, now: Date): void {
  if (startsAt <= now)
    throw new AppError('invalid_input', { fields: { startsAt: 'This has passed: choose a time to come' } });
}

/** Sets a clinic. Who may come is told by the next round. @throws AppError invalid_input for a time that has passed */
export async function addClinic(
  { db, clock }: ClinicDeps,
  by: Author,
  given: ClinicValues,
): Promise<ListedClinic> {
  const now = clock.now();
  const startsAt = new Date(given.startsAt);
  assertToCome(startsAt, now);
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(clinics)
      .values({ ...given, startsAt, createdAt: now, updatedAt: now })
      .returning({ id: clinics.id });
    if (!made) throw new Error('the clinic was not kept');
    await noteAct(tx, by, now, { action: 'course.clinic_set', details: { clinic: made.id } });
    return oneClinic(tx, made.id);
  });
}

/** Writes a change, if nobody has changed the clinic since the given version. @throws AppError not_found, conflict */
async function write(
  tx: Db,
  { id, version }: { readonly id: string; readonly version: number },
  change: Partial<typeof clinics.$inferInsert>,
): Promise<Clinic> {
  await oneClinic(tx, id);
  const [changed] = await tx
    .update(clinics)
    .set({ ...change, version: version + 1 })
    .where(and(eq(clinics.id, id), eq(clinics.version, version)))
    .returning();
  if (!changed) throw new AppError('conflict');
  return changed;
}

/**
 * Changes a clinic; who said that they come is told of another time. Fewer seats than come take nobody's away.
 * @throws AppError not_found, conflict, invalid_input
 */
export async function changeClinic(
  deps: ClinicDeps,
  by: Author,
  id: string,
  { version, ...given }: ClinicValues & { readonly version: number },
): Promise<ListedClinic> {
  const now = deps.clock.now();
  const startsAt = new Date(given.startsAt);
  return deps.db.transaction(async (tx) => {
    const { clinic: before } = await oneClinic(tx, id);
    const isMoved = before.startsAt.getTime() !== startsAt.getTime();
    if (isMoved) assertToCome(startsAt, now);
    const clinic = await write(tx, { id, version }, { ...given, startsAt, updatedAt: now });
    if (isMoved && clinic.canceledAt === null)
      await tellGuests(deps, tx, { clinic, news: clinicNews.moved, now });
    await noteAct(tx, by, now, { action: 'course.clinic_changed', details: { clinic: id } });
    return oneClinic(tx, id);
  });
}

/** Cancels a clinic or takes that back; of one to come, who said that they come is told. @throws AppError as above */
export async function setCanceled(
  deps: ClinicDeps,
  by: Author,
  id: string,
  { isCanceled, version }: z.output<typeof cancelClinic.body>,
): Promise<ListedClinic> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { clinic: before } = await oneClinic(tx, id);
    if ((before.canceledAt !== null) === isCanceled) return oneClinic(tx, id);
    const canceledAt = isCanceled ? now : null;
    const clinic = await write(tx, { id, version }, { canceledAt, updatedAt: now });
    if (clinic.startsAt > now)
      await tellGuests(deps, tx, {
        clinic,
        news: isCanceled ? clinicNews.canceled : clinicNews.takenBack,
        now,
      });
    await noteAct(tx, by, now, {
      action: isCanceled ? 'course.clinic_canceled' : 'course.clinic_taken_back',
      details: { clinic: id },
    });
    return oneClinic(tx, id);
  });
}

async function moduleFor(deps: ClinicDeps, by: Author): Promise<string> {
  const found = (await liveModules(deps.db)).find(({ title }) => title === ownModule.title);
  if (found) return found.id;
  const order = (await liveModules(deps.db)).length + 1;
  const { id, version } = await addModule(deps, by, { ...ownModule, order });
  await changeModule(deps, by, id, { version, isPublished: true });
  return id;
}

/**
 * Makes a recording a published lesson: a film, or a text that leads to it. Its rights are the lesson's.
 * @throws AppError not_found, conflict if it has a lesson already, wrong_file_type
 */
export async function addRecording(
  deps: ClinicDeps,
  by: Author,
  id: string,
  { moduleId, recording, title }: z.output<typeof recordClinic.body>,
): Promise<ListedClinic> {
  const { db, clock } = deps;
  const { lesson: existing } = await oneClinic(db, id);
  if (existing) throw new AppError('conflict');
  const isFilm = 'fileId' in recording;
  const made = await addLesson(deps, by, {
    moduleId: moduleId ?? (await moduleFor(deps, by)),
    title,
    description: '',
    contentType: isFilm ? 'video' : 'text',
    fileId: isFilm ? recording.fileId : null,
    text: isFilm ? '' : `[Watch the recording](${recording.link})`,
    durationMinutes: null,
    objectives: [],
    questions: [],
    useItNow: null,
  });
  await changeLesson(deps, by, made.id, { version: made.version, isPublished: true });
  return changeCourse(deps, async (tx) => {
    const now = clock.now();
    await tx.update(clinics).set({ lessonId: made.id, updatedAt: now }).where(eq(clinics.id, id));
    await noteAct(tx, by, now, {
      action: 'course.clinic_recorded',
      details: { clinic: id, lesson: made.id },
    });
    return oneClinic(tx, id);
  });
}
