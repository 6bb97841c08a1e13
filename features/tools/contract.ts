import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day } from '#platform/contract/fields.ts';
import { chosenClient } from '#platform/contract/clients.ts';
import { lineText, longText } from '#platform/contract/text.ts';
import { writtenKinds } from './rules/ethics-kinds.ts';

export const toolLimits = {
  field: 2000,
  /** A text to check: the longest that a tool writes, and room. */
  checked: 20_000,
  cardTitle: 120,
  cardExplanation: 1200,
  listenFor: 300,
  heard: 300,
  opener: 300,
  /** Openers that are written from a card, of which those are shown that keep the law. */
  openers: 3,
  client: 60,
} as const;

/** One message for either empty field [tools.identifier-required]. */
const bothFields = 'Please fill in both fields';

export const identifierBody = z.strictObject({
  businessDescription: longText({ max: toolLimits.field, required: bothFields }),
  targetAudience: longText({ max: toolLimits.field, required: bothFields }),
  /** Whose cards they become; if missing or '', a client who is named after the audience. */
  client: chosenClient.optional(),
});
export type IdentifierInput = z.infer<typeof identifierBody>;
/** What the model is told of it. */
export type IdentifierBrief = Omit<IdentifierInput, 'client'>;

/** Where a result came from, so that template text is never presented as AI. */
export const originSchema = z.strictObject({
  /** The provider's notice, e.g. 'Demo text: no AI model is connected'; null when a real model wrote it. */
  demoNotice: z.string().nullable(),
  /** A model wrote it; still true after a member has edited it. */
  aiGenerated: z.boolean(),
});
export type Origin = z.infer<typeof originSchema>;

/** Where a result came from, as sent to the client. @param demoNotice null if a real model wrote it */
export function originOf(demoNotice: string | null): Origin {
  return { demoNotice, aiGenerated: demoNotice === null };
}

/** Who said what a card says, and in which words. */
export const heardSchema = z.strictObject({
  from: lineText({ max: toolLimits.client, required: 'Please say who said it' }),
  /** The day in local time where it was said. */
  on: day(),
  words: lineText({ max: toolLimits.heard, required: 'Please write what they said' }),
});
export type Heard = z.infer<typeof heardSchema>;

/** The next step with a client, where they agreed to it; `saidOn` is the day on which they did. */
export const agreedSchema = z.strictObject({
  step: z.string(),
  on: z.iso.date().nullable(),
  saidOn: z.iso.date(),
});
export type Agreed = z.infer<typeof agreedSchema>;

export const cardSchema = z.strictObject({
  id: z.uuid(),
  clientId: z.uuid(),
  /** The name of the client that the card is about. */
  client: z.string(),
  frustration: z.string(),
  explanation: z.string(),
  /** What a client would say or do that proves the frustration, and what would disprove it. */
  listenFor: z.string(),
  businessDescription: z.string(),
  targetAudience: z.string(),
  /** What it rests on: a client's words, or null for a guess. */
  heard: heardSchema.nullable(),
  /** Three things to say first, written by the model from this card as a guess; null if there are none. */
  openers: z.strictObject({ lines: z.array(z.string()), origin: originSchema }).nullable(),
  /** What the member chose to say first; null before they have chosen. */
  opener: z.string().nullable(),
  /** Null if nothing is planned to which the client agreed. */
  agreed: agreedSchema.nullable(),
  /** The day on which the client bought; null: not that the member noted. */
  boughtOn: z.iso.date().nullable(),
  /** When the text was used to which the client said no, if that is the last outcome noted with them; else null. */
  saidNo: z.iso.datetime().nullable(),
  pinned: z.boolean(),
  origin: originSchema,
  createdAt: z.iso.datetime(),
});
export type FrustrationCard = z.infer<typeof cardSchema>;

export const allowanceSchema = z.strictObject({
  /** Runs allowed per day. */
  limit: z.int(),
  used: z.int(),
  remaining: z.int(),
  /** Runs per day with Premium; null for members who have it, and if it gives no more. */
  more: z.int().nullable(),
  /** UTC instant at which the count resets. */
  resetsAt: z.iso.datetime(),
});
export type Allowance = z.infer<typeof allowanceSchema>;

export const identifierAnswer = z.strictObject({
  /** Lines 'TITLE:' and 'EXPLANATION:', in pairs [tools.call-identifier-wire]. */
  response: z.string(),
  cards: z.array(cardSchema).max(3),
  allowance: allowanceSchema,
  origin: originSchema,
});

/** What has been written so far: each part may be missing or still growing. */
export const identifierPartial = z.strictObject({
  frustrations: z.array(
    z.strictObject({ title: z.string(), explanation: z.string(), listenFor: z.string() }),
  ),
});
export type IdentifierPartial = z.infer<typeof identifierPartial>;

export const identifyFrustrations = endpoint({
  id: 'tools.identifyFrustrations',
  method: 'POST',
  path: '/api/functions/frustration-identifier',
  summary:
    'Find three unspoken frustrations of an audience. Answers JSON, or server-sent events (partial, done, error) when asked with Accept: text/event-stream.',
  access: 'identifier.use',
  limit: 'generate',
  body: identifierBody,
  output: identifierAnswer,
  partial: identifierPartial,
  errors: ['allowance_spent', 'model_failed'],
});

export const readAllowance = endpoint({
  id: 'tools.readAllowance',
  method: 'GET',
  path: '/api/tools/frustration-identifier/allowance',
  summary: 'How many runs of the Frustration Identifier are left today, and who writes the text.',
  access: 'identifier.use',
  output: z.strictObject({ allowance: allowanceSchema, origin: originSchema }),
});

/** What was found in a text. */
export const checkedSchema = z.strictObject({
  marks: z.array(
    z.strictObject({
      kind: z.enum(writtenKinds),
      /** The exact words. */
      quote: z.string(),
      reason: z.string(),
      advice: z.string(),
      /** What could stand there; null if nothing was written for it. */
      instead: z.string().nullable(),
    }),
  ),
  /** The first hundred claims: figures, quotations, proof and scarcity, in their order. */
  receipt: z.array(
    z.strictObject({
      /** The exact words. */
      words: z.string(),
      /** `reckoned`: the figure follows from figures that the member told us. */
      standing: z.enum(['shown', 'reckoned', 'not-shown']),
      source: z
        .strictObject({
          kind: z.enum(['brief', 'card', 'voice', 'profile']),
          title: z.string(),
          /** The path of the place; null for `facts`. */
          address: z.string().nullable(),
          /** The sentence that has it; null in the brand voice and the profile, which a token does not read. */
          words: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  /** The text without what is marked: a sentence is left out, a figure becomes a gap. Null if nothing is marked. */
  honest: z.string().nullable(),
});
export type CheckedText = z.output<typeof checkedSchema>;

const checkBody = z.strictObject({
  text: longText({ max: toolLimits.checked, required: 'Please give us a text' }),
  /** What is true of the business, besides the member's cards, brand voice and profile: no invention is in it. */
  facts: longText({ max: toolLimits.field }).optional(),
});

export const checkText = endpoint({
  id: 'tools.checkText',
  method: 'POST',
  path: '/api/tools/ethics-check',
  summary:
    'What honest persuasion would not say in a text, by the fixed rules of the tools: the words, why, and what to do; a receipt with each claim and where it stands among what the member told us; and the text without what is marked. Nothing is stored, and no model is asked.',
  takesToken: 'read',
  access: 'identifier.use',
  body: checkBody,
  output: checkedSchema,
});

export const readText = endpoint({
  id: 'tools.readText',
  method: 'POST',
  path: '/api/tools/ethics-reading',
  summary:
    'The ethics check with a reader: a model reads the text as the client who receives it, and its findings are added to those of the fixed rules, each with what could stand there. Nothing of it is stored. JSON, or server-sent events (partial, done, error) when asked. Leaving stops it.',
  access: 'identifier.use',
  limit: 'generate',
  body: checkBody,
  output: checkedSchema.extend({
    /** What the client may think and not say; null if nothing was said of that. */
    lands: z.string().nullable(),
    allowance: allowanceSchema,
    origin: originSchema,
  }),
  /** How many sentences have been found so far. */
  partial: z.strictObject({ found: z.int() }),
  errors: ['allowance_spent', 'model_failed'],
});

export const listCards = endpoint({
  id: 'tools.listCards',
  takesToken: 'read',
  method: 'GET',
  path: '/api/tools/cards',
  summary: 'The member’s Frustration Cards: pinned first, then newest; at most 200.',
  access: 'identifier.use',
  output: z.strictObject({ cards: z.array(cardSchema) }),
});

const cardId = z.strictObject({ id: z.uuid() });

export const updateCard = endpoint({
  id: 'tools.updateCard',
  method: 'PATCH',
  path: '/api/tools/cards/:id',
  summary:
    'Rename or pin a Frustration Card, mark it as heard in a client’s words, or choose what to say first.',
  access: 'identifier.use',
  params: cardId,
  body: z
    .strictObject({
      /** By name; a new one where there is none of that name. */
      client: chosenClient.min(1, 'Please give the card a name').optional(),
      frustration: lineText({
        max: toolLimits.cardTitle,
        required: 'Please write the frustration',
      }).optional(),
      pinned: z.boolean().optional(),
      /** Null: it is a guess after all. */
      heard: heardSchema.nullable().optional(),
      opener: lineText({ max: toolLimits.opener, required: 'Please choose what to say' })
        .nullable()
        .optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Nothing to change'),
  output: cardSchema,
  errors: ['not_found'],
});

export const writeOpeners = endpoint({
  id: 'tools.writeOpeners',
  method: 'POST',
  path: '/api/tools/cards/:id/openers',
  summary:
    'Write three things to say first from a card that is a guess, each in eleven seconds. A card that was heard has its client’s words.',
  access: 'identifier.use',
  limit: 'generate',
  params: cardId,
  output: cardSchema,
  errors: ['not_found', 'conflict', 'allowance_spent', 'model_failed'],
});

export const restoreCard = endpoint({
  id: 'tools.restoreCard',
  method: 'POST',
  path: '/api/tools/cards/:id/restore',
  summary: 'Restore a Frustration Card that was deleted within the last day.',
  access: 'identifier.use',
  params: cardId,
  output: cardSchema,
  errors: ['not_found'],
});

export const deleteCard = endpoint({
  id: 'tools.deleteCard',
  method: 'DELETE',
  path: '/api/tools/cards/:id',
  summary: 'Delete a Frustration Card; for a day it can be restored.',
  access: 'identifier.use',
  params: cardId,
  output: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
});
