import { z } from 'zod';
import { lessonLink } from './contract-lesson-link.ts';
import { steps } from './rules/vocabulary.ts';

/** Words that were really said in the turn of this number: by the member, unless it says otherwise. */
export const quoteSchema = z.strictObject({ turn: z.int(), text: z.string() });

/** `part`: on the way. */
export const stepVerdicts = ['done', 'part', 'missed', 'not_judged'] as const;

const judged = {
  /** Its name among the better sentences. */
  point: z.string(),
  label: z.string(),
  why: z.string(),
  /** What could have been said; null until it was written, and where nothing is to be bettered. */
  better: z.string().nullable(),
  /** Whether nothing had slipped out by then: what could have been said is a question first. */
  isEarly: z.boolean(),
  /** The lesson that teaches it, if this member can open it now. */
  lesson: lessonLink.nullable(),
} as const;

export const judgedStep = z.strictObject({
  ...judged,
  step: z.enum(steps),
  verdict: z.enum(stepVerdicts),
  points: z.int(),
  /** What the points were given for. */
  parts: z.array(z.strictObject({ label: z.string(), points: z.int(), quote: quoteSchema })),
  /** What the client let slip and the member went past; the client's words. */
  passedBy: quoteSchema.nullable(),
  /** Where it was done, or could have been. */
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
  /** The member's part of all words, in percent. */
  share: z.int(),
  longestMonologueSeconds: z.int(),
  questions: z.int(),
  /** In the member's words; null when there was none. */
  firstQuestion: z.string().nullable(),
  /** Until the member's first words about the client; null when there were none. */
  secondsToClient: z.int().nullable(),
});
export type Measures = z.infer<typeof measures>;

/** The state of the client after a turn, from 0 to 10 each, and what was done in it. */
export const stateAfter = z.strictObject({
  turn: z.int(),
  trust: z.int(),
  openness: z.int(),
  did: z.array(z.string()),
  /** What the client let slip in their answer, in their words, and whether the member went past it; null where they let nothing slip. */
  slip: z.strictObject({ text: z.string(), passedBy: z.boolean() }).nullable(),
});

export const debriefSchema = z.strictObject({
  /** What the client did not say by themselves, and why. */
  unsaid: z.strictObject({
    frustration: z.string(),
    explanation: z.string(),
    /** The turn in whose answer they told it after all, and their words; null if they never did. */
    told: quoteSchema.nullable(),
    /** The turn in which the member guessed it; null if they never did. */
    hit: z.int().nullable(),
  }),
  /** How far the client felt understood, from 0 to 100: the sum of the steps, less what pushing cost. Null when too little was said. */
  heard: z.int().nullable(),
  /** The best thing that was done, why it was good, and what the client answered; null where there was none. */
  best: z
    .strictObject({ label: z.string(), quote: quoteSchema, why: z.string(), brought: z.string() })
    .nullable(),
  steps: z.array(judgedStep),
  /** What pushing cost. */
  pushing: z.strictObject({
    charges: z.array(judgedCharge),
    /** In points that come off the number, in points of trust out of ten, and in turns in which they were closed. */
    points: z.int(),
    trust: z.int(),
    closedTurns: z.int(),
    /** Turns in which nobody can say whether they pressed. */
    notJudged: z.array(z.int()),
  }),
  /** What was claimed and nobody had told: only the member knows whether it is true. */
  claims: z.array(quoteSchema),
  measures,
  /** Whether the better sentences were written yet; `none`: there is nothing to better. */
  sentences: z.enum(['none', 'missing', 'written']),
  record: z.array(stateAfter),
});
export type Debrief = z.infer<typeof debriefSchema>;
