import { useRef, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { Drill } from '#features/spar/contract-drill.ts';
import { DrillCard } from './DrillCard.tsx';

interface DueSectionProps {
  /** The next drill. */
  readonly drill: Drill;
  /** How many are due in all. */
  readonly waiting: number;
}

/** Said once the first is graded while others are due. */
function Done({ onNext }: { readonly onNext: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  return (
    <div className="grid justify-items-start gap-4">
      <p
        tabIndex={-1}
        ref={(line) => {
          // The pressed grade is gone: the focus moves to what followed from it.
          if (line && words.current === null) line.focus();
          words.current = line;
        }}
        className="text-lg"
      >
        That was today’s. The others wait.
      </p>
      <Button variant="secondary" onClick={onNext}>
        One more now
      </Button>
    </div>
  );
}

/** The missed turns that are due: one, and another only on request. */
export function DueSection({ drill, waiting }: DueSectionProps) {
  const [asked, setAsked] = useState(drill.id);
  const isDone = asked !== drill.id;
  return (
    <section aria-labelledby="drills" className="bubble bg-sunken mt-5 mb-8 grid gap-5 p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="drills" className="text-heading scroll-mt-8">
          One minute of practice
        </h2>
        <p className="text-soft flex flex-wrap items-center gap-x-4">
          {waiting > 1 && !isDone ? <span>One a day is enough: the others wait.</span> : null}
          {isDone ? null : (
            <PageLink to={`/spar/${drill.talkId}`} className="text-link inline-flex min-h-11 items-center">
              The call
            </PageLink>
          )}
        </p>
        {isDone ? null : (
          <p className="max-w-prose basis-full">
            A turn you missed in a practice call comes back here: the client says it again, and you answer it
            better.
          </p>
        )}
      </div>
      {isDone ? (
        <Done onNext={() => setAsked(drill.id)} />
      ) : (
        <DrillCard key={`${drill.id}-${drill.reviews}`} drill={drill} />
      )}
    </section>
  );
}
