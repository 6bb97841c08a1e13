import { z } from 'zod';
import {
  type StoredPractice,
  checkQuestion,
  lessonPractice,
  practiceLimits,
} from '#features/course/contract-admin-practice.ts';
import { type LessonTool, lessonTools, prefillsOf } from '#features/course/rules-prefills.ts';
import { tools } from '#features/tools/rules.ts';
import type { FieldErrors } from '#platform/contract/errors.ts';
import { counted } from './unlock-words.ts';

export const toolNames = lessonTools.map((value) => ({
  value,
  label: tools.find(({ slug }) => slug === value)?.title ?? 'Live Emotion Tracker',
}));

export const fieldLabels: Readonly<Record<string, string>> = {
  businessDescription: 'Business Description',
  targetAudience: 'Target Audience',
  frustrations: 'Frustrations',
  adGoal: 'Advertising Goal',
  postGoal: 'Post Goal',
  platform: 'Platform',
  sequenceGoal: 'Sequence Goal',
  numberOfEmails: 'Number of Emails',
  callPurpose: 'Call Purpose',
  callType: 'Call Type',
  script: 'Words to rehearse',
};

/** What a form knows of its fields. Each is text, keyed by its path in the contract, e.g. `questions.0.question`. */
export interface PracticeForm {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  // A method, so that a form with more fields than these fits.
  set(name: string, value: string): void;
}

/** The index of each question, and of each of its answers. */
export const questionPlaces = Array.from({ length: practiceLimits.questions }, (_, place) => place);
export const optionPlaces = Array.from({ length: practiceLimits.options }, (_, place) => place);

const allFields = [...new Set(lessonTools.flatMap(prefillsOf))];

/** The tool with this name, if a lesson can open it. */
export function toolOf(name: string | undefined): LessonTool | null {
  return lessonTools.find((tool) => tool === name) ?? null;
}

/** A lesson's practice as form fields; empty without a lesson. */
export function practiceValues(lesson?: StoredPractice): Record<string, string> {
  const values: Record<string, string> = {
    objectives: lesson?.objectives.join('\n') ?? '',
    'useItNow.tool': lesson?.useItNow?.tool ?? '',
    'useItNow.label': lesson?.useItNow?.label ?? '',
  };
  for (const name of allFields) values[`useItNow.fields.${name}`] = lesson?.useItNow?.fields[name] ?? '';
  for (const place of questionPlaces) {
    const question = lesson?.questions[place];
    const at = `questions.${place}`;
    const right = question?.options.findIndex(({ correct }) => correct) ?? -1;
    values[`${at}.question`] = question?.question ?? '';
    values[`${at}.explanation`] = question?.explanation ?? '';
    // The index of the right answer: together the radio buttons are the field `options`.
    values[`${at}.options`] = right < 0 ? '' : String(right);
    for (const option of optionPlaces)
      values[`${at}.options.${option}`] = question?.options[option]?.text ?? '';
  }
  return values;
}

type Values = Readonly<Record<string, string>>;
const isFilled = (text: string | undefined): text is string => (text ?? '').trim() !== '';

/** One question as typed; null if nothing was. Empty answers are left out. */
function questionOf(values: Values, place: number) {
  const at = `questions.${place}`;
  const options = optionPlaces.flatMap((option) => {
    const text = values[`${at}.options.${option}`];
    return isFilled(text) ? [{ text, correct: values[`${at}.options`] === String(option) }] : [];
  });
  const [question, explanation] = [values[`${at}.question`], values[`${at}.explanation`]];
  return isFilled(question) || isFilled(explanation) || options.length > 0
    ? { question, options, explanation }
    : null;
}

function taskOf(values: Values) {
  const tool = toolOf(values['useItNow.tool']);
  if (tool === null) return null;
  const fields = prefillsOf(tool).flatMap((name) => {
    const value = values[`useItNow.fields.${name}`];
    return isFilled(value) ? [[name, value] as const] : [];
  });
  return { tool, label: values['useItNow.label'], fields: Object.fromEntries(fields) };
}

/** Turns form fields into a lesson's practice. Error messages are keyed by field name. */
export const practiceForm = z
  .record(z.string(), z.string())
  .transform((values) => ({
    objectives: (values['objectives'] ?? '').split('\n'),
    questions: questionPlaces.map((place) => questionOf(values, place)),
    useItNow: taskOf(values),
  }))
  .pipe(
    z.strictObject({
      objectives: lessonPractice.shape.objectives,
      // Empty questions keep their index up to here, so that a message finds its question.
      questions: z
        .array(checkQuestion.nullable())
        .transform((questions) => questions.filter((question) => question !== null))
        .pipe(lessonPractice.shape.questions),
      useItNow: lessonPractice.shape.useItNow,
    }),
  );

/** Whether any practice field has an error message. */
export function hasPracticeError(errors: FieldErrors): boolean {
  return Object.keys(errors).some((name) => /^(objectives|questions|useItNow)\b/.test(name));
}

/** What the practice contains, in a few words. */
export function practiceSummary(values: Values): string {
  const objectives = (values['objectives'] ?? '').split('\n').filter(isFilled).length;
  const questions = questionPlaces.filter((place) => questionOf(values, place) !== null).length;
  const parts = [
    objectives > 0 && counted(objectives, 'objective'),
    questions > 0 && counted(questions, 'question'),
    taskOf(values) !== null && 'a task',
  ].filter(Boolean);
  return parts.length === 0 ? 'None yet; all of it may be left empty.' : parts.join(', ');
}
