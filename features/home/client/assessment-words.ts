import { retestFrom } from '#features/assessment/rules.ts';

interface Standing {
  /** Whether one was begun in this tab and is not finished: the assessment then shows its question. */
  readonly underWay: boolean;
  /** When the newest was taken, relative to now; null: none yet. */
  readonly taken: { readonly at: string; readonly now: Date } | null;
}

/** What a press on the way to the assessment does, in words. */
export function assessmentAction({ underWay, taken }: Standing): string {
  if (underWay) return 'Continue the assessment';
  if (taken === null) return 'Start Free Assessment';
  return retestFrom(new Date(taken.at)) <= taken.now ? 'See what has changed' : 'See your plan';
}
