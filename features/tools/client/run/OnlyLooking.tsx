import { useViewer } from '#platform/client/session.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';

/** Whether an admin is viewing the product as a tier: then nothing can be written. */
export const useOnlyLooking = () => useViewer()?.seesAs !== undefined;

/** Says beside a button why they cannot press it. */
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
