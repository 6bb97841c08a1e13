import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSessionStore } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { PaidPlanId } from '#platform/contract/plans.ts';
import { lockedPageIn, lockedPageParameter } from '#features/billing/rules-locked-pages.ts';
import { statusQuery } from '#features/billing/client/plan-queries.ts';

interface BuyButtonProps {
  readonly plan: PaidPlanId;
  readonly label: string;
  readonly highlighted: boolean;
}

/**
 * A member's button next to a price: members who are already subscribed, perhaps in another tab, are told so and stay;
 * everybody else goes to the purchase [billing.pricing-goes-to-purchase].
 */
export function BuyButton({ plan, label, highlighted }: BuyButtonProps) {
  const client = useQueryClient();
  const session = useSessionStore();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function buy() {
    setBusy(true);
    // A failed check is no reason to sell nothing: the server refuses a second subscription by itself.
    const status = await client.fetchQuery({ ...statusQuery, staleTime: 0 }).catch(() => null);
    setBusy(false);
    if (status?.subscribed) {
      toast.info('Already subscribed', 'You already have an active subscription!');
      void session.refresh();
      return;
    }
    const came = lockedPageIn(location.search);
    await navigate({ to: '/purchase', search: { plan, ...(came && { [lockedPageParameter]: came.to }) } });
  }
  return (
    <Button
      size="large"
      variant={highlighted ? 'primary' : 'secondary'}
      className="mt-auto w-full"
      busy={busy}
      onClick={() => void buy()}
    >
      {label}
    </Button>
  );
}
