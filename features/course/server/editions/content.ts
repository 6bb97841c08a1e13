import { createHash } from 'node:crypto';
import type { CheckQuestion, UseItNow } from '#features/course/rules-lesson.ts';

/** The content of a lesson, from a release or from the installation. */
export interface LessonContent {
  readonly title: string;
  readonly description: string;
  readonly contentType: 'video' | 'pdf' | 'text';
  /** Markdown. */
  readonly text: string;
  readonly minutes: number | null;
  readonly objectives: readonly string[];
  readonly useItNow: UseItNow | null;
  readonly questions: readonly CheckQuestion[];
  /** WebVTT. */
  readonly captions: string | null;
  /** Bytes of the film or PDF; two files are told apart by this. */
  readonly fileSize: number | null;
}

/** The columns of an installed lesson that hold its content. */
type LessonRow = Omit<LessonContent, 'minutes' | 'fileSize'> & {
  readonly durationMinutes: number | null;
  readonly file: { readonly size: number } | null;
};

/** The content of an installed lesson. */
export function contentOf(row: LessonRow): LessonContent {
  const { title, description, contentType, text, objectives, useItNow, questions, captions } = row;
  return {
    title,
    description,
    contentType,
    text,
    minutes: row.durationMinutes,
    objectives,
    useItNow,
    questions,
    captions,
    fileSize: row.file?.size ?? null,
  };
}

/** The columns for a content, with its film or PDF. */
export function columnsOf(content: LessonContent, fileId: string | null) {
  const { title, description, contentType, text, minutes, objectives, useItNow, questions, captions } =
    content;
  return {
    title,
    description,
    contentType,
    textContent: text,
    durationMinutes: minutes,
    objectives,
    useItNow,
    questions,
    captionsVtt: captions,
    videoFileId: contentType === 'video' ? fileId : null,
    pdfFileId: contentType === 'pdf' ? fileId : null,
  };
}

/** The database does not keep the order of keys, so the order must not count. */
const inOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Equal for equal content, whoever stored it. */
export function hashOf(content: LessonContent): string {
  return createHash('sha256').update(JSON.stringify(content, inOrder)).digest('hex');
}
