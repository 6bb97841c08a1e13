import type { ReactNode, Ref } from 'react';
import type { Refinement } from '#features/tools/contract-library.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { refinementWords } from './RefineBox.tsx';

/** The rewrites that most texts get; the others are behind More. */
const atHand = ['shorter', 'warmer'] as const satisfies readonly Refinement[];

const inBar = 'grow px-2! text-[0.9375rem]! border-transparent! bg-transparent! hover:bg-sunken!';

interface TextBarProps {
  /** The button that copies the text to send. */
  readonly copy: ReactNode;
  readonly onRefine: (how: { refinement: Refinement }) => void;
  readonly more: {
    /** The id of what More opens. */
    readonly id: string;
    readonly isOpen: boolean;
    /** How many things somebody should look at before sending the text. */
    readonly toCheck: number;
    readonly onToggle: () => void;
  };
  /** The button More. */
  readonly moreRef: Ref<HTMLButtonElement>;
}

/** The one bar of a text: what one does with it most, and More for the rest. */
export function TextBar({ copy, onRefine, more, moreRef }: TextBarProps) {
  return (
    <div
      role="group"
      aria-label="What to do with this text"
      className="border-edge bg-raised flex max-w-full flex-wrap rounded-full border-2 p-0.5"
    >
      {copy}
      {atHand.map((refinement) => (
        <Button
          key={refinement}
          variant="secondary"
          className={inBar}
          onClick={() => onRefine({ refinement })}
        >
          {refinementWords[refinement]}
        </Button>
      ))}
      <Button
        ref={moreRef}
        variant="secondary"
        className={inBar}
        aria-expanded={more.isOpen}
        aria-controls={more.id}
        onClick={more.onToggle}
      >
        More
        {more.toCheck > 0 ? (
          <span className="bg-accent text-on-accent grid min-w-6 place-items-center rounded-full px-1 text-sm tabular-nums">
            {more.toCheck}
            <span className="sr-only"> to check</span>
          </span>
        ) : null}
        <ChevronDownIcon
          width={18}
          className={classes('transition-transform', more.isOpen && 'rotate-180')}
        />
      </Button>
    </div>
  );
}
