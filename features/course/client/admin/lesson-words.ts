import { z } from 'zod';
import type { UploadKind } from '#platform/contract/files.ts';
import { type AdminModule, lessonPdf, lessonVideo } from '#features/course/contract-admin.ts';
import { type ContentType } from '#features/course/contract-admin-fields.ts';
import { createLesson } from '#features/course/contract-admin-lessons.ts';

export const typeWords: Readonly<Record<ContentType, string>> = { video: 'Video', pdf: 'PDF', text: 'Text' };

/** The label of the field for a lesson's file, or for the file that replaces it. */
export function fileLabel(type: ContentType, isNew: boolean): string {
  const word = typeWords[type];
  if (!isNew) return `${word} file`;
  return `New ${type === 'pdf' ? word : word.toLowerCase()} file`;
}

/** What is uploaded for a lesson of this type; null: nothing, because it is written. */
export function uploadOf(type: ContentType): UploadKind | null {
  if (type === 'text') return null;
  return type === 'video' ? lessonVideo : lessonPdf;
}

/** Where an admin sees a lesson as a learner would, published or not, without recording progress. */
export function previewAddress({ slug }: { readonly slug: string }): string {
  return `/course/${slug}?preview=1`;
}

/** The field for minutes: empty means that they are calculated. */
export const minutesField = z
  .string()
  .trim()
  .transform((value) => (value === '' ? null : Number(value)))
  .pipe(createLesson.body.shape.durationMinutes);

interface SavedLesson {
  readonly moduleId: string;
  readonly isPublished: boolean;
}

/** The published module that has its first lesson to read once this one is published; undefined: it has others. */
export const opensModule = ({ moduleId }: Pick<SavedLesson, 'moduleId'>, modules: readonly AdminModule[]) =>
  modules.find(
    ({ id, isPublished, publishedLessons }) => id === moduleId && isPublished && publishedLessons === 0,
  );

/** Whether members see a lesson as it was just saved. */
export function seenWords({ isPublished, moduleId }: SavedLesson, modules: readonly AdminModule[]): string {
  if (!isPublished) return 'It isn’t published: members don’t see it yet.';
  return modules.find(({ id }) => id === moduleId)?.isPublished === false
    ? 'Members see it once its module is published.'
    : 'Members whose module is open see it now.';
}
