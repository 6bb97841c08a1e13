import { classes } from '#platform/client/ui/classes.ts';

interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** How far along: one segment for each step, so that it reads at a glance. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className="flex gap-1.5"
    >
      {Array.from({ length: max }, (_, step) => (
        <span key={step} className="bg-line h-2 flex-1 overflow-hidden rounded-full">
          <span
            className={classes(
              'bg-accent block h-full w-full origin-left rounded-full transition-transform duration-300 ease-settle',
              step < value ? 'scale-x-100' : 'scale-x-0',
            )}
          />
        </span>
      ))}
    </div>
  );
}
