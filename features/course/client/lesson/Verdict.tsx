import { classes } from '#platform/client/ui/classes.ts';
import { curled } from '#platform/contract/quotes.ts';
import type { GivenAnswer } from '#features/course/contract.ts';

/** Whether an answer was right, and why. */
export function Verdict({ isRight, explanation }: Pick<GivenAnswer, 'isRight' | 'explanation'>) {
  return (
    <p className={classes('rounded-control px-4 py-3', isRight ? 'bg-success-wash' : 'bg-accent-wash')}>
      <strong>{isRight ? 'Right.' : 'Not quite.'}</strong> {curled(explanation)}
    </p>
  );
}
