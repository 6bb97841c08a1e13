import { type ReactNode, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { ChevronDownIcon } from './icons.tsx';

interface FiltersProps {
  /** How many are set. */
  readonly active: number;
  /** The columns where there is room for all of them side by side. */
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * What narrows a list. On a phone one button stands for them, with how many are set, so that the list begins on the first
 * screen; a search field stays outside of it.
 */
export function Filters({ active, className, children }: FiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-5">
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
      <div id={id} className={classes(open ? 'grid' : 'hidden', 'gap-5 sm:grid', className)}>
        {children}
      </div>
    </div>
  );
}
