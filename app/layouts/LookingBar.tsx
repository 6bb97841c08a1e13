import { useState } from 'react';
import { lookAsOneself } from '#features/account/contract-looking.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { SeenTier } from '#platform/contract/viewer.ts';

const names: Readonly<Record<SeenTier, string>> = {
  free: 'a free member',
  tools: 'a member with Tools & Resources',
  premium: 'a Premium member',
};

/**
 * Tells admins that they see the product as others do, and ends that. It is under the top bar, where it covers no
 * field; on a phone it scrolls away.
 */
export function LookingBar({ tier }: { readonly tier: SeenTier }) {
  const [busy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    try {
      await call(lookAsOneself, {});
      // Loads a new document: what the pages have loaded is what the other tier sees.
      location.assign('/admin');
    } catch (error) {
      setBusy(false);
      toast.error('Error', messageOf(error));
    }
  }
  return (
    <section
      data-looking
      aria-label="Viewing as a member"
      className="bg-night text-on-night z-20 text-[0.9375rem] font-medium sm:sticky sm:top-18 print:hidden"
    >
      <div className="page-width flex min-h-15 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <p>You’re seeing what {names[tier]} sees. Nothing you do here is saved.</p>
        <Button variant="secondary" busy={busy} onClick={() => void end()}>
          Back to admin
        </Button>
      </div>
    </section>
  );
}
