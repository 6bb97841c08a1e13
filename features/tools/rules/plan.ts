import { z } from 'zod';
import { cleanText } from '#platform/contract/text.ts';

/** The longest answer of a plan that is kept; models are asked for far less. */
const longest = 400;
const answer = z.string();

/** What the model says about a text: why it is as it is. */
export const planSchema = z.object({
  /** What the text opens on. */
  scene: answer,
  /** What this reader tells a seller instead. */
  safeSentence: answer,
  /** The words of the fields that show the worry, and whether it was heard or guessed. */
  shownBy: answer,
  /** What answers each worry: a fact of the fields, or 'none'. */
  answers: answer,
  /** What the reader can use without buying. */
  usefulThing: answer,
  /** What is asked of the reader. */
  ask: answer,
  /** What the business cannot do, or 'unknown'. */
  cannot: answer,
});
export type Plan = z.output<typeof planSchema>;

/** A plan as text that may be shown. */
export function shownPlan(plan: Plan): Plan {
  const shown = (text: string) => cleanText(text).trim().slice(0, longest);
  return {
    scene: shown(plan.scene),
    safeSentence: shown(plan.safeSentence),
    shownBy: shown(plan.shownBy),
    answers: shown(plan.answers),
    usefulThing: shown(plan.usefulThing),
    ask: shown(plan.ask),
    cannot: shown(plan.cannot),
  };
}
