import { CheckIcon } from '#platform/client/ui/icons.tsx';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange?: (on: boolean) => void;
}

/** A checkbox that acts at once; its label is for screen readers, and the visible text is next to it. */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <label className="grid min-h-11 min-w-11 cursor-pointer place-items-center has-disabled:cursor-not-allowed">
      <span className="sr-only">{label}</span>
      <span className="relative grid place-items-center">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
          className="peer border-edge bg-raised checked:border-ink checked:bg-ink focus-visible:outline-focus size-7 appearance-none rounded-lg border-2 focus-visible:outline-3 focus-visible:outline-offset-3 disabled:opacity-60"
        />
        <CheckIcon
          width={18}
          strokeWidth={3}
          className="text-paper pointer-events-none absolute hidden peer-checked:block"
        />
      </span>
    </label>
  );
}
