import { z } from 'zod';
import { token } from '#platform/contract/fields.ts';
import { evenText, lineText, longText } from '#platform/contract/text.ts';
import { lessonTools, prefillProblem } from '#features/course/rules-prefills.ts';

export const practiceLimits = {
  objectives: 5,
  objective: 140,
  questions: 3,
  options: 4,
  question: 300,
  option: 240,
  explanation: 500,
  label: 70,
  words: 600,
} as const;

const isDistinct = (words: readonly string[]) => new Set(words).size === words.length;

const objectiveTooLong = `Please keep each objective under ${practiceLimits.objective} characters`;

/** What a learner can do afterward; empty ones are left out. Messages are about the whole list, which is one field. */
const objectives = z
  .array(evenText({ max: 1000, tooLong: objectiveTooLong }))
  .max(50, `At most ${practiceLimits.objectives} objectives`)
  .overwrite((lines) => lines.filter((line) => line !== ''))
  .max(practiceLimits.objectives, `At most ${practiceLimits.objectives} objectives`)
  .refine((lines) => lines.every(({ length }) => length <= practiceLimits.objective), objectiveTooLong)
  .refine(isDistinct, 'Two objectives are the same');

const option = z.strictObject({
  text: lineText({ max: practiceLimits.option, required: 'Please write this answer' }),
  correct: z.boolean(),
});

/** A check question with its answers, exactly one of which is right. */
export const checkQuestion = z.strictObject({
  question: lineText({ max: practiceLimits.question, required: 'Please write the question' }),
  options: z
    .array(option)
    .min(2, 'A question needs at least two answers')
    .max(practiceLimits.options, `A question has at most ${practiceLimits.options} answers`)
    .refine((options) => isDistinct(options.map(({ text }) => text)), 'Two answers are the same')
    .refine(
      (options) => options.filter(({ correct }) => correct).length === 1,
      'Please mark the one answer that is right',
    ),
  explanation: longText({
    max: practiceLimits.explanation,
    required: 'Please write why that answer is right',
  }),
});

const useItNow = z
  .strictObject({
    tool: z.enum(lessonTools, { error: 'Please select a tool' }),
    /** The label of the button. */
    label: lineText({ max: practiceLimits.label, required: 'Please write what the button says' }),
    /** Values for the tool's own fields; gaps for the reader to fill are in [square brackets]. */
    fields: z.record(
      token({ max: 60 }),
      longText({ max: practiceLimits.words, required: 'Please write something or leave the field out' }),
    ),
  })
  .superRefine(({ tool, fields }, context) => {
    for (const [name, value] of Object.entries(fields)) {
      const problem = prefillProblem(tool, name, value);
      if (problem !== null)
        context.addIssue({ code: 'custom', path: ['fields', name], message: `Please write ${problem}` });
    }
  });

/** What a lesson has besides its text; each part may be missing. */
export const lessonPractice = z.strictObject({
  objectives,
  questions: z
    .array(checkQuestion)
    .max(practiceLimits.questions, `At most ${practiceLimits.questions} questions`)
    .refine(
      (questions) => isDistinct(questions.map(({ question }) => question)),
      'Two questions are the same',
    ),
  /** The task at the end; null: none. */
  useItNow: useItNow.nullable(),
});

/** The same as it is stored and read, without the limits of its form. */
export const storedPractice = z.strictObject({
  objectives: z.array(z.string()),
  questions: z.array(
    z.strictObject({
      question: z.string(),
      options: z.array(z.strictObject({ text: z.string(), correct: z.boolean() })),
      explanation: z.string(),
    }),
  ),
  useItNow: z
    .strictObject({ tool: z.string(), label: z.string(), fields: z.record(z.string(), z.string()) })
    .nullable(),
});
export type StoredPractice = z.output<typeof storedPractice>;
