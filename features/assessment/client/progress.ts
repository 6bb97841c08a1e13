import { keepDraft, readDraft } from '#platform/client/drafts.ts';
import {
  type AnswerValue,
  type Answers,
  answerValues,
  type QuestionId,
  questionIds,
} from '#features/assessment/rules.ts';
import { draft } from './draft.ts';

/** An assessment under way: which question is shown (from 0) and what has been answered so far. */
export interface Progress {
  readonly step: number;
  readonly answers: Partial<Answers>;
}

export const freshStart: Progress = { step: 0, answers: {} };

function isAnswer(value: string | undefined): value is AnswerValue {
  return answerValues.some((known) => known === value);
}

/**
 * What this tab remembers of an assessment under way; null when none is.
 * @param here the question to show instead of the last one
 */
export function readProgress(here?: number): Progress | null {
  const kept = readDraft(draft, ['step', ...questionIds]);
  const step = kept.step === undefined ? Number.NaN : (here ?? Number(kept.step));
  if (!Number.isInteger(step) || step < 0 || step >= questionIds.length) return null;
  const answered = questionIds.flatMap((id): [QuestionId, AnswerValue][] => {
    const value = kept[id];
    return isAnswer(value) ? [[id, value]] : [];
  });
  return { step, answers: Object.fromEntries(answered) };
}

/** Remembers an assessment for this tab, or forgets it. */
export function keepProgress(progress: Progress | null): void {
  keepDraft(draft, progress === null ? {} : { step: String(progress.step), ...progress.answers });
}

/** The answers when every question has one. */
export function completeAnswers(answers: Partial<Answers>): Answers | null {
  return questionIds.every((id) => answers[id] !== undefined) ? (answers as Answers) : null;
}
