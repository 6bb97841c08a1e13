import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent text-on-accent',
  success: 'bg-success-wash text-success',
  danger: 'bg-danger-wash text-danger',
} as const;

/** A word or two about the thing beside it. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'inline-flex w-fit items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
