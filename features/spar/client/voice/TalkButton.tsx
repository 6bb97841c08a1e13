import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { StopIcon } from '#platform/client/ui/icons-at-work.tsx';
import { clockOf } from '#features/tools/rules/script-minutes.ts';
import { MicrophoneIcon } from './MicrophoneIcon.tsx';
import type { PushToTalk, TalkingState } from './push-to-talk.ts';

interface TalkButtonProps {
  readonly button: PushToTalk;
  readonly state: TalkingState;
  /** The client is answering: nothing can be said now. */
  readonly disabled: boolean;
  readonly describedBy: string;
  readonly onPress: () => void;
}

/** Marks an element that discards the recording if the finger is released over it. */
export const discards = { 'data-discards': true } as const;

/** The button holds the pointer, so what is below the finger has to be looked up. */
const isOverDiscard = ({ clientX, clientY }: PointerEvent) =>
  Boolean(document.elementFromPoint(clientX, clientY)?.closest('[data-discards]'));

const isPressKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter';

/**
 * Held with a finger, the mouse, Space or Enter; or pressed once to start and once to stop. Escape discards it, and so
 * does letting go over Discard.
 */
export function TalkButton({ button, state, disabled, describedBy, onPress }: TalkButtonProps) {
  const { phase, seconds } = state;
  const isRecording = phase === 'recording';
  /** A click follows every pointer; a screen reader sends the click alone. */
  const handled = useRef(false);

  function press() {
    if (disabled || phase === 'hearing') return;
    onPress();
    button.press();
  }
  return (
    <Button
      variant={isRecording ? 'danger' : 'secondary'}
      busy={phase === 'hearing'}
      aria-disabled={disabled || phase === 'hearing' || undefined}
      aria-pressed={isRecording}
      aria-describedby={describedBy}
      // Keeps its width while it listens: otherwise its neighbor would wrap, and move the button under the finger.
      className="min-w-[min(10rem,100%)] touch-none tabular-nums max-[22rem]:px-2!"
      onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return;
        handled.current = true;
        // The finger may slide off the button while somebody speaks.
        event.currentTarget.setPointerCapture?.(event.pointerId);
        press();
      }}
      onPointerUp={(event: PointerEvent<HTMLButtonElement>) => {
        if (isOverDiscard(event)) button.discard();
        else button.release();
        setTimeout(() => {
          handled.current = false;
        });
      }}
      onPointerCancel={(event: PointerEvent<HTMLButtonElement>) => {
        if (isOverDiscard(event)) button.discard();
        else button.slip();
      }}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        if (!event.repeat) press();
      }}
      onKeyUp={(event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        button.release();
      }}
      onBlur={() => button.release()}
      onClick={() => {
        if (handled.current) return;
        press();
        button.release();
      }}
    >
      {isRecording ? <StopIcon width={20} /> : <MicrophoneIcon width={20} />}
      {isRecording ? `Listening ${clockOf(seconds)}` : 'Hold to talk'}
    </Button>
  );
}
