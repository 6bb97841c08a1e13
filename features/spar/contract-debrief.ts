import { z } from 'zod';
import { ethicsKinds } from '#features/tools/rules/ethics-kinds.ts';
import { lessonLink } from './contract-lesson-link.ts';
import { hearings, steps } from './rules/vocabulary.ts';

/** Words that were really said in the turn of this number: by the member, unless it says otherwise. */
export const quoteSchema = z.strictObject({ turn: z.int(), text: z.string() });

const judged = {
  quote: quoteSchema.nullable(),
  why: z.string(),
  /** One better sentence; null until it was written, and where nothing is to be bettered. */
  better: z.string().nullable(),
  lesson: lessonLink.nullable(),
} as const;

export const stepVerdicts = ['done', 'missed', 'not_judged'] as const;
/** `unproved`: something was claimed that sounds made up, and only the member knows whether it is true. */
export const ruleVerdicts = ['kept', 'broken', 'unproved', 'not_judged'] as const;

export const judgedStep = z.strictObject({
  step: z.enum(steps),
  label: z.string(),
  verdict: z.enum(stepVerdicts),
  ...judged,
});
export const judgedRule = z.strictObject({
  rule: z.enum(ethicsKinds),
  label: z.string(),
  verdict: z.enum(ruleVerdicts),
  ...judged,
});

/** Counted from the words; speaking times assume 150 words a minute. */
export const measures = z.strictObject({
  /** The member's part of all words, in percent. */
  share: z.int(),
  longestMonologueSeconds: z.int(),
  questions: z.int(),
  /** Until the member's first sentence about the client; null when there was none. */
  secondsToClient: z.int().nullable(),
});
export type Measures = z.infer<typeof measures>;

/** One thing that a number consists of, with what it gives or takes. */
const numberPart = z.strictObject({ label: z.string(), points: z.int() });
/** How what a broken rule takes is labeled. */
export const takenFor = (rule: string) => `Found: ${rule}`;
/** What is taken, with words of the turn that it is taken for. */
const takenPart = numberPart.extend({ quote: quoteSchema.nullable() });

/** The state of the client after a turn, from 0 to 10 each. */
export const stateAfter = z.strictObject({
  turn: z.int(),
  trust: z.int(),
  openness: z.int(),
  hears: z.enum(hearings),
  /** Whether what they do not say had been named by then. */
  named: z.boolean(),
});

export const debriefSchema = z.strictObject({
  /** What the client did not say by themselves, and why. */
  unsaid: z.strictObject({
    frustration: z.string(),
    explanation: z.string(),
    /** The turn in whose answer they told it after all, and their words; null if they never did. */
    told: quoteSchema.nullable(),
    /** Where they never told it all: the turn in whose answer they told why, and their words; null if they did neither. */
    why: quoteSchema.nullable(),
    /** The turn in which the member named it; null if they never did. */
    named: z.int().nullable(),
  }),
  /** Two numbers from 0 to 100, about the talk and never the person; null when too little was said. */
  heard: z.int().nullable(),
  said: z.int().nullable(),
  /** What the first is the sum of, each step with at most 25; and what is taken from 100 in the second, at most all of it. */
  heardParts: z.array(numberPart),
  saidParts: z.array(takenPart),
  steps: z.array(judgedStep),
  rules: z.array(judgedRule),
  measures,
  /** What could not be judged, in sentences. */
  notJudged: z.array(z.string()),
  /** Whether the better sentences were written yet; `none`: there is nothing to better. */
  sentences: z.enum(['none', 'missing', 'written']),
  record: z.array(stateAfter),
});
export type Debrief = z.infer<typeof debriefSchema>;
