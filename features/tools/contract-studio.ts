import { z } from 'zod';
import { type Endpoint, endpoint } from '#platform/contract/endpoint.ts';
import { whole } from '#platform/contract/fields.ts';
import { chosenClient } from '#platform/contract/clients.ts';
import { lineText, longText } from '#platform/contract/text.ts';
import { agreedSchema, allowanceSchema, originSchema, toolLimits } from './contract.ts';
import type { WritingTool } from './define-tool.ts';
import { planSchema } from './rules/plan.ts';
import { writtenKinds } from './rules/ethics-kinds.ts';

export const studioLimits = {
  field: toolLimits.field,
  frustrations: 4000,
  goal: 1000,
  callType: 120,
  title: 120,
  instruction: 500,
  /** How many versions of a result are kept; the oldest is dropped for a new one. */
  versions: 50,
} as const;

/** For every generator except ad copy [tools.social-required]. */
export const requiredFields = 'Please fill in all required fields';

/** A member's text field, as several tools share it; each has its own message for an empty one. */
export const studioField = (required: string, max: number = studioLimits.field) =>
  longText({ max, required });

/** Whom a text is for and what they feel: the fields that most generators begin with. */
export const aboutClients = {
  frustrations: studioField(requiredFields, studioLimits.frustrations),
  targetAudience: studioField(requiredFields),
} as const;

/** What the member offers, for tools where it is optional: a first mail needs a sender, a product and a price. */
export const ownBusiness = longText({ max: studioLimits.field })
  .transform((text) => (text === '' ? undefined : text))
  .optional();

/** A way of writing other than the tool's usual one; empty or missing for the usual one. */
export const chosenMode = <const Modes extends readonly [string, ...string[]]>(modes: Modes) =>
  z
    .union([z.enum(modes), z.literal('')])
    .transform((mode) => (mode === '' ? undefined : mode))
    .optional();

/** A part of what a model wrote, with the limits for the model and for a member's edit. */
export const modelText = (max: number) => longText({ max, required: 'Please write something' });

/** A text and a number of a draft, defaulted while not yet written. */
export const draftText = z.string().default('');
export const draftNumber = z.number().nullable().default(null);

/** What every generator's request may carry besides the tool's own fields. */
export const links = {
  /** The Frustration Card that the run started from. */
  cardId: z.uuid().optional(),
  /** Whom the text is for; if missing or '', the client of the card, if there is one. */
  client: chosenClient.optional(),
  /** Another result that this one follows on from; the model reads it. */
  fromResultId: z.uuid().optional(),
  /** The version of that result; the newest if omitted. */
  fromVersion: whole({ min: 1 }).optional(),
  /** 'Generate New Version': the result that gets the new version. */
  resultId: z.uuid().optional(),
} as const;

export const ethicsFlag = z.strictObject({
  kind: z.enum(writtenKinds),
  /** The part that it is in, e.g. 'Body Text' or 'Email 2'. */
  part: z.string(),
  /** The exact words from the text. */
  quote: z.string(),
  reason: z.string(),
  /** What to write instead. */
  advice: z.string(),
});
export type EthicsFlag = z.infer<typeof ethicsFlag>;

export const outcomes = ['reply', 'meeting', 'sale', 'no'] as const;
export type Outcome = (typeof outcomes)[number];

/** What marks a text as used of which nothing came yet: counted from now, it is asked for again later. */
export const noAnswerYet = { used: true, outcome: null };

/**
 * `first`: the run itself; `again`: Generate New Version; `email`: one email rewritten; `honest`: the ethics rewrite.
 */
export const versionKinds = ['first', 'again', 'refined', 'email', 'honest'] as const;

/** What the model was told besides the fields. */
export const contextSchema = z.strictObject({
  /** The onboarding answers. */
  profile: z.boolean(),
  /** The brand voice. */
  voice: z.boolean(),
  language: z.string(),
});

/** The Frustration Card that a result began with. */
export const cardLink = z.strictObject({
  id: z.uuid(),
  clientId: z.uuid(),
  client: z.string(),
  frustration: z.string(),
});

/** Whom a text is for. */
export const clientLink = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Null if nothing is planned to which they agreed. */
  agreed: agreedSchema.nullable(),
});

/** One result of one tool with all its versions, newest last. */
export function resultOf<const Tool extends string, Input extends z.ZodType, Output extends z.ZodType>(
  tool: Tool,
  input: Input,
  output: Output,
) {
  return z.strictObject({
    tool: z.literal(tool),
    id: z.uuid(),
    title: z.string(),
    card: cardLink.nullable(),
    /** Whom it is for; null: nobody in particular. */
    client: clientLink.nullable(),
    fromResultId: z.uuid().nullable(),
    /** The version of that result; null: its newest. */
    fromVersion: z.int().nullable(),
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
          /** For a refined version: the member's instruction, or the button they clicked. */
          instruction: z.string().nullable(),
          input,
          output,
          /** What the model wrote, stored by the first edit; null if not edited, or edited before we stored this. */
          written: output.nullable(),
          /** The text for API clients, rendered from `output`. */
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
          /** What the model decided before it wrote, shown as 'Why this'; null if there is no plan. */
          plan: planSchema.nullable(),
          /** Sentences that no field supports, shown as 'Is this true?'; null if they were not checked. */
          doubts: z.array(z.string()).nullable(),
          origin: originSchema,
        }),
      )
      .min(1),
  });
}

/** What has been written so far, with missing parts left empty. */
export function draftOf<const Tool extends string, Shape extends z.ZodType>(tool: Tool, output: Shape) {
  return z.strictObject({ tool: z.literal(tool), output });
}

/** A studio tool's input and output. */
export interface StudioContract<Slug extends string = string, Field extends string = string> {
  readonly tool: WritingTool<Slug, Field>;
  /** The member's fields, without the links. */
  readonly input: z.ZodObject<Readonly<Record<Field, z.ZodType>>>;
  /** What is written; a member's edit of it must match this, too. */
  readonly output: z.ZodObject;
  readonly draft: z.ZodObject<{ tool: z.ZodLiteral<Slug>; output: z.ZodType }>;
  readonly result: z.ZodObject<{ tool: z.ZodLiteral<Slug>; versions: z.ZodType }>;
  readonly generate: Endpoint<'tools.use'>;
}

/** Combines the schemas of one tool, and restricts its fields to those that its definition names. */
export function studioContract<
  Slug extends string,
  Field extends string,
  const Given extends StudioContract<Slug, Field>,
>(given: Given & { readonly tool: WritingTool<Slug, Field> }): Given {
  return given;
}

export const studioAllowance = z.strictObject({
  runs: allowanceSchema,
  /** Limited only against abuse, so shown as unlimited. */
  unlimited: z.boolean(),
  /** Today's tokens; null if they are not counted. */
  tokens: z.strictObject({ limit: z.int(), used: z.int(), remaining: z.int() }).nullable(),
});
export type StudioAllowance = z.infer<typeof studioAllowance>;

/** What every generator shares: who may call it, how often, and how it can fail. */
export const generation = {
  method: 'POST',
  access: 'tools.use',
  limit: 'generate',
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
    /** Shared by all generators except the email sequences. */
    allowance: studioAllowance,
    emailSequences: studioAllowance,
    context: contextSchema,
    origin: originSchema,
    /** The name of their company, for the gaps of texts from before they told it. */
    company: z.string().nullable(),
  }),
});

/** A short line typed by the member, e.g. a result's title. */
export const shortLine = (max: number, required: string) => lineText({ max, required });
