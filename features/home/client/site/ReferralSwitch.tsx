import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { mostReferrals, referralWaitDays } from '#features/billing/rules-referral.ts';
import { Switch } from '#platform/client/ui/forms/Switch.tsx';
import { plans } from '#platform/contract/plans.ts';
import { centsOf, priceInWords } from '#platform/contract/prices.ts';
import { type EditedSite, useNotSaved, type useSiteEditing } from './api.ts';

interface ReferralSwitchProps {
  readonly site: EditedSite;
  readonly save: ReturnType<typeof useSiteEditing>['save'];
}

/** Whether members have links for colleagues. */
export function ReferralSwitch({ save, site }: ReferralSwitchProps) {
  const id = useId();
  const notSaved = useNotSaved();
  const { prices, referral } = site.shown;
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      save(
        { referral: { isOn } },
        site.latest,
        isOn ? 'Members find their link under Plan and billing.' : 'Links bring no more credit.',
      ),
    onError: (error) => notSaved(error),
  });
  const month = priceInWords(centsOf(prices, 'tools') ?? 0, prices.currency);
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-lg font-semibold">
        Refer a colleague
      </h3>
      <p className="text-soft max-w-prose">
        Each member who pays has a link. When somebody new buys by it, both get {month} of credit at Stripe, a
        month of {plans.tools.name}, {referralWaitDays} days after the first payment. At most {mostReferrals}{' '}
        a member in 12 months; nothing for one’s own card, or a payment that went back. Switched off, links
        still open your site, and what was bought before still brings its credit.
      </p>
      <Switch
        label="Members have a link for colleagues"
        on={change.isPending ? change.variables : referral.isOn}
        busy={change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
    </section>
  );
}
