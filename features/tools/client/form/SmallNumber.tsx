interface SmallNumberProps {
  /** Visible label next to the number. */
  readonly label: string;
  /** Its full name, for screen readers. */
  readonly name: string;
  readonly value: number | null;
  readonly min?: number;
  readonly max: number;
  /** Omitted: read-only. */
  readonly onValue?: ((value: number) => void) | undefined;
}

/** A number inside a result, edited in place. */
export function SmallNumber({ label, name, value, min = 1, max, onValue }: SmallNumberProps) {
  if (!onValue)
    return value === null ? null : <span className="text-soft tabular-nums">{`${label} ${value}`}</span>;
  return (
    <label className="text-soft inline-flex min-h-11 items-center gap-2">
      <span aria-hidden="true">{label}</span>
      <input
        type="number"
        aria-label={name}
        inputMode="numeric"
        min={min}
        max={max}
        value={value ?? ''}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          if (Number.isInteger(valueAsNumber)) onValue(Math.min(max, Math.max(min, valueAsNumber)));
        }}
        className="hover:border-edge focus:border-edge text-ink min-h-9 w-12 rounded-control border-2 border-transparent bg-transparent px-1.5 tabular-nums"
      />
    </label>
  );
}
