import { classes } from '#platform/client/ui/classes.ts';

interface SpinnerProps {
  /** Read out by screen readers; leave it out where words beside the spinner say it already. */
  readonly label?: string;
  readonly className?: string;
}

/** Eleven ticks that turn: our logo as a spinner. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={classes('inline-flex', className)}>
      <svg viewBox="0 0 24 24" className="size-[1.25em] animate-spin-slow" aria-hidden="true">
        {Array.from({ length: 11 }, (_, tick) => (
          <line
            key={tick}
            x1="12"
            y1="2.5"
            x2="12"
            y2="6.5"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            opacity={0.15 + (tick / 10) * 0.85}
            transform={`rotate(${(tick * 360) / 11} 12 12)`}
          />
        ))}
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
