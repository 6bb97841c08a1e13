import { type ReactNode, useId, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';

interface FiltersProps {
  /** How many are set. */
  readonly active: number;
  /** The columns where there is room for all of them side by side. */
  readonly className?: string;
  /** What can be done with all of them, e.g. clearing; above them at every width. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The filters of a list. On a phone they are behind one button that says how many are set, so that the list begins on
 * the first screen; a search field stays outside.
 */
export function Filters({ actions, active, className, children }: FiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-5">
      <div className={classes('flex flex-wrap items-center gap-3', !actions && 'sm:hidden')}>
        <Button
          variant="secondary"
          className="w-fit sm:hidden"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {active === 0 ? 'Filters' : `Filters: ${active} set`}
          <ChevronDownIcon width={18} className={classes(open && 'rotate-180')} />
        </Button>
        {actions}
      </div>
      <div id={id} className={classes(open ? 'grid' : 'hidden', 'gap-5 sm:grid', className)}>
        {children}
      </div>
    </div>
  );
}
