import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { answerValues, questionIds } from './rules.ts';

/** One answer for each question: `{ "first-call": "often", … }`. */
export const answersSchema = z.strictObject(
  Object.fromEntries(
    questionIds.map((id) => [id, z.enum(answerValues, 'Please answer this question')]),
  ) as Record<
    (typeof questionIds)[number],
    z.ZodEnum<Record<(typeof answerValues)[number], (typeof answerValues)[number]>>
  >,
);

export const attemptSchema = z.strictObject({
  id: z.uuid(),
  answers: answersSchema,
  /** Points out of 20. */
  points: z.int().min(0).max(20),
  /** Whole percent of the points. */
  percent: z.int().min(0).max(100),
  takenAt: z.iso.datetime(),
});
export type Attempt = z.infer<typeof attemptSchema>;

export const submitAttempt = endpoint({
  id: 'assessment.submitAttempt',
  method: 'POST',
  path: '/api/assessment/attempts',
  summary:
    'Keep a finished assessment. A visitor’s attempt is kept under a cookie and becomes theirs at sign-up or sign-in.',
  access: 'anyone',
  body: z.strictObject({ answers: answersSchema }),
  output: attemptSchema,
  errors: ['allowance_spent'],
});

export const listAttempts = endpoint({
  id: 'assessment.listAttempts',
  method: 'GET',
  path: '/api/assessment/attempts',
  summary: 'The caller’s finished assessments, newest first, at most 50.',
  access: 'anyone',
  output: z.strictObject({ attempts: z.array(attemptSchema) }),
});
