import { z } from 'zod';
import { lessonForms } from './forms.ts';

const line = (max: number) => z.string().trim().min(1).max(max);
/** A value for a field of a tool; a number of e-mails is written as a number. */
const prefillValue = z.union([line(600), z.int().min(3).max(10).transform(String)]);

/** `npm run content:check` checks it against the tool's own fields. */
const useItNow = z.strictObject({
  tool: line(60),
  /** The button's label. */
  label: line(70),
  /** Values for the tool's own fields, with gaps for the reader in [square brackets]. */
  fields: z
    .record(z.string(), prefillValue)
    .refine((fields) => Object.keys(fields).length > 0, 'fills nothing'),
});

export const lessonTypes = ['video', 'pdf', 'text'] as const;

/** The front matter of a lesson, between the two `---` lines. */
export const frontMatterSchema = z.strictObject({
  title: line(60).regex(/^[^:]+$/, 'no colon in a title'),
  type: z.enum(lessonTypes),
  /** How the lesson is built; checks/content/forms.ts checks it against the rules of its form. */
  form: z.enum(lessonForms),
  /** Minutes to read it and do its exercise. */
  minutes: z.int().min(5).max(12),
  order: z.int().min(1).max(30),
  /** The one thing to remember; also the lesson's description. */
  idea: line(200),
  objectives: z.array(line(140)).min(2).max(3),
  /** The trade of the worked example; every lesson has a different one. */
  trade: line(60),
  /** Keys of content/SOURCES.md. */
  sources: z.array(z.string().regex(/^[a-z-]+-\d{4}$/)).max(2),
  useItNow,
});

const option = z.strictObject({ text: line(240), correct: z.boolean() });

/** One of the three questions at the end of a lesson. */
export const questionSchema = z.strictObject({
  question: line(300).regex(/\?$/, 'a question ends with a question mark'),
  options: z
    .array(option)
    .min(3)
    .max(4)
    .refine(
      (options) => options.filter(({ correct }) => correct).length === 1,
      'exactly one option is right',
    ),
  explanation: line(500),
});

export type LessonQuestion = z.infer<typeof questionSchema>;
export type FrontMatter = z.infer<typeof frontMatterSchema>;

/** A lesson as read from its file. */
export interface CourseLesson extends FrontMatter {
  /** The file's name without its number: unique in the course. */
  readonly slug: string;
  /** The order of its module, from 1. */
  readonly module: number;
  /** Relative to the course's folder, for messages. */
  readonly path: string;
  /** Markdown from the opening to the end of 'Use it now', without the questions. */
  readonly body: string;
  readonly questions: readonly LessonQuestion[];
}
