import { createHash } from 'node:crypto';
import type { CheckQuestion, UseItNow } from '#features/course/rules-lesson.ts';

/** What a lesson says, wherever it comes from. */
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
  /** Bytes of the film or PDF, by which one is told from another. */
  readonly fileSize: number | null;
}

/** A lesson of the installation, as far as it says something. */
type LessonRow = Omit<LessonContent, 'minutes' | 'fileSize'> & {
  readonly durationMinutes: number | null;
  readonly file: { readonly size: number } | null;
};

/** What a lesson of the installation says. */
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

/** The columns that hold it, with its film or PDF. */
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

/** The database keeps no order of keys, so none may count. */
const inOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Equal for what says the same to the letter, whoever stored it. */
export function hashOf(content: LessonContent): string {
  return createHash('sha256').update(JSON.stringify(content, inOrder)).digest('hex');
}
