import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useKeyboard } from '#platform/client/keyboard.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { controlLook } from '#platform/client/ui/forms/Field.tsx';
import { StopIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';

interface ComposerProps {
  readonly text: string;
  readonly limit: number;
  /** The client is answering. */
  readonly answering: boolean;
  /** Why the last turn did not go through; the text is still in the field. */
  readonly problem: string | null;
  /** Why nothing can be sent now, and when that changes; null if it can. */
  readonly refused?: ReactNode;
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  /** How many pixels it covers: it grows with the text, and with a problem. */
  readonly onHeight: (height: number) => void;
  /** What stays in view above the field: the time, and the button to end the call. */
  readonly above: ReactNode;
}

/** The largest share of the window that the composer takes from the talk. */
const mostOfWindow = 0.75;

/** A second press within this time belongs to the first: a double click, or a finger that bounced. */
const secondPressMs = 700;

/** On-screen keyboards have no second way to make a new line, so Enter makes one there. */
const sendsOnEnter = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

function problemOf(text: string, limit: number): string | null {
  if (text.trim() === '') return 'Type something first.';
  if (text.length <= limit) return null;
  const over = (text.length - limit).toLocaleString('en-US');
  return `Nobody says that much at once. Please cut ${over} characters.`;
}

/** The field for the seller's turn: at the bottom of the window, above a phone's keyboard. */
export function Composer(props: ComposerProps) {
  const { text, limit, answering, problem, refused = null, onText, onSend, onStop, onHeight, above } = props;
  const id = useId();
  const keyboard = useKeyboard();
  const inset = keyboard.below;
  const form = useRef<HTMLFormElement>(null);
  const [isTall, setIsTall] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    function measure() {
      const height = element?.offsetHeight ?? 0;
      const tall = inset === 0 && height > mostOfWindow * innerHeight;
      setIsTall(tall);
      onHeight(tall ? 0 : Math.round(height + inset));
    }
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [onHeight, inset]);
  const [mistake, setMistake] = useState<string | null>(null);
  const shown = mistake ?? problem;

  function send(): boolean {
    if (answering || refused !== null) return false;
    const found = problemOf(text, limit);
    setMistake(found);
    if (found === null) onSend();
    return found === null;
  }

  /** Sending empties the field, and the other controls move under the finger that pressed. */
  const sentAt = useRef(-Infinity);
  function dropSecondPress(event: MouseEvent) {
    // Keys and screen readers press the control they name, wherever it is.
    const isByHand = event.detail > 0;
    if (!isByHand || performance.now() - sentAt.current > secondPressMs) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !sendsOnEnter()) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      ref={form}
      aria-label="Your turn"
      // While somebody types, less important content gives its room to the talk.
      data-typing={keyboard.isOpen || undefined}
      // With very large letters it would cover the call, so it goes below it.
      data-tall={isTall || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (send()) sentAt.current = performance.now();
      }}
      onClickCapture={dropSecondPress}
      style={inset > 0 ? { bottom: inset } : undefined}
      className="bg-paper border-line sticky bottom-0 z-10 data-tall:static data-typing:z-40 grid gap-2 border-t-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {above}
      <label htmlFor={id} className="sr-only">
        What you say
      </label>
      <div className="flex items-end gap-2 sm:gap-3">
        <textarea
          id={id}
          name="text"
          rows={2}
          value={text}
          placeholder="What do you say?"
          autoComplete="off"
          readOnly={answering}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-error` : refused === null ? undefined : `${id}-refused`}
          onChange={(event) => {
            setMistake(null);
            onText(event.currentTarget.value);
          }}
          onKeyDown={handleKey}
          className={classes(controlLook, 'field-sizing-content max-h-40 min-h-16 resize-none py-3')}
        />
        {answering ? (
          <Button variant="secondary" size="icon" aria-label="Stop the answer" onClick={onStop}>
            <StopIcon width={22} />
          </Button>
        ) : (
          <Button type="submit" size="icon" aria-label="Say it" disabled={refused !== null}>
            <ArrowRightIcon width={22} />
          </Button>
        )}
      </div>
      {refused === null ? null : (
        <p id={`${id}-refused`} role="status" className="text-[0.9375rem] font-medium tabular-nums">
          {refused}
        </p>
      )}
      {shown ? (
        <p id={`${id}-error`} role="alert" className="text-danger text-[0.9375rem] font-medium">
          {shown}
        </p>
      ) : null}
    </form>
  );
}
