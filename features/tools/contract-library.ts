import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, editNumber, token, whole, wholeInWords } from '#platform/contract/fields.ts';
import { longText } from '#platform/contract/text.ts';
import { originSchema } from './contract.ts';
import {
  cardLink,
  clientLink,
  generation,
  outcomes,
  shortLine,
  studioAllowance,
  studioLimits,
} from './contract-studio.ts';
import { studioTools } from './rules.ts';
import { studioContracts } from './studio-contracts.ts';

const contracts = Object.values(studioContracts);

function someOf<Item>([first, ...others]: readonly Item[]): [Item, ...Item[]] {
  if (first === undefined) throw new Error('a studio without tools');
  return [first, ...others];
}

export const studioResult = z.discriminatedUnion('tool', someOf(contracts.map(({ result }) => result)));
export type StudioResult = z.infer<typeof studioResult>;
export type StudioVersion = StudioResult['versions'][number];

export const studioDraft = z.discriminatedUnion('tool', someOf(contracts.map(({ draft }) => draft)));
export type StudioDraft = z.infer<typeof studioDraft>;

/** A result as listed in the library. */
export const resultSummary = z.strictObject({
  id: z.uuid(),
  tool: z.enum(studioTools),
  title: z.string(),
  /** The beginning of its text. */
  excerpt: z.string(),
  /** The language requested for that text, by its name in the brand voice. */
  language: z.string(),
  card: cardLink.nullable(),
  /** Whom it is for; null: nobody in particular. */
  client: clientLink.nullable(),
  favourite: z.boolean(),
  usedAt: z.iso.datetime().nullable(),
  outcome: z.enum(outcomes).nullable(),
  versions: z.int(),
  origin: originSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ResultSummary = z.infer<typeof resultSummary>;

const resultId = z.strictObject({ id: z.uuid() });
const flagInQuery = z.enum(['true', 'false']).optional();

/** How many texts one answer of the library has at most. */
export const textsPerPage = 20;

export const listResults = endpoint({
  id: 'tools.listResults',
  takesToken: 'read',
  method: 'GET',
  path: '/api/tools/results',
  summary: `The member’s library, newest first, ${textsPerPage} at a time, by filters together. What was made stays readable when the plan is over.`,
  access: 'member',
  query: z.strictObject({
    tool: z.enum(studioTools).optional(),
    cardId: z.uuid().optional(),
    clientId: z.uuid().optional(),
    /** Days in UTC, both inclusive. */
    from: day().optional(),
    to: day().optional(),
    favourite: flagInQuery,
    used: flagInQuery,
    /** The `next` of the previous page. */
    after: token({ max: 200 }).optional(),
  }),
  output: z.strictObject({ results: z.array(resultSummary), next: z.string().nullable() }),
});

export const readResult = endpoint({
  id: 'tools.readResult',
  takesToken: 'read',
  method: 'GET',
  path: '/api/tools/results/:id',
  summary: 'One result with all its versions, also when the plan under which it was written is over.',
  access: 'member',
  params: resultId,
  output: studioResult,
  errors: ['not_found'],
});

export const changeResult = endpoint({
  id: 'tools.changeResult',
  takesToken: 'write',
  method: 'PATCH',
  path: '/api/tools/results/:id',
  summary: 'Rename a result, mark it as favourite or as used, and say what came of it.',
  access: 'tools.use',
  params: resultId,
  body: z
    .strictObject({
      title: shortLine(studioLimits.title, 'Please give it a name').optional(),
      favourite: z.boolean().optional(),
      used: z.boolean().optional(),
      /** Setting an outcome marks the result as used. */
      outcome: z.enum(outcomes).nullable().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Nothing to change'),
  output: studioResult,
  errors: ['not_found'],
});

const edited = z.strictObject({
  /** The revision that was edited; 409 if another edit came in between. */
  revision: editNumber(),
  /** Strict, so that one tool's text is not accepted as another tool's shorter text. */
  output: z.union(someOf(contracts.map(({ output }) => output.strict()))),
});

export const editVersion = endpoint({
  id: 'tools.editVersion',
  method: 'PATCH',
  path: '/api/tools/results/:id/versions/:number',
  summary: 'Save an edit of one version in place.',
  access: 'tools.use',
  params: z.strictObject({ id: z.uuid(), number: wholeInWords({ min: 1 }) }),
  body: edited,
  output: studioResult,
  errors: ['not_found', 'conflict'],
});

/** The rewrites that take one click. */
export const refinements = ['shorter', 'warmer', 'bolder', 'simpler'] as const;
export type Refinement = (typeof refinements)[number];

const rewritten = z.strictObject({ result: studioResult, allowance: studioAllowance });
/** The version to rewrite; the newest if omitted. */
const version = whole({ min: 1 }).optional();

export const refineResult = endpoint({
  ...generation,
  id: 'tools.refineResult',
  path: '/api/tools/results/:id/refine',
  summary:
    'Rewrite a version by button or in the member’s own words. JSON, or server-sent events when asked.',
  params: resultId,
  body: z
    .strictObject({
      version,
      refinement: z.enum(refinements).optional(),
      instruction: longText({
        max: studioLimits.instruction,
        required: 'Please say what should change',
      }).optional(),
    })
    .refine(
      (body) => (body.refinement === undefined) !== (body.instruction === undefined),
      'Please say what should change',
    ),
  output: rewritten,
  partial: studioDraft,
});

export const rewriteHonestly = endpoint({
  ...generation,
  id: 'tools.rewriteHonestly',
  path: '/api/tools/results/:id/honest-rewrite',
  summary:
    'Ethical Persuasion: rewrite what the ethics check marked. JSON, or server-sent events when asked. 409 when nothing is marked.',
  params: resultId,
  body: z.strictObject({
    version,
    /** The index of one flag in the version's list, from 0; all of them if omitted. */
    flag: whole().optional(),
  }),
  output: rewritten,
  partial: studioDraft,
  errors: [...generation.errors, 'conflict'],
});

export const regenerateEmail = endpoint({
  ...generation,
  id: 'tools.regenerateEmail',
  path: '/api/tools/results/:id/emails/:position/regenerate',
  summary: 'Rewrite one email of a sequence; the others stay. JSON, or server-sent events when asked.',
  params: z.strictObject({ id: z.uuid(), position: wholeInWords({ min: 1, max: 10 }) }),
  body: z.strictObject({ version }),
  output: rewritten,
  partial: studioDraft,
});

export const deleteResult = endpoint({
  id: 'tools.deleteResult',
  method: 'DELETE',
  path: '/api/tools/results/:id',
  summary: 'Take a result out of the library. It can be brought back until it is gone for good.',
  access: 'tools.use',
  params: resultId,
  output: z.strictObject({ deleted: z.literal(true), restorableUntil: z.iso.datetime() }),
  errors: ['not_found'],
});

export const restoreResult = endpoint({
  id: 'tools.restoreResult',
  method: 'POST',
  path: '/api/tools/results/:id/restore',
  summary: 'Undo a deletion.',
  access: 'tools.use',
  params: resultId,
  output: studioResult,
  errors: ['not_found'],
});
