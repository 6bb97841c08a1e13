/** Five questions, five answers worth 4 to 0 points, at most 20 [assessment.five-questions] [assessment.max-20-points]. */
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

/** The message of each tier [assessment.result-message]. */
export const levelMessages: Readonly<Record<Level, string>> = {
  exceptional: "Exceptional! You're Well on Your Way",
  'good-start': 'Good Start, Room to Grow',
  'great-opportunity': 'Great Opportunity for Transformation',
};

export const thresholds = { exceptional: 80, goodStart: 60 } as const;

/** The points and whole percent of a full set of answers. */
export function scoreOf(answers: Answers): { points: number; percent: number } {
  const points = questionIds.reduce((sum, id) => sum + answerPoints[answers[id]], 0);
  return { points, percent: Math.round((points / maxPoints) * 100) };
}

/** The tier of a percentage: 80 or more, 60 to 79, below 60. */
export function levelOf(percent: number): Level {
  if (percent >= thresholds.exceptional) return 'exceptional';
  return percent >= thresholds.goodStart ? 'good-start' : 'great-opportunity';
}

/** The questions of a full set of answers, weakest habit first; ties keep the order of the questions. */
export function weakestFirst(answers: Answers): readonly QuestionId[] {
  return questionIds.toSorted((a, b) => answerPoints[answers[a]] - answerPoints[answers[b]]);
}

/** The habit to begin with; null if all five were answered with 'always'. */
export function habitToBeginWith(answers: Answers): QuestionId | null {
  const [weakest] = weakestFirst(answers);
  return weakest === undefined || answers[weakest] === 'always' ? null : weakest;
}

/** A habit takes weeks to change, so a retest is offered after this many days. */
export const retestAfterDays = 30;

/** When a retest is first offered after an assessment finished at `takenAt`. */
export function retestFrom(takenAt: Date): Date {
  return new Date(takenAt.getTime() + retestAfterDays * 24 * 60 * 60 * 1000);
}
