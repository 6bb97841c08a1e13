import { expect, test } from 'vitest';
import {
  type AnswerValue,
  type Answers,
  answerPoints,
  answerValues,
  levelMessages,
  levelOf,
  maxPoints,
  questionIds,
  retestFrom,
  scoreOf,
  habitToBeginWith,
  weakestFirst,
} from './rules.ts';

const all = (value: AnswerValue) =>
  Object.fromEntries(questionIds.map((id) => [id, value])) as unknown as Answers;

test('there are five questions worth at most 20 points [assessment.five-questions] [assessment.max-20-points]', () => {
  expect(new Set(questionIds).size).toBe(5);
  expect(maxPoints).toBe(20);
  expect(scoreOf(all('always'))).toEqual({ points: 20, percent: 100 });
});

test('answers are worth 4, 3, 2, 1, 0 [assessment.option-values] [assessment.option-points]', () => {
  expect(answerValues).toEqual(['always', 'often', 'sometimes', 'rarely', 'never']);
  expect(answerValues.map((value) => answerPoints[value])).toEqual([4, 3, 2, 1, 0]);
});

test.each([
  [100, 'exceptional'],
  [80, 'exceptional'],
  [79, 'good-start'],
  [60, 'good-start'],
  [59, 'great-opportunity'],
  [0, 'great-opportunity'],
] as const)(
  '%i percent is %s [assessment.thresholds] [assessment.threshold-80] [assessment.threshold-60] [assessment.below-60]',
  (percent, level) => {
    expect(levelOf(percent)).toBe(level);
  },
);

test('each level says the specification’s words [assessment.threshold-80] [assessment.threshold-60] [assessment.below-60]', () => {
  expect(levelMessages).toEqual({
    exceptional: "Exceptional! You're Well on Your Way",
    'good-start': 'Good Start, Room to Grow',
    'great-opportunity': 'Great Opportunity for Transformation',
  });
});

test('the weakest habit comes first, equal ones in the order of the questions', () => {
  const answers: Answers = { ...all('often'), numbers: 'never', unsaid: 'rarely' };
  expect(weakestFirst(answers)).toEqual(['numbers', 'unsaid', 'first-call', 'opening', 'follow-up']);
});

test('a retest is offered 30 days after the attempt', () => {
  expect(retestFrom(new Date('2026-11-21T10:00:00Z'))).toEqual(new Date('2026-12-21T10:00:00Z'));
});

test('the habit to begin with is the weakest; who always does all five has none', () => {
  const always = Object.fromEntries(questionIds.map((id) => [id, 'always'])) as Answers;
  expect(habitToBeginWith(always)).toBeNull();
  expect(habitToBeginWith({ ...always, opening: 'often' })).toBe('opening');
});
