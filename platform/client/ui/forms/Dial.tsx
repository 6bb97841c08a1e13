import type { ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';

const ticks = 11;
const sweep = 250;

interface DialProps {
  /** From 0 to 1; rounded to whole ticks, but anything above 0 lights one. */
  readonly value: number;
  /** Said by screen readers, e.g. '85 percent'. Without it the dial is decoration. */
  readonly label?: string;
  /** Lights one tick after another, on a dark ground. */
  readonly rises?: boolean;
  /** Shown in the middle. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** The eleven seconds as eleven ticks of a gauge. */
export function Dial({ value, label, rises = false, children, className }: DialProps) {
  const share = Math.min(1, Math.max(0, value));
  const lit = share === 0 ? 0 : Math.max(1, Math.round(share * ticks));
  return (
    <div
      role={label ? 'img' : undefined}
      aria-label={label}
      className={classes('relative aspect-5/4 max-w-full', className)}
    >
      <svg viewBox="0 0 200 160" className="size-full" aria-hidden="true">
        {Array.from({ length: ticks }, (_, tick) => (
          <line
            key={tick}
            x1="100"
            y1="14"
            x2="100"
            y2={tick < lit ? 42 : 34}
            strokeWidth="12"
            strokeLinecap="round"
            className={
              tick < lit ? classes('stroke-accent', rises && 'animate-light') : 'stroke-current opacity-20'
            }
            style={rises ? { animationDelay: `${tick * 25}ms`, animationDuration: '200ms' } : undefined}
            transform={`rotate(${-sweep / 2 + (tick * sweep) / (ticks - 1)} 100 100)`}
          />
        ))}
      </svg>
      {children ? (
        // The gauge is open below, so its middle is lower than that of the box.
        <div className="absolute inset-0 grid place-items-center pt-[20%] text-center">{children}</div>
      ) : null}
    </div>
  );
}
