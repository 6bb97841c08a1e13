import { useViewer } from '#platform/client/session.ts';
import { Notice } from '#platform/client/ui/Notice.tsx';

/** Whether this is an admin who sees the product as a tier does: then nothing can be written. */
export const useOnlyLooking = () => useViewer()?.seesAs !== undefined;

/** Beside a button that they cannot press, and why. */
export function OnlyLooking() {
  if (!useOnlyLooking()) return null;
  return (
    <Notice tone="attention" title="Only to look at">
      <p>
        Members press this button. You see what they see, so nothing is written until you go back to admin.
      </p>
    </Notice>
  );
}
