import { classes } from '#platform/client/ui/classes.ts';

interface SwitchProps {
  /** What is on or off; also the switch's name for screen readers. */
  readonly label: string;
  /** Shown instead of the label where the row names the thing; it is a part of the label. Empty in a table. */
  readonly short?: string;
  readonly on: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** The id of the words that say why. */
  readonly explainedBy?: string;
  readonly onChange: (on: boolean) => void;
}

/** On or off with immediate effect; choices that a form submits are checkboxes. */
export function Switch({
  label,
  short,
  on,
  busy = false,
  disabled = false,
  explainedBy,
  onChange,
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy || undefined}
      aria-describedby={explainedBy}
      disabled={disabled}
      aria-label={short === undefined ? undefined : label}
      onClick={() => {
        if (!busy) onChange(!on);
      }}
      className="inline-flex min-h-11 max-w-full flex-wrap items-center gap-x-3 rounded-full font-semibold select-none"
    >
      <span
        aria-hidden="true"
        className={classes(
          'border-edge relative h-7 w-12 shrink-0 rounded-full border-2 transition-colors',
          on ? 'bg-accent' : 'bg-sunken',
          (busy || disabled) && 'opacity-60',
        )}
      >
        <span
          className={classes(
            'absolute top-0.5 left-0.5 size-5 rounded-full transition-transform duration-150 ease-settle',
            on ? 'bg-on-accent translate-x-5' : 'bg-ink',
          )}
        />
      </span>
      {short ?? label}
    </button>
  );
}
