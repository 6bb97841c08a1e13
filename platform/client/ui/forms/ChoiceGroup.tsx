import { useId } from 'react';
import { classes } from '#platform/client/ui/classes.ts';

interface ChoiceGroupProps<Value extends string> {
  readonly legend: string;
  /** Hides the legend from view when a heading above says the same. */
  readonly legendHidden?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onValue: (value: Value) => void;
  /** Classes of the grid's columns; one below the other without them. */
  readonly columns?: string;
  readonly error?: string | undefined;
}

/** A choice of one among a few, as large rows; real radio buttons, so arrow keys and forms work as usual. */
export function ChoiceGroup<Value extends string>({
  legend,
  legendHidden = false,
  options,
  value,
  onValue,
  columns,
  error,
}: ChoiceGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={classes('grid gap-3', columns)}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-3 font-semibold'}>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="border-edge bg-raised hover:border-ink has-checked:border-accent-strong has-checked:bg-accent-wash has-focus-visible:outline-focus flex min-h-14 cursor-pointer items-center gap-4 rounded-control border-2 px-5 py-3 font-medium has-focus-visible:outline-3 has-focus-visible:outline-offset-3"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onValue(option.value)}
            className="border-edge checked:border-ink checked:bg-ink size-5 shrink-0 appearance-none rounded-full border-2 shadow-[inset_0_0_0_3px_var(--color-raised)] focus-visible:outline-none"
          />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
      {error ? (
        <p id={`${name}-error`} className="text-danger col-span-full text-[0.9375rem] font-medium">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
