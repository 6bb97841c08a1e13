/** Spec section 3 and 9: five questions, five answers worth 4 to 0 points, at most 20. */
export const questionIds = ['first-call', 'unsaid', 'opening', 'numbers', 'follow-up'] as const;
export type QuestionId = (typeof questionIds)[number];

export const answerValues = ['always', 'often', 'sometimes', 'rarely', 'never'] as const;
export type AnswerValue = (typeof answerValues)[number];

export type Answers = Readonly<Record<QuestionId, AnswerValue>>;

export const answerPoints: Readonly<Record<AnswerValue, number>> = {
  always: 4,
  often: 3,
  sometimes: 2,
  rarely: 1,
  never: 0,
};
export const maxPoints = questionIds.length * answerPoints.always;

export const levels = ['exceptional', 'good-start', 'great-opportunity'] as const;
export type Level = (typeof levels)[number];

/** Spec section 4: the message of each tier. */
export const levelMessages: Readonly<Record<Level, string>> = {
  exceptional: "Exceptional! You're Well on Your Way",
  'good-start': 'Good Start, Room to Grow',
  'great-opportunity': 'Great Opportunity for Transformation',
};

export const thresholds = { exceptional: 80, goodStart: 60 } as const;

/** Points and whole percent of a full set of answers. */
export function scoreOf(answers: Answers): { points: number; percent: number } {
  const points = questionIds.reduce((sum, id) => sum + answerPoints[answers[id]], 0);
  return { points, percent: Math.round((points / maxPoints) * 100) };
}

/** The tier of a percentage: 80 or more, 60 to 79, below 60. */
export function levelOf(percent: number): Level {
  if (percent >= thresholds.exceptional) return 'exceptional';
  return percent >= thresholds.goodStart ? 'good-start' : 'great-opportunity';
}

/** The questions of a full set of answers, the habit to work on first in front; equal ones in the order of the questions. */
export function weakestFirst(answers: Answers): readonly QuestionId[] {
  return questionIds.toSorted((a, b) => answerPoints[answers[a]] - answerPoints[answers[b]]);
}

/** A habit needs weeks to change: a retest is offered after so many days. */
export const retestAfterDays = 30;

/** From when on a retest is offered to whoever finished an assessment at `takenAt`. */
export function retestFrom(takenAt: Date): Date {
  return new Date(takenAt.getTime() + retestAfterDays * 24 * 60 * 60 * 1000);
}
