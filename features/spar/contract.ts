import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day } from '#platform/contract/fields.ts';
import { originSchema } from '#features/tools/contract.ts';
import { situations, steps, talkMinutes, tempers } from './rules/vocabulary.ts';

const instant = z.iso.datetime();

/** What members may know of a client of the house before the talk; without what the client does not say. */
export const houseClient = z.strictObject({
  /** Their name in addresses; for a client that an admin wrote, the id. */
  slug: z.string(),
  name: z.string(),
  /** What they do, e.g. 'Runs a bakery with two shops'. */
  who: z.string(),
  /** What they are dealing with today. */
  day: z.string(),
  /** What they would say they want. */
  wants: z.string(),
  /** What the member sells in this talk. */
  offer: z.string(),
  /** The kind of call that suits them best; the member may choose any other. */
  situation: z.enum(situations),
  temper: z.enum(tempers),
  /** Whether this member's plan lacks them. */
  locked: z.boolean(),
});
export type HouseClient = z.infer<typeof houseClient>;

/** Talks per week for free members, turns per day for the others. */
export const sparAllowance = z.strictObject({
  /** What is counted: talks, once the client has answered for the first time, or answered turns. */
  counts: z.enum(['talks', 'turns']),
  per: z.enum(['week', 'day']),
  limit: z.int(),
  used: z.int(),
  remaining: z.int(),
  /** Turns per day with a larger plan; null for members who have it, and for free members. */
  more: z.int().nullable(),
  /** UTC instant at which the count starts over. */
  resetsAt: instant,
});
export type SparAllowance = z.infer<typeof sparAllowance>;

/** The criteria for judging a talk, shown before it begins. */
export const rubric = z.strictObject({
  steps: z.array(z.strictObject({ step: z.enum(steps), label: z.string(), asks: z.string() })),
  /** The most that each step adds to the number. */
  stepPoints: z.int(),
  /** What pushes the client, and why. */
  pushing: z.array(z.strictObject({ kind: z.string(), label: z.string(), why: z.string() })),
});
export type Rubric = z.infer<typeof rubric>;

/** The settings of a call, with the slug of a client of the house or the id of the member's card. */
const firstCall = z.strictObject({
  name: z.string(),
  house: z.string().nullable(),
  card: z.uuid().nullable(),
  situation: z.enum(situations),
  temper: z.enum(tempers),
  minutes: z.literal(talkMinutes),
  startedAt: instant,
});
export type FirstCall = z.infer<typeof firstCall>;

export const readSpar = endpoint({
  id: 'spar.read',
  method: 'GET',
  path: '/api/spar',
  summary:
    'What a talk can be begun with: the clients of the house, the rubric that it is judged by, what is left, the member’s first call, and who plays the client.',
  access: 'spar.try',
  output: z.strictObject({
    clients: z.array(houseClient),
    /** The slug of the client who fits the member's trade, among those that they may call; null if they may call none. */
    suggested: z.string().nullable(),
    /** Which calls the member may begin with their own Frustration Cards; `one`: their first, which is free. */
    ownCards: z.enum(['all', 'one', 'none']),
    /** Their first judged call, to play once more; null if they have none. */
    first: firstCall.nullable(),
    /** Their newest 200 judged calls, oldest first, without further attempts of a call. */
    scores: z.array(z.strictObject({ at: instant, heard: z.int(), temper: z.enum(tempers) })),
    rubric,
    allowance: sparAllowance,
    origin: originSchema,
    /** Whether speech may be sent to the provider of the model, to be turned into text. */
    transcribes: z.boolean(),
  }),
});
export type Spar = z.infer<typeof readSpar.output>;

export const readSparUsage = endpoint({
  id: 'spar.readUsage',
  method: 'GET',
  path: '/api/admin/spar/usage',
  summary: 'For the owner: how much was sparred and what it cost in a period; never a word of a talk.',
  access: 'admin',
  query: z.strictObject({
    /** Days in UTC, both inclusive; the last 30 if omitted. */
    from: day().optional(),
    to: day().optional(),
  }),
  output: z.strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    members: z.int(),
    /** Talks in which the client answered at least once. */
    talks: z.int(),
    turns: z.int(),
    /** Turns that failed or were stopped. */
    unfinished: z.int(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    /** US cents, rounded up; null if AI_PRICES does not list a model that was used. */
    costCents: z.int().nullable(),
  }),
});
