import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { lineText, longText } from '#platform/contract/text.ts';
import { allowanceSchema, originSchema, toolLimits } from './contract.ts';
import { ethicsKinds } from './rules/ethics-kinds.ts';

/** The premium generators. A new one is a contract file, a prompt, and its line in contract-library.ts and server/studio/tools.ts. */
export const studioTools = [
  'ad-copy',
  'social-posts',
  'email-sequences',
  'call-scripts',
  'messaging',
] as const;
export type StudioTool = (typeof studioTools)[number];

export const studioLimits = {
  field: toolLimits.field,
  frustrations: 4000,
  goal: 1000,
  callType: 120,
  title: 120,
  instruction: 500,
  /** Versions kept of one result; the oldest goes when another comes. */
  versions: 50,
} as const;

/** Spec section 5, for every generator but the ad copy. */
export const requiredFields = 'Please fill in all required fields';

/** The member's fields that several tools share; each names its own sentence for an empty one. */
export const studioField = (required: string, max: number = studioLimits.field) =>
  longText({ max, required });

/** Whom a text is for and what they feel: the fields with which most generators begin. */
export const aboutClients = {
  frustrations: studioField(requiredFields, studioLimits.frustrations),
  targetAudience: studioField(requiredFields),
} as const;

/** A part of what a model wrote, as the model and a member's edit of it must keep to. */
export const modelText = (max: number) => longText({ max, required: 'Please write something' });

/** A text and a number as far as they have been written. */
export const draftText = z.string().default('');
export const draftNumber = z.number().nullable().default(null);

/** What every generator's body may carry beside the specification's fields. */
export const links = {
  /** The Frustration Card that the run started from. */
  cardId: z.uuid().optional(),
  /** Another result that this one follows; the model reads it. */
  fromResultId: z.uuid().optional(),
  /** 'Generate New Version': the result that gets one more version. */
  resultId: z.uuid().optional(),
} as const;

export const ethicsFlag = z.strictObject({
  kind: z.enum(ethicsKinds),
  /** Where it stands, e.g. 'Body Text' or 'Email 2'. */
  part: z.string(),
  /** The very words, as they stand in the text. */
  quote: z.string(),
  reason: z.string(),
  /** What to write instead. */
  advice: z.string(),
});
export type EthicsFlag = z.infer<typeof ethicsFlag>;

export const outcomes = ['reply', 'meeting', 'no'] as const;
export type Outcome = (typeof outcomes)[number];

/** `first`: the run itself; `again`: Generate New Version; `email`: one email anew; `honest`: the ethics rewrite. */
export const versionKinds = ['first', 'again', 'refined', 'email', 'honest'] as const;

/** What the model was told beside the fields. */
export const contextSchema = z.strictObject({
  /** The onboarding answers. */
  profile: z.boolean(),
  /** The brand voice. */
  voice: z.boolean(),
  language: z.string(),
});

/** The Frustration Card that a result began with. */
export const cardLink = z.strictObject({ id: z.uuid(), client: z.string(), frustration: z.string() });

/** One result of one tool with all its versions, newest last. */
export function resultOf<const Tool extends StudioTool, Input extends z.ZodType, Output extends z.ZodType>(
  tool: Tool,
  input: Input,
  output: Output,
) {
  return z.strictObject({
    tool: z.literal(tool),
    id: z.uuid(),
    title: z.string(),
    card: cardLink.nullable(),
    fromResultId: z.uuid().nullable(),
    favourite: z.boolean(),
    usedAt: z.iso.datetime().nullable(),
    outcome: z.enum(outcomes).nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    versions: z
      .array(
        z.strictObject({
          number: z.int(),
          kind: z.enum(versionKinds),
          /** The member's words or button for a refined one. */
          instruction: z.string().nullable(),
          input,
          output,
          /** The wire text of the specification, rendered from `output`. */
          text: z.string(),
          /** Counts the edits; sent back with the next one. */
          revision: z.int(),
          editedAt: z.iso.datetime().nullable(),
          createdAt: z.iso.datetime(),
          promptVersion: z.string(),
          context: contextSchema,
          ethics: z.array(ethicsFlag),
          /** What the member should know, e.g. that a post was shortened to fit. */
          notices: z.array(z.string()),
          origin: originSchema,
        }),
      )
      .min(1),
  });
}

/** What has been written so far, with what is missing left empty. */
export function draftOf<const Tool extends StudioTool, Shape extends z.ZodType>(tool: Tool, output: Shape) {
  return z.strictObject({ tool: z.literal(tool), output });
}

export const studioAllowance = z.strictObject({
  runs: allowanceSchema,
  /** No allowance but a limit against abuse: to be shown as unlimited. */
  unlimited: z.boolean(),
  /** Tokens of the day; null where they are not counted. */
  tokens: z.strictObject({ limit: z.int(), used: z.int(), remaining: z.int() }).nullable(),
});
export type StudioAllowance = z.infer<typeof studioAllowance>;

/** What every generator shares: who may, how often, what can go wrong. Large bodies get the field's own message. */
export const generation = {
  method: 'POST',
  access: 'tools.use',
  limit: 'generate',
  maxBodyBytes: 256 * 1024,
  errors: ['allowance_spent', 'model_failed', 'not_found'],
} as const;

export const readStudio = endpoint({
  id: 'tools.readStudio',
  method: 'GET',
  path: '/api/tools/studio',
  summary:
    'What is left of today for each generator, what the model knows of the member, and who writes the text.',
  access: 'tools.use',
  output: z.strictObject({
    /** Shared by all generators but the email sequences. */
    allowance: studioAllowance,
    emailSequences: studioAllowance,
    context: contextSchema,
    origin: originSchema,
  }),
});

/** A short line of the member's, e.g. a result's title. */
export const shortLine = (max: number, required: string) => lineText({ max, required });
