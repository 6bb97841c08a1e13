import { AppError } from '#platform/contract/errors.ts';
import type { StoringDeps } from '#platform/server/files/store-bytes.ts';
import type { EditionDecision, EditionPart } from '#features/course/contract-admin-editions.ts';
import { type Author, changeCourse, noteAct } from '#features/course/server/admin/admin-acts.ts';
import { wholeLesson, type WholeLessonRow } from '#features/course/server/admin/admin-lessons.ts';
import { contentOf, hashOf, type LessonContent } from './content.ts';
import { readShippedCourse, type ShippedLesson, storeShippedFile } from './shipped.ts';
import { noteEdition, writeEdition } from './write.ts';

export interface EditionDeps extends StoringDeps {
  /** Absolute path of the folder `content`. */
  readonly content: string;
}

const lines = (...all: readonly string[]) => all.join('\n');

function questionLines({ questions }: LessonContent): string {
  return questions
    .map(({ question, options, explanation }) =>
      lines(
        question,
        ...options.map(({ text, correct }) => `${correct ? '(right) ' : ''}${text}`),
        explanation,
      ),
    )
    .join('\n\n');
}

function taskLines({ useItNow }: LessonContent): string {
  if (!useItNow) return '';
  const { tool, label, fields } = useItNow;
  const filled = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return lines(`${label} (${tool})`, ...filled.map(([name, value]) => `${name}: ${value}`));
}

const partLines: Readonly<Record<EditionPart['part'], (content: LessonContent) => string>> = {
  title: ({ title }) => title,
  description: ({ description }) => description,
  file: ({ contentType, fileSize }) =>
    fileSize === null ? contentType : `${contentType}, ${fileSize} bytes`,
  minutes: ({ minutes }) => (minutes === null ? '' : String(minutes)),
  text: ({ text }) => text,
  objectives: ({ objectives }) => lines(...objectives),
  task: taskLines,
  questions: questionLines,
  captions: ({ captions }) => captions ?? '',
};

/** The parts that differ, each as it is here and in the edition. */
function differingParts(own: LessonContent, edition: LessonContent): readonly EditionPart[] {
  return (Object.keys(partLines) as EditionPart['part'][])
    .map((part) => ({ part, own: partLines[part](own), edition: partLines[part](edition) }))
    .filter(({ own: here, edition: there }) => here !== there);
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
}

/** The parts in which a lesson and its newest edition differ. @throws AppError not_found */
export async function compareEditions(deps: EditionDeps, id: string): Promise<Comparison> {
  const row = await wholeLesson(deps.db, id);
  const { content } = await shippedOf(deps, row.slug);
  const { title, version, hasNewerEdition } = row;
  return { title, version, parts: differingParts(contentOf(row), content), isNewer: hasNewerEdition };
}

/** @throws AppError conflict if somebody has changed the lesson since the given version */
function atVersion(row: WholeLessonRow, version: number): WholeLessonRow {
  if (row.version !== version) throw new AppError('conflict');
  return row;
}

/**
 * An admin's decision on the newest edition of a lesson: it replaces the lesson's content, or is declined.
 * @throws AppError not_found, conflict
 */
export async function decideOnEdition(
  deps: EditionDeps,
  by: Author,
  id: string,
  { decision, version }: { readonly decision: EditionDecision; readonly version: number },
): Promise<void> {
  const shipped = await shippedOf(deps, atVersion(await wholeLesson(deps.db, id), version).slug);
  const file = decision === 'take' ? await storeShippedFile(deps, shipped) : null;
  await changeCourse(deps, async (tx, now) => {
    const row = atVersion(await wholeLesson(tx, id), version);
    const hash = hashOf(shipped.content);
    if (decision === 'take') await writeEdition(tx, { row, now }, { ...shipped, file });
    else await noteEdition(tx, id, { arrived: hash, decided: hash });
    const action = decision === 'take' ? 'course.edition_taken' : 'course.edition_declined';
    await noteAct(tx, by, now, { action, details: { lesson: id } });
  });
}
