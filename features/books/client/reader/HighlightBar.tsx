import { Button } from '#platform/client/ui/Button.tsx';

interface HighlightBarProps {
  /** Whether what is selected is marked already. */
  readonly isMarked: boolean;
  readonly onPress: () => void;
}

/** At the foot of the window while words are selected: a phone's own menu stands beside them. */
export function HighlightBar({ isMarked, onPress }: HighlightBarProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[calc(1rem+env(safe-area-inset-bottom,0px))] z-20 flex justify-center print:hidden">
      <Button
        className="shadow-lifted pointer-events-auto"
        // Pressing it must not end the selection.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {isMarked ? 'Remove highlight' : 'Highlight'}
      </Button>
    </div>
  );
}
