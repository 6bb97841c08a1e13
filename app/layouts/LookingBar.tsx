import { useState } from 'react';
import { lookAsOneself } from '#features/account/contract-looking.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import type { SeenTier } from '#platform/contract/viewer.ts';

const names: Readonly<Record<SeenTier, string>> = {
  free: 'a free member',
  tools: 'a member with Tools & Resources',
  premium: 'a Premium member',
};

/** Says that an admin sees the product as others do, and ends it. */
export function LookingBar({ tier }: { readonly tier: SeenTier }) {
  const [busy, setBusy] = useState(false);
  async function end() {
    setBusy(true);
    try {
      await call(lookAsOneself, {});
      // Whatever a page has loaded is what the other tier sees.
      location.assign('/admin');
    } catch (error) {
      setBusy(false);
      toast.error('Error', messageOf(error));
    }
  }
  return (
    <>
      {/* What stands last on the page can be scrolled above the bar. */}
      <div aria-hidden="true" className="h-32 sm:h-16 print:hidden" />
      <section
        aria-label="Seen as a member"
        className="bg-night text-on-night fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-[clamp(1.125rem,4vw,3rem)] py-2 text-[0.9375rem] font-medium print:hidden"
      >
        <p>You see what {names[tier]} sees. Nothing that you press is saved.</p>
        <Button variant="secondary" busy={busy} onClick={() => void end()}>
          Back to admin
        </Button>
      </section>
    </>
  );
}
