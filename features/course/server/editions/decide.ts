import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { releaseFile } from '#platform/server/files/library.ts';
import type { StoringDeps } from '#platform/server/files/store-bytes.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import type { EditionDecision, EditionPart } from '#features/course/contract-admin-editions.ts';
import { type By, changeCourse, noteAct } from '#features/course/server/admin-acts.ts';
import { wholeLesson, type WholeLessonRow } from '#features/course/server/admin-lessons.ts';
import { contentOf, hashOf } from './content.ts';
import { partsOf } from './parts.ts';
import { readShippedCourse, type ShippedLesson, storeShippedFile } from './shipped.ts';
import { lessonEditions } from './tables.ts';
import { editionOf, writeContent } from './write.ts';

export interface EditionDeps extends StoringDeps {
  /** Absolute path of the folder `content`. */
  readonly content: string;
}

/** @throws AppError not_found if this release has no such lesson */
async function shippedOf({ content }: EditionDeps, slug: string): Promise<ShippedLesson> {
  const shipped = (await readShippedCourse(content)).find((lesson) => lesson.slug === slug);
  if (!shipped) throw new AppError('not_found');
  return shipped;
}

export interface Comparison {
  readonly title: string;
  readonly version: number;
  readonly parts: readonly EditionPart[];
  readonly isNewer: boolean;
  readonly declined: boolean;
  readonly mayGoBack: boolean;
}

/** The parts in which a lesson and its newest edition differ. @throws AppError not_found */
export async function compareEditions(deps: EditionDeps, id: string): Promise<Comparison> {
  const row = await wholeLesson(deps.db, id);
  const { content } = await shippedOf(deps, row.slug);
  const edition = await editionOf(deps.db, id);
  return {
    title: row.title,
    version: row.version,
    parts: partsOf(contentOf(row), content),
    isNewer: row.hasNewerEdition,
    declined: edition !== undefined && edition.declined === edition.arrived,
    mayGoBack: (edition?.former ?? null) !== null,
  };
}

/** @throws AppError conflict if somebody has written since the given version */
function seenRow(row: WholeLessonRow, version: number): WholeLessonRow {
  if (row.version !== version) throw new AppError('conflict');
  return row;
}

async function take(deps: EditionDeps, by: By, id: string, version: number): Promise<void> {
  const shipped = await shippedOf(deps, seenRow(await wholeLesson(deps.db, id), version).slug);
  const file = await storeShippedFile(deps, shipped);
  await changeCourse(deps, async (tx, now) => {
    const row = seenRow(await wholeLesson(tx, id), version);
    const edition = await editionOf(tx, id);
    await writeContent(tx, { row, now }, { ...shipped, file });
    if (edition?.formerFileId) await releaseFile(tx, { id: edition.formerFileId, now });
    const hash = hashOf(shipped.content);
    const state = {
      arrived: hash,
      taken: hash,
      former: contentOf(row),
      formerFileId: row.file?.id ?? null,
      // Nothing new was offered, so whoever goes back is offered nothing either.
      ...(row.hasNewerEdition ? {} : { declined: hash }),
    };
    await tx
      .insert(lessonEditions)
      .values({ lessonId: id, ...state })
      .onConflictDoUpdate({ target: lessonEditions.lessonId, set: state });
    await noteAct(tx, by, now, { action: 'course.edition_taken', details: { lesson: id } });
  });
}

/** What the lesson says and what it said before change places, so that nothing is lost either way. */
async function goBack(deps: EditionDeps, by: By, id: string, version: number): Promise<void> {
  await changeCourse(deps, async (tx, now) => {
    const row = seenRow(await wholeLesson(tx, id), version);
    const { former, formerFileId } = (await editionOf(tx, id)) ?? { former: null, formerFileId: null };
    if (!former) throw new AppError('not_found');
    const [file] =
      formerFileId === null
        ? []
        : await tx.select().from(storedFiles).where(eq(storedFiles.id, formerFileId));
    const milliseconds = former.contentType === 'video' ? (file?.durationMs ?? null) : null;
    const seconds = milliseconds === null ? null : milliseconds / 1000;
    await writeContent(tx, { row, now }, { content: former, file: file ?? null, seconds });
    await tx
      .update(lessonEditions)
      // It no longer says what was taken; unless the edition was declined before, the question is open again.
      .set({ taken: null, former: contentOf(row), formerFileId: row.file?.id ?? null })
      .where(eq(lessonEditions.lessonId, id));
    await noteAct(tx, by, now, { action: 'course.edition_undone', details: { lesson: id } });
  });
}

async function offer(deps: EditionDeps, by: By, id: string, isWanted: boolean): Promise<void> {
  await changeCourse(deps, async (tx, now) => {
    await wholeLesson(tx, id);
    const edition = await editionOf(tx, id);
    if (!edition) throw new AppError('not_found');
    await tx
      .update(lessonEditions)
      .set({ declined: isWanted ? null : edition.arrived })
      .where(eq(lessonEditions.lessonId, id));
    const action = isWanted ? 'course.edition_offered' : 'course.edition_declined';
    await noteAct(tx, by, now, { action, details: { lesson: id } });
  });
}

/**
 * An admin's word on the newest edition of a lesson. To take it keeps what the lesson said, so that they can go back.
 * @throws AppError not_found, conflict
 */
export async function decideOnEdition(
  deps: EditionDeps,
  by: By,
  id: string,
  { decision, version }: { readonly decision: EditionDecision; readonly version: number },
): Promise<void> {
  if (decision === 'take') await take(deps, by, id, version);
  else if (decision === 'go_back') await goBack(deps, by, id, version);
  else await offer(deps, by, id, decision === 'ask_again');
}
