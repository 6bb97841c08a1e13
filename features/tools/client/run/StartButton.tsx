import { Button } from '#platform/client/ui/Button.tsx';

interface StartButtonProps {
  readonly isBlank: boolean;
  /** Whether the form holds something that the member did not type for this run. */
  readonly canClear: boolean;
  readonly onExample: () => void;
  readonly onClear: () => void;
}

/** Below a form: fills an empty form with an example, or empties a filled one. */
export function StartButton({ isBlank, canClear, onExample, onClear }: StartButtonProps) {
  if (!isBlank && !canClear) return null;
  return (
    <Button
      variant="ghost"
      className="w-fit"
      onClick={({ currentTarget }) => {
        // This button changes or disappears, so the focus moves to the first field.
        currentTarget.form?.querySelector('textarea')?.focus();
        if (isBlank) onExample();
        else onClear();
      }}
    >
      {isBlank ? 'Use an example' : 'Clear the form'}
    </Button>
  );
}
