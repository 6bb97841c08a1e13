import { Button } from '#platform/client/ui/Button.tsx';

interface StartButtonProps {
  readonly isBlank: boolean;
  /** Whether the form holds something that the member did not type for this run. */
  readonly canClear: boolean;
  readonly onExample: () => void;
  readonly onClear: () => void;
}

/** Under a form: an example for an empty one, one press to empty one that was filled in. */
export function StartButton({ isBlank, canClear, onExample, onClear }: StartButtonProps) {
  if (!isBlank && !canClear) return null;
  return (
    <Button
      variant="ghost"
      className="w-fit"
      onClick={({ currentTarget }) => {
        // This button changes or goes: the first field is next.
        currentTarget.form?.querySelector('textarea')?.focus();
        if (isBlank) onExample();
        else onClear();
      }}
    >
      {isBlank ? 'Use an example' : 'Clear the form'}
    </Button>
  );
}
