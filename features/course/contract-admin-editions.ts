import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { actDone, byItemId, itemVersion } from './contract-admin-fields.ts';

/** What an edition can change in a lesson. */
const parts = [
  'title',
  'description',
  'file',
  'minutes',
  'text',
  'objectives',
  'task',
  'questions',
  'captions',
] as const;

const part = z.strictObject({
  part: z.enum(parts),
  /** As plain lines; empty: there is none. */
  own: z.string(),
  edition: z.string(),
});
export type EditionPart = z.output<typeof part>;

export const readEdition = endpoint({
  id: 'courseAdmin.readEdition',
  method: 'GET',
  path: '/api/course-admin/lessons/:id/edition',
  summary: 'The parts in which a lesson of the starter course differs from the one that this release ships.',
  access: 'content.edit',
  params: byItemId,
  output: z.strictObject({
    title: z.string(),
    version: itemVersion,
    /** Empty: the lesson equals the release's edition. */
    parts: z.array(part),
    /** No admin has decided on this edition yet. */
    isNewer: z.boolean(),
  }),
  errors: ['not_found'],
});
export type LessonEdition = z.output<typeof readEdition.output>;

const decisions = ['take', 'decline'] as const;
export type EditionDecision = (typeof decisions)[number];

export const decideEdition = endpoint({
  id: 'courseAdmin.decideEdition',
  method: 'POST',
  path: '/api/course-admin/lessons/:id/edition',
  summary: 'Take the edition that this release ships in the place of what the lesson says, or decline it.',
  access: 'content.edit',
  params: byItemId,
  body: z.strictObject({ version: itemVersion, decision: z.enum(decisions) }),
  output: actDone,
  errors: ['not_found', 'conflict'],
});
