import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { editNumber } from '#platform/contract/fields.ts';
import { recallGrades } from '#platform/contract/recall-grade.ts';
import { lessonLink } from './contract-lesson-link.ts';
import { steps } from './rules/vocabulary.ts';

/** One missed turn to say again when it is due: 'Marta says: we are comparing prices. What do you say?' */
export const drillSchema = z.strictObject({
  id: z.uuid(),
  /** The talk and the turn that it comes from. */
  talkId: z.uuid(),
  turn: z.int(),
  step: z.enum(steps),
  /** Who speaks, what they are, and what they said before the turn that was missed. */
  name: z.string(),
  who: z.string(),
  says: z.string(),
  /** What the step asks for; shown after the member's own answer. */
  asks: z.string(),
  /** What the member said in the talk, and a better sentence if one was written; also shown afterward. */
  said: z.string(),
  better: z.string().nullable(),
  lesson: lessonLink.nullable(),
  dueAt: z.iso.datetime(),
  /** How often it was graded; sent back with the next grade. */
  reviews: z.int(),
});
export type Drill = z.infer<typeof drillSchema>;

export const listDrills = endpoint({
  id: 'spar.listDrills',
  method: 'GET',
  path: '/api/spar/drills',
  summary:
    'The missed turns that are due, longest due first, and of those that ask the same one; at most 5, which is more than three minutes hold.',
  access: 'spar.try',
  /** Only those of one talk. */
  query: z.strictObject({ talkId: z.uuid().optional() }),
  output: z.strictObject({
    due: z.array(drillSchema),
    /** How many are due in all. */
    waiting: z.int(),
    /** When the next drill is due; null if there is none besides those that are due now. */
    nextAt: z.iso.datetime().nullable(),
    /** The client in the call that the next drill comes from; null in the same case. */
    nextWith: z.string().nullable(),
  }),
});

export const gradeDrill = endpoint({
  id: 'spar.gradeDrill',
  method: 'POST',
  path: '/api/spar/drills/:id/grade',
  summary:
    'Grade a missed turn: it returns sooner or later. The same grade sent twice counts once; 409 when it was graded elsewhere meanwhile.',
  access: 'spar.try',
  params: z.strictObject({ id: z.uuid() }),
  /** In the member's own judgment. */
  body: z.strictObject({ grade: z.enum(recallGrades), reviews: editNumber() }),
  output: drillSchema,
  errors: ['not_found', 'conflict'],
});
