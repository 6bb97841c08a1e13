import { useState } from 'react';
import type { Rhythm } from '#features/home/rules-week.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { CheckIcon } from '#platform/client/ui/icons.tsx';

/** A mark that is set while one looks arrives; one that was set before is just there. */
function Mark({ isDone }: { readonly isDone: boolean }) {
  const [wasDone] = useState(isDone);
  return (
    <span
      className={classes(
        'grid size-4.5 place-items-center rounded-full border-2',
        isDone ? 'bg-accent text-on-accent border-transparent' : 'border-edge',
        isDone && !wasDone && 'animate-arrive',
      )}
    >
      {isDone ? <CheckIcon width={12} strokeWidth={3} /> : null}
    </span>
  );
}

/** @param marks whether each of them is done */
function Part({ marks, words }: { readonly marks: readonly boolean[]; readonly words: string }) {
  const done = marks.filter(Boolean).length;
  return (
    <li className="inline-flex items-center gap-1.5">
      {marks.map((isDone, place) => (
        // The marks of one part differ in nothing but their place.
        <Mark key={place} isDone={isDone} />
      ))}
      <span className={done === marks.length ? 'text-ink' : undefined}>{words}</span>
      {done === 0 ? null : (
        <span className="sr-only">
          , {done === marks.length ? 'done' : `${done} of ${marks.length} done`}
        </span>
      )}
    </li>
  );
}

interface RhythmLineProps {
  readonly rhythm: Rhythm;
  /** Whether there are texts of which an outcome can be noted, or can be. */
  readonly hasTexts: boolean;
  /** Whether the outcome of this week is the only one so far. */
  readonly isFirstOutcome: boolean;
}

/** What a good week has, and what of it this one had. What is missing is only not marked. */
export function RhythmLine({
  hasTexts,
  isFirstOutcome,
  rhythm: { calls, lesson, outcome },
}: RhythmLineProps) {
  return (
    <div className="text-soft flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem]">
      <p id="good-week">A good week</p>
      <ul aria-labelledby="good-week" className="flex flex-wrap gap-x-4 gap-y-1">
        <Part
          marks={Array.from({ length: calls.of }, (_, place) => place < calls.done)}
          words="two practice calls"
        />
        {lesson === null ? null : <Part marks={[lesson]} words="one lesson" />}
        {hasTexts ? (
          <Part marks={[outcome]} words={outcome && isFirstOutcome ? 'your first outcome' : 'one outcome'} />
        ) : null}
      </ul>
    </div>
  );
}
