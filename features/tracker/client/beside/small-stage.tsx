import type { Keyboard } from '#platform/client/keyboard.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { StopIcon } from '#platform/client/ui/icons-at-work.tsx';
import type { SmallStage } from '#features/tracker/client/live/VideoStage.tsx';
import { bandHeight, type Stand } from './use-stand.ts';

interface SmallStageProps {
  readonly stand: Stand;
  readonly keyboard: Keyboard;
  readonly onAway: () => void;
  readonly onStop: () => void;
}

/** The height of the top bar, which it replaces while somebody types. */
const typingHeight = 72;
const row = 'page-width bg-paper border-line fixed inset-x-0 flex items-center gap-2 border-b-2';

/** The picture beside the call: small, where it covers neither words nor controls. Null in its panel. */
export function smallStage({ stand, keyboard, onAway, onStop }: SmallStageProps): SmallStage | null {
  if (stand === 'panel') return null;
  const over = (
    <button
      type="button"
      aria-label="Put my picture below the call"
      title="Put my picture below the call"
      className="absolute inset-0 flex items-end justify-end p-1"
      onClick={onAway}
    >
      <span className="bg-night grid size-6 place-items-center rounded-full">
        <ChevronDownIcon width={16} />
      </span>
    </button>
  );
  /** @param labelClass the class of the label, which shows if there is room */
  const stop = (labelClass: string) => (
    <Button
      variant="ghost"
      className="shrink-0 px-3!"
      aria-label="Stop Tracking"
      title="Stop Tracking"
      onClick={onStop}
    >
      <StopIcon width={20} className="shrink-0" />
      <span className={labelClass}>Stop Tracking</span>
    </Button>
  );
  if (stand === 'bar')
    return {
      // Between the site's name and the end of the top bar.
      className:
        'bg-paper fixed right-32 z-30 flex max-w-[calc(100%-min(23rem,55%))] items-center gap-2 rounded-control',
      style: { top: keyboard.above + (keyboard.isOpen ? 0 : 4) },
      // With an on-screen keyboard open there is little room left.
      pictureClass: keyboard.isOpen ? 'h-10' : 'h-16',
      showsTimes: !keyboard.isOpen,
      over,
      actions: stop('hidden'),
    };
  const isTyping = stand === 'typing';
  return {
    className: `${row} ${isTyping ? 'z-40' : 'z-20'}`,
    style: isTyping ? { top: keyboard.above, height: typingHeight } : { top: 73, height: bandHeight },
    pictureClass: isTyping ? 'h-14' : 'h-18 min-[22rem]:h-22',
    showsTimes: true,
    over,
    actions: stop('max-w-18 text-left max-[22rem]:hidden'),
  };
}
