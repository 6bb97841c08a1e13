import { z } from 'zod';

const answer = z.string();

/** What a model answers for itself before it writes: why the text is as it is. */
export const planSchema = z.object({
  /** What the text opens on. */
  scene: answer,
  /** What this reader tells a seller instead. */
  safeSentence: answer,
  /** The words of the fields that show the worry, and whether it was heard or guessed. */
  shownBy: answer,
  /** What helps the reader even if they never buy. */
  usefulThing: answer,
  /** What is asked of the reader. */
  ask: answer,
  /** What the business cannot do, or 'unknown'. */
  cannot: answer,
});
