interface ProgressLineProps {
  /** Names it for screen readers, which tell each change; none where words beside it say the same. */
  readonly label?: string;
  readonly percent: number;
}

/** How many of a number of steps are done, as a progress line. */
export function ProgressLine({ label, percent }: ProgressLineProps) {
  const told = {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuenow': percent,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  } as const;
  return (
    <div
      {...(label === undefined ? { 'aria-hidden': true } : told)}
      className="bg-line h-2 overflow-hidden rounded-full"
    >
      <span
        className="bg-accent ease-settle block h-full rounded-full transition-[width] duration-300"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
