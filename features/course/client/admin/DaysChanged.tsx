import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/Notice.tsx';
import type { AdminModule } from '#features/course/contract-admin.ts';
import { daysBetweenModules, unlockAfterDays } from '#features/course/rules.ts';
import { counted } from './unlock-words.ts';

interface DaysChangedProps {
  readonly modules: readonly AdminModule[];
  readonly busy: boolean;
  readonly onApply: () => void;
}

/**
 * Tells the admin that the modules' days no longer match the product's rule, as after a change to it, and offers to
 * apply the rule.
 */
export function DaysChanged({ modules, busy, onApply }: DaysChangedProps) {
  const isOld = modules.some((module) => module.unlockAfterDays !== unlockAfterDays(module.order));
  if (!isOld) return null;
  return (
    <Notice tone="attention" title="These modules still open on their old days">
      <p>
        A module should now open {counted(daysBetweenModules, 'day')} after the one before it. Until you apply
        that, or change the order, nothing changes for anybody.
      </p>
      <p>
        Members who have started keep every open module and every day we told them; if a new day comes sooner,
        they get it sooner. Members who join after that get the new days.
      </p>
      <Button variant="secondary" className="mt-2 w-fit" busy={busy} onClick={onApply}>
        Apply the new days
      </Button>
    </Notice>
  );
}
