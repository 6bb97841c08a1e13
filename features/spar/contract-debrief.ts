import { z } from 'zod';
import { lessonLink } from './contract-lesson-link.ts';
import { steps } from './rules/vocabulary.ts';

/** Words that were really said in this turn: the member's, unless a comment says otherwise. */
export const quoteSchema = z.strictObject({ turn: z.int(), text: z.string() });

/** `part`: some of the step was done. */
export const stepVerdicts = ['done', 'part', 'missed', 'not_judged'] as const;

const judged = {
  /** Its key among the better sentences. */
  point: z.string(),
  label: z.string(),
  why: z.string(),
  /** What could have been said; null until it is written, and if nothing can be improved. */
  better: z.string().nullable(),
  /** Whether the client had let nothing slip by then: the better sentence is a question first. */
  isEarly: z.boolean(),
  /** The lesson that teaches it, if this member can open it now. */
  lesson: lessonLink.nullable(),
} as const;

export const judgedStep = z.strictObject({
  ...judged,
  step: z.enum(steps),
  verdict: z.enum(stepVerdicts),
  points: z.int(),
  /** What earned the points. */
  parts: z.array(z.strictObject({ label: z.string(), points: z.int(), quote: quoteSchema })),
  /** What the client let slip and the member went past, in the client's words. */
  passedBy: quoteSchema.nullable(),
  /** Where the member did it, or could have. */
  quote: quoteSchema.nullable(),
});
export type JudgedStep = z.infer<typeof judgedStep>;

/** One sentence that pushed. */
export const judgedCharge = z.strictObject({
  ...judged,
  quote: quoteSchema,
  /** What it cost, in points of trust out of ten. */
  trust: z.int(),
});
export type JudgedCharge = z.infer<typeof judgedCharge>;

/** Counted from the words; speaking times assume 150 words a minute. */
export const measures = z.strictObject({
  /** The member's share of all words, in percent. */
  share: z.int(),
  longestMonologueSeconds: z.int(),
  questions: z.int(),
  /** In the member's words; null if there was none. */
  firstQuestion: z.string().nullable(),
  /** Until the member's first words about the client; null if there were none. */
  secondsToClient: z.int().nullable(),
});
export type Measures = z.infer<typeof measures>;

/** The state of the client after a turn, from 0 to 10 each, and the moves of that turn. */
export const stateAfter = z.strictObject({
  turn: z.int(),
  trust: z.int(),
  openness: z.int(),
  did: z.array(z.string()),
  /** What the client let slip, in their words, and whether the member went past it; null if they let nothing slip. */
  slip: z.strictObject({ text: z.string(), passedBy: z.boolean() }).nullable(),
});

export const debriefSchema = z.strictObject({
  /** What the client did not say by themselves, and why. */
  unsaid: z.strictObject({
    frustration: z.string(),
    explanation: z.string(),
    /** The turn in whose answer they told it, and their words; null if they never did. */
    told: quoteSchema.nullable(),
    /** The turn in which the member guessed it; null if they never did. */
    hit: z.int().nullable(),
  }),
  /**
   * How far the client felt understood, from 0 to 100: the sum of the steps, less what pushing cost. Null if too little
   * was said.
   */
  heard: z.int().nullable(),
  /** The best thing the member did, why it was good, and what the client answered; null if there was none. */
  best: z
    .strictObject({ label: z.string(), quote: quoteSchema, why: z.string(), brought: z.string() })
    .nullable(),
  steps: z.array(judgedStep),
  /** What pushing cost. */
  pushing: z.strictObject({
    charges: z.array(judgedCharge),
    /** Points subtracted from the number, points of trust out of ten, and turns in which the client was closed. */
    points: z.int(),
    trust: z.int(),
    closedTurns: z.int(),
    /** Turns in which nobody can say whether the member pressed. */
    notJudged: z.array(z.int()),
  }),
  /** Claims that come from nothing said or known before: only the member knows whether they are true. */
  claims: z.array(quoteSchema),
  measures,
  /** Whether the better sentences are written yet; `none`: there is nothing to improve. */
  sentences: z.enum(['none', 'missing', 'written']),
  record: z.array(stateAfter),
});
export type Debrief = z.infer<typeof debriefSchema>;
