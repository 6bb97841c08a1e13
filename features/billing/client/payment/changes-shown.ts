import { keepCopy, readCopy } from '#platform/client/offline/offline.ts';

const key = 'billing.change-shown';

interface Shown {
  /** What was changed to what, since when. */
  readonly change: string;
  /** The page at the payment provider that led back. */
  readonly by: string;
}

/**
 * Whether a change of plan was already shown as paid to a member who came back from another page for it: each of two
 * tabs leads back, and one of them charged. Remembers that it is shown now.
 */
export async function isShownBy(another: Shown): Promise<boolean> {
  // A device that keeps nothing can't know: the plan is theirs either way.
  const before = (await readCopy(key).catch(() => undefined)) as Shown | undefined;
  if (before?.change === another.change) return before.by !== another.by;
  await keepCopy(key, another);
  return false;
}
