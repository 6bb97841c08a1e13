import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token, whole } from '#platform/contract/fields.ts';
import { longText } from '#platform/contract/text.ts';
import { originSchema } from '#features/tools/contract.ts';
import { outcomes } from '#features/tools/contract-studio.ts';
import { sparAllowance } from './contract.ts';
import { debriefSchema } from './contract-debrief.ts';
import { endings, situations, sparLimits, talkMinutes, talkStates, tempers } from './rules/vocabulary.ts';

const instant = z.iso.datetime();
const talkId = z.strictObject({ id: z.uuid() });

/** The client as the member knows them during the talk. */
export const talkClient = z.strictObject({
  name: z.string(),
  who: z.string(),
  day: z.string(),
  wants: z.string(),
  offer: z.string(),
  /** The slug of a client of the house. */
  house: z.string().nullable(),
  /** Whether they are made of a real call of the member's. */
  isFromCall: z.boolean(),
  /** The member's own card, if it still exists; it tells them what the client does not say. */
  card: z.strictObject({ id: z.uuid(), client: z.string(), frustration: z.string() }).nullable(),
});
export type TalkClient = z.infer<typeof talkClient>;

export const turnSchema = z.strictObject({
  /** From 1. */
  number: z.int(),
  /** What the member said. */
  said: z.string(),
  /** What the client answered. */
  answer: z.string(),
  at: instant,
});
export type Turn = z.infer<typeof turnSchema>;

export const talkSummary = z.strictObject({
  id: z.uuid(),
  client: talkClient,
  situation: z.enum(situations),
  temper: z.enum(tempers),
  minutes: z.literal(talkMinutes),
  state: z.enum(talkStates),
  /** Answered turns. */
  turns: z.int(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /**
   * How far the client felt understood, and how often they were pushed; null until the talk has ended, and if too
   * little was said.
   */
  heard: z.int().nullable(),
  pushed: z.int().nullable(),
  /** The talk that this one replays, and the turn from which it is played differently. */
  rewoundFrom: z.strictObject({ id: z.uuid(), turn: z.int() }).nullable(),
  /** The talk of the day before, which may be deleted by now; null unless this is the call the day after. */
  follows: z.uuid().nullable(),
  /**
   * Whether they had read in a debrief what this client does not say. Means nothing for their own cards, which say it.
   */
  knewUnsaid: z.boolean(),
  /** The member's note about the client, and the outcome of the real call. */
  note: z.string(),
  outcome: z.enum(outcomes).nullable(),
  origin: originSchema,
});
export type TalkSummary = z.infer<typeof talkSummary>;

/** The result of an earlier call of the same kind with the same client. */
const earlierCall = z.strictObject({
  id: z.uuid(),
  startedAt: instant,
  knewUnsaid: z.boolean(),
  heard: z.int(),
  questions: z.int(),
  firstQuestion: z.string().nullable(),
  /** The best thing that the member did, in their words. */
  best: z.string().nullable(),
});
export type EarlierCall = z.infer<typeof earlierCall>;

export const talkSchema = talkSummary.omit({ turns: true }).extend({
  /** What the client says as the call begins. */
  opening: z.string(),
  turns: z.array(turnSchema),
  /** Speaking time at 150 words a minute: used by both, and left. */
  secondsUsed: z.int(),
  secondsLeft: z.int(),
  endedBy: z.enum(endings).nullable(),
  /** Whether the client is answering in another tab right now. */
  answering: z.boolean(),
  /** Other attempts of the same talk, oldest first, without this one. */
  attempts: z.array(
    z.strictObject({ id: z.uuid(), turn: z.int(), startedAt: instant, knewUnsaid: z.boolean() }),
  ),
  /** The first call of its kind, to compare with this one; null while the talk is open, and if there is none. */
  first: earlierCall.nullable(),
  /** The call the day after this one; null if there is none. */
  dayAfter: z.uuid().nullable(),
  /**
   * What the client remembers of the talk before, with the words of the member that it rests on; empty if nothing
   * stayed. Null while the talk is open, and unless this is the call the day after.
   */
  stayed: z.array(z.strictObject({ memory: z.string(), said: z.string() })).nullable(),
  /** Null while the talk is open, and for the call the day after: it is not judged. */
  debrief: debriefSchema.nullable(),
});
export type Talk = z.infer<typeof talkSchema>;

export const startBody = z.strictObject({
  /** A client of the house by slug, or the member's own Frustration Card. */
  client: z.union([
    z.strictObject({ house: token({ max: 40, required: 'Please choose a client' }) }),
    z.strictObject({ card: z.uuid() }),
  ]),
  situation: z.enum(situations),
  temper: z.enum(tempers),
  minutes: z.literal(talkMinutes),
});

export const startTalk = endpoint({
  id: 'spar.startTalk',
  method: 'POST',
  path: '/api/spar/talks',
  summary:
    'Begin a talk. Nothing is counted until the client has answered. 403 premium_required for a client that the plan lacks.',
  access: 'spar.try',
  body: startBody,
  output: talkSchema,
  errors: ['not_found', 'conflict', 'premium_required', 'allowance_spent'],
});

export const listTalks = endpoint({
  id: 'spar.listTalks',
  method: 'GET',
  path: '/api/spar/talks',
  summary: 'The member’s talks, newest first, 24 at a time; of one card if asked.',
  access: 'spar.try',
  query: z.strictObject({
    cardId: z.uuid().optional(),
    /** The `next` of the previous page. */
    after: token({ max: 200 }).optional(),
  }),
  output: z.strictObject({ talks: z.array(talkSummary), next: z.string().nullable() }),
});

export const readTalk = endpoint({
  id: 'spar.readTalk',
  method: 'GET',
  path: '/api/spar/talks/:id',
  summary: 'One talk with all its turns; with the debrief once it has ended.',
  access: 'spar.try',
  params: talkId,
  output: talkSchema,
  errors: ['not_found'],
});

export const sayTurn = endpoint({
  id: 'spar.sayTurn',
  method: 'POST',
  path: '/api/spar/talks/:id/turns',
  summary:
    'Say something and hear the client. JSON, or server-sent events (partial, done, error) when asked with Accept: text/event-stream. A turn that fails or is stopped leaves nothing; of the stopped ones, a few a period count nothing. 409 when the talk has gone on elsewhere, is being answered, or has ended.',
  access: 'spar.try',
  limit: 'generate',
  params: talkId,
  body: z.strictObject({
    /** The number of this turn: one more than the page shows. */
    number: whole({ min: 1, max: sparLimits.turns }),
    text: longText({
      max: sparLimits.turn,
      required: 'Please say something first',
      tooLong: `Nobody listens that long: please keep one turn under ${sparLimits.turn.toLocaleString('en-US')} characters`,
    }),
  }),
  output: z.strictObject({
    turn: turnSchema,
    secondsUsed: z.int(),
    secondsLeft: z.int(),
    /** `ended` when this was the last turn: the time is over, or the client hung up. */
    state: z.enum(talkStates),
    endedBy: z.enum(endings).nullable(),
    allowance: sparAllowance,
  }),
  /** The whole answer so far, each time. */
  partial: z.strictObject({ answer: z.string() }),
  errors: ['not_found', 'conflict', 'allowance_spent', 'model_failed'],
});

export const endTalk = endpoint({
  id: 'spar.endTalk',
  method: 'POST',
  path: '/api/spar/talks/:id/end',
  summary:
    'End a talk and read its debrief. One that has ended stays as it is; one that the client has not answered in is refused.',
  access: 'spar.try',
  params: talkId,
  output: talkSchema,
  errors: ['not_found', 'conflict'],
});

/** One better sentence for each point of the debrief that can be improved. */
const sentence = z.strictObject({ point: z.string(), better: z.string() });

export const writeSentences = endpoint({
  id: 'spar.writeSentences',
  method: 'POST',
  path: '/api/spar/talks/:id/sentences',
  summary:
    'Write the better sentences of a debrief, once; what was written is answered as it is. JSON, or server-sent events when asked. 409 while the talk is open.',
  access: 'spar.try',
  limit: 'generate',
  params: talkId,
  output: talkSchema,
  /** `point`: a step, or a kind of pushing. */
  partial: z.strictObject({ sentences: z.array(sentence) }),
  errors: ['not_found', 'conflict', 'allowance_spent', 'model_failed'],
});

export const rewindTalk = endpoint({
  id: 'spar.rewindTalk',
  method: 'POST',
  path: '/api/spar/talks/:id/rewind',
  summary:
    'Another attempt: a new open talk with everything before this turn. For free members it counts as a talk once the client has answered.',
  access: 'spar.try',
  params: talkId,
  body: z.strictObject({
    /** The turn to play differently; the turns before it are kept. */
    turn: whole({ min: 1, max: sparLimits.turns }),
  }),
  output: talkSchema,
  errors: ['not_found', 'conflict', 'premium_required', 'allowance_spent'],
});

export const callDayAfter = endpoint({
  id: 'spar.callDayAfter',
  method: 'POST',
  path: '/api/spar/talks/:id/day-after',
  summary:
    'Call the client of an ended talk a day later: they answer only from what they still remember of it. The one that exists is answered as it is. 409 while the talk is open, and if too little was said. For free members it counts as a talk once the client has answered.',
  access: 'spar.try',
  limit: 'generate',
  params: talkId,
  output: talkSchema,
  errors: ['not_found', 'conflict', 'premium_required', 'allowance_spent', 'model_failed'],
});

export const compareTalks = endpoint({
  id: 'spar.compareTalks',
  method: 'GET',
  path: '/api/spar/compare',
  summary: 'Two talks of the member side by side.',
  access: 'spar.try',
  query: z.strictObject({ a: z.uuid(), b: z.uuid() }),
  output: z.strictObject({
    a: talkSchema,
    b: talkSchema,
    /** The first turn in which they differ; null if one is the beginning of the other. */
    differFrom: z.int().nullable(),
  }),
  errors: ['not_found'],
});

export const changeTalk = endpoint({
  id: 'spar.changeTalk',
  method: 'PATCH',
  path: '/api/spar/talks/:id',
  summary: 'Note something for this client, or say what came of the real call.',
  access: 'spar.try',
  params: talkId,
  body: z
    .strictObject({
      note: longText({ max: sparLimits.note }).optional(),
      outcome: z.enum(outcomes).nullable().optional(),
    })
    .refine((body) => Object.keys(body).length > 0, 'Nothing to change'),
  output: talkSchema,
  errors: ['not_found'],
});

export const deleteTalk = endpoint({
  id: 'spar.deleteTalk',
  method: 'DELETE',
  path: '/api/spar/talks/:id',
  summary: 'Delete a talk and its missed turns; for a day it can be restored.',
  access: 'spar.try',
  params: talkId,
  output: z.strictObject({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const restoreTalk = endpoint({
  id: 'spar.restoreTalk',
  method: 'POST',
  path: '/api/spar/talks/:id/restore',
  summary: 'Restore a talk that was deleted within the last day, with its missed turns.',
  access: 'spar.try',
  params: talkId,
  output: talkSchema,
  errors: ['not_found'],
});
