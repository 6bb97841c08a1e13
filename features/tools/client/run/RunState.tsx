import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { StopIcon } from '#platform/client/ui/icons-at-work.tsx';
import { RetryIcon, WarningIcon } from '#platform/client/ui/icons.tsx';
import { Spinner } from '#platform/client/ui/notices/Spinner.tsx';
import { useOnlyLooking } from './OnlyLooking.tsx';

/** Shown until the first words arrive: models think before they write. */
export const thinkingWords = 'Thinking about your clients…';

interface WritingHeadProps {
  /** What is happening, for screen readers; `title` is the short form on screen. */
  readonly doing: string;
  readonly title: string;
  readonly onStop: () => void;
}

/** Above a text that is being written: what is happening, and a way to stop it. */
export function WritingHead({ doing, title, onStop }: WritingHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid gap-1">
        <h2 className="display text-title flex items-center gap-4">
          <Spinner label={doing} className="text-[0.7em]" />
          {title}
        </h2>
        <p className="text-soft">Usually done in half a minute. You can leave this page meanwhile.</p>
      </div>
      <Button variant="secondary" onClick={onStop}>
        <StopIcon width={20} />
        Stop
      </Button>
    </div>
  );
}

interface AgainProps {
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onAgain: () => void;
}

/** Asks for the same thing again. */
export function Again({ label = 'Try again', disabled = false, onAgain }: AgainProps) {
  const looking = useOnlyLooking();
  return (
    <Button variant="secondary" disabled={disabled || looking} onClick={onAgain}>
      <RetryIcon width={20} />
      {label}
    </Button>
  );
}

interface EndedProps {
  /** A retry button. */
  readonly children: ReactNode;
}

interface StoppedProps extends EndedProps {
  /** Whether, according to the server, today's count stayed as it was. Null while that is not known. */
  readonly isFree: boolean | null;
  /** Where to find the text of a run that finished in spite of the stop. */
  readonly place: string;
}

/** Shown after the member stopped the run. */
export function Stopped({ isFree, place, children }: StoppedProps) {
  return (
    <div role="status" className="bubble bg-sunken grid justify-items-start gap-3 p-6 sm:p-8">
      <h2 className="font-display text-heading font-bold">Stopped</h2>
      <p className="text-soft">
        {isFree === true ? 'Nothing was saved, and it doesn’t count. ' : null}
        {isFree === false
          ? `It may have finished at the same moment. If so, it counts, and you’ll find it ${place}. `
          : null}
        What you typed is still here.
      </p>
      {children}
    </div>
  );
}

/** Says once why there is no new text, and takes the focus. */
export function Failed({ message, children }: EndedProps & { readonly message: string }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="bubble bg-danger-wash grid justify-items-start gap-3 p-6 sm:p-8">
      <WarningIcon width={32} className="text-danger" />
      <h2 ref={heading} tabIndex={-1} aria-describedby={id} className="font-display text-heading font-bold">
        Error
      </h2>
      <p id={id} className="max-w-prose">
        {message} What you typed is still here.
      </p>
      {children}
    </div>
  );
}

/** On a small screen the panel is below the form: scrolls to what is being written there. */
export function useInViewWhile(isWriting: boolean): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (isWriting && (top > window.innerHeight / 2 || top < 0))
      panel.current?.scrollIntoView({ block: 'start' });
  }, [isWriting]);
  return panel;
}
