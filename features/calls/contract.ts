import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount, day, token, whole } from '#platform/contract/fields.ts';
import { lineText, longText } from '#platform/contract/text.ts';
import { sparAllowance } from '#features/spar/contract.ts';
import { originSchema } from '#features/tools/contract.ts';
import { callLimits, callSources } from './rules/limits.ts';

const instant = z.iso.datetime();
const params = z.strictObject({ id: z.uuid() });
const grouped = (count: number) => count.toLocaleString('en-US');

/** A place among the speakers, from 0. */
const speaker = whole({ max: callLimits.speakers - 1 });
/** The number of a turn, from 1. */
const turnNumber = whole({ min: 1, max: callLimits.turns });

/** One turn of a call: what somebody said without a break. */
export const callTurn = z.strictObject({
  /** Null where the transcript doesn't say who speaks. */
  speaker: speaker.nullable(),
  text: longText({ max: callLimits.text, required: 'A turn without words' }),
  /** Seconds from the beginning of the call; null where there are no times. */
  at: amount({ min: 0, max: 86_400 }).nullable(),
});
export type CallTurn = z.output<typeof callTurn>;

const speakers = z
  .array(lineText({ max: callLimits.name, required: 'A speaker without a name' }))
  .max(callLimits.speakers, `Use a call with at most ${callLimits.speakers} speakers`);

export const newCall = z
  .strictObject({
    clientId: z.uuid().nullable(),
    heldOn: day(),
    source: z.enum(callSources),
    speakers,
    /** Which of the speakers the member is; null if nobody is named. */
    memberSpeaker: speaker.nullable(),
    /** Whether names, phone numbers, emails, links and amounts are replaced before anything is sent to the model. */
    isMasked: z.boolean(),
    turns: z
      .array(callTurn)
      .min(1, 'There are no words in this call')
      .max(callLimits.turns, `Use a call with at most ${grouped(callLimits.turns)} turns`)
      // Any turn may be long, but not all of them: see the sum below.
      .meta({ 'x-max-bytes': callLimits.bytes }),
  })
  .refine(({ turns }) => turns.reduce((sum, { text }) => sum + text.length, 0) <= callLimits.text, {
    message: `Use at most ${grouped(callLimits.text)} characters`,
    path: ['turns'],
  })
  .refine(
    (call) =>
      [call.memberSpeaker, ...call.turns.map((turn) => turn.speaker)].every(
        (one) => one === null || one < call.speakers.length,
      ),
    { message: 'A turn of somebody who isn’t among the speakers', path: ['speakers'] },
  );

/** Words that were really said in this turn: the server drops every quote that is not there. */
export const callQuote = z.strictObject({ turn: z.int(), text: z.string() });
export type CallQuote = z.output<typeof callQuote>;

/** Counted, by nobody's judgment. */
export const callFigures = z.strictObject({
  /** `times`: from the transcript; `words`: reckoned at 150 words a minute. */
  by: z.enum(['times', 'words']),
  /** Percent of the talk that was the member's. */
  share: z.int(),
  longestMonologueSeconds: z.int(),
  questions: z.int(),
  /** Until the member's first sentence about the client; null if there is none. */
  secondsToClient: z.int().nullable(),
});

export type CallFigures = z.output<typeof callFigures>;

/** What a review says of the call, never of a person. Null: there was none, or it can't be judged. */
export const callReview = z.strictObject({
  /** What the client says to be safe, and what the member answered. */
  safeSentence: z.strictObject({ quote: callQuote, answeredWith: callQuote.nullable() }).nullable(),
  /** The client's half sentence that nobody took up, and why it may matter. */
  walkedPast: z.strictObject({ quote: callQuote, why: z.string() }).nullable(),
  /** The best thing that the member did. */
  best: z.strictObject({ quote: callQuote, why: z.string() }).nullable(),
  /** The one thing to change: what the member said, and one better sentence. */
  change: z.strictObject({ quote: callQuote, better: z.string() }).nullable(),
  /** What the client said yes to, for the time after the call: in short, and its time as somebody said it, if anybody did. */
  agreed: z.strictObject({ quote: callQuote, what: z.string(), when: z.string().nullable() }).nullable(),
  /** In plain sentences. */
  canNotJudge: z.array(z.string()),
  /** Null where nobody is the member: then nobody knows whose words are whose. */
  figures: callFigures.nullable(),
});
export type CallReview = z.output<typeof callReview>;

const clientOfCall = z.strictObject({ id: z.uuid(), name: z.string(), company: z.string() });

export const callSummary = z.strictObject({
  id: z.uuid(),
  client: clientOfCall.nullable(),
  heldOn: z.iso.date(),
  source: z.enum(callSources),
  speakers: z.array(z.string()),
  memberSpeaker: z.int().nullable(),
  turns: z.int(),
  characters: z.int(),
  /** The pieces that the call is judged in, and how many are done. */
  pieces: z.int(),
  judged: z.int(),
  reviewedAt: instant.nullable(),
  createdAt: instant,
});
export type CallSummary = z.output<typeof callSummary>;

export const callSchema = callSummary.omit({ turns: true }).extend({
  isMasked: z.boolean(),
  turns: z.array(
    z.strictObject({ speaker: z.int().nullable(), text: z.string(), at: z.number().nullable() }),
  ),
  /** Whether it is being judged right now, perhaps in another tab. */
  reviewing: z.boolean(),
  /** What the member said they would do and has ticked off, as `lineOf` says it. */
  promisesDone: z.array(z.string()),
  /** Null until all pieces are judged. */
  review: callReview.nullable(),
  origin: originSchema,
});
export type Call = z.output<typeof callSchema>;

export const addCall = endpoint({
  id: 'calls.add',
  method: 'POST',
  path: '/api/calls',
  summary:
    'Keep a real call, as turns. Nothing is sent to the model yet. One with the same words and client is answered as it is.',
  access: 'spar.use',
  body: newCall,
  output: z.strictObject({
    call: callSchema,
    /** Whether the member had this call before. */
    isKnown: z.boolean(),
  }),
  errors: ['not_found', 'conflict'],
});

export const listCalls = endpoint({
  id: 'calls.list',
  method: 'GET',
  path: '/api/calls',
  summary: 'The member’s real calls, newest first, 24 at a time, with what is left of the day.',
  access: 'spar.try',
  query: z.strictObject({
    clientId: z.uuid().optional(),
    /** The `next` of the previous page. */
    after: token({ max: 200 }).optional(),
  }),
  output: z.strictObject({
    calls: z.array(callSummary),
    next: z.string().nullable(),
    /** Each piece takes one of it; answers of practice calls take from the same. */
    allowance: sparAllowance,
    /** Whether a recording may be sent to the provider of the model, to be turned into text. */
    transcribes: z.boolean(),
    origin: originSchema,
  }),
});

export const readCall = endpoint({
  id: 'calls.read',
  method: 'GET',
  path: '/api/calls/:id',
  summary: 'One real call with its turns and its review.',
  access: 'spar.try',
  params,
  output: callSchema,
  errors: ['not_found'],
});

export const changeCall = endpoint({
  id: 'calls.change',
  method: 'PATCH',
  path: '/api/calls/:id',
  summary:
    'Say whom it was with, on which day, which speaker the member is, whether it is masked, or what they have done of what they promised. Another speaker empties the review.',
  access: 'spar.use',
  params,
  body: z
    .strictObject({
      clientId: z.uuid().nullable().optional(),
      heldOn: day().optional(),
      memberSpeaker: speaker.nullable().optional(),
      isMasked: z.boolean().optional(),
      /** All that is ticked off of what the member said they would do; what they never said is dropped. */
      promisesDone: z
        .array(
          lineText({ max: callLimits.promise + callLimits.asked + 1, required: 'A promise without words' }),
        )
        .max(callLimits.promises)
        .optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Nothing to change'),
  output: callSchema,
  errors: ['not_found', 'conflict'],
});

export const deleteCall = endpoint({
  id: 'calls.delete',
  method: 'DELETE',
  path: '/api/calls/:id',
  summary: 'Delete a real call; for a day it can be restored.',
  access: 'spar.try',
  params,
  output: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const restoreCall = endpoint({
  id: 'calls.restore',
  method: 'POST',
  path: '/api/calls/:id/restore',
  summary: 'Restore a real call that was deleted within the last day.',
  access: 'spar.try',
  params,
  output: callSchema,
  errors: ['not_found'],
});

export const reviewCall = endpoint({
  id: 'calls.review',
  method: 'POST',
  path: '/api/calls/:id/review',
  summary:
    'Judge a call in pieces, from the first that is not judged yet. JSON, or server-sent events (partial, done, error) when asked. Leaving stops the piece that is being judged; those before it are kept. 409 while a call is being judged.',
  access: 'spar.use',
  limit: 'generate',
  params,
  output: z.strictObject({ call: callSchema, allowance: sparAllowance }),
  /** What is known so far; every quote in it was said. */
  partial: z.strictObject({
    pieces: z.int(),
    judged: z.int(),
    review: callReview.omit({ figures: true }),
  }),
  errors: ['not_found', 'conflict', 'allowance_spent', 'model_failed'],
});

export const replayCall = endpoint({
  id: 'calls.replay',
  method: 'POST',
  path: '/api/calls/:id/replay',
  summary:
    'Begin a practice call at a moment of a real one: the client, made of what they said, says that turn, and the member answers. 409 for a turn that is the member’s own.',
  access: 'spar.use',
  params,
  body: z.strictObject({ turn: turnNumber }),
  /** The practice call, at `/spar/:id`. */
  output: z.strictObject({ talkId: z.uuid() }),
  errors: ['not_found', 'conflict', 'allowance_spent'],
});

/** What a recording became: the page reads it as any transcript. The sound is gone by then. */
export const recordingAnswer = z.strictObject({ text: z.string() });
