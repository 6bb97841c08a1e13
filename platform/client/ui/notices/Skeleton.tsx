import { classes } from '#platform/client/ui/classes.ts';

/** The place of something that is loading: give it the size of what will come, so that nothing shifts. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes('bg-line animate-breathe rounded-control', className ?? 'h-5 w-full')}
    />
  );
}
