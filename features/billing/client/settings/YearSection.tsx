import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  plansQuery,
  quoteQuery,
  useBillingChanged,
  useBillingFailure,
} from '#features/billing/client/api.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { renewalConsentOf, renewalLabel, renewalWords } from '#features/billing/rules-consent.ts';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { openTab } from '#platform/client/new-tab.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';
import { TermsLabel } from '#platform/client/ui/forms/TermsLabel.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { dayOf } from '#platform/client/when.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { yearSaving } from '#platform/contract/prices.ts';

interface YearSectionProps {
  readonly tier: 'tools' | 'premium';
}

/** From a month to a year of the same plan, where it is sold so: what it costs today, and what is agreed to. */
export function YearSection({ tier }: YearSectionProps) {
  const { data: sold } = useQuery(plansQuery);
  const priceId = sold?.plans.find(({ id }) => id === tier)?.yearlyPriceId ?? null;
  const { data: quote } = useQuery({
    ...quoteQuery({ plan: tier, rhythm: 'year' }),
    enabled: priceId !== null,
  });
  const [agrees, setAgrees] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const fail = useBillingFailure();
  const reload = useBillingChanged();
  const words = useId();
  if (!sold || priceId === null || !quote) return null;
  const { prices } = sold;
  const order = {
    plan: tier,
    onGiven: false,
    rhythm: 'year',
    isYearNow: true,
    discounted: quote.discounted,
  } as const;
  const saving = yearSaving(prices.tiers[tier]);
  async function change() {
    if (priceId === null) return;
    if (agrees === '') return setError('Please agree to the renewal and the terms');
    const tab = openTab('Opening the payment page…');
    setBusy(true);
    try {
      const { url } = await call(createCheckout, {
        body: { priceId, acceptsTerms: true, renewalConsent: renewalConsentOf(prices, order) },
      });
      tab.go(url);
    } catch (problem) {
      tab.close();
      fail(problem);
      if (problem instanceof CallError && problem.code === 'conflict') {
        // Another price, or another plan meanwhile: what they agreed to is not sold so anymore.
        setAgrees('');
        setError(messageOf(problem));
        await reload();
      }
    } finally {
      setBusy(false);
    }
  }
  return (
    <SettingsSection title={saving ? `Pay by the year: ${saving}` : 'Pay by the year'}>
      <Card className="grid gap-5">
        <p>
          <strong className="font-display text-heading">
            About {moneyOf(quote.dueToday, quote.currency)} due today
          </strong>
          <span className="text-soft">
            , after what is left of your month. Your year starts today and renews on {dayOf(quote.renewsAt)}.
            The payment page shows the exact amount.
          </span>
        </p>
        <p id={words} className="text-[0.9375rem]">
          {renewalWords(prices, order)}
        </p>
        <CheckField
          name="agrees"
          value={agrees}
          required
          error={error}
          describedBy={words}
          onValue={(value) => {
            setAgrees(value);
            setError(undefined);
          }}
          label={
            <>
              {renewalLabel(prices, order)} <TermsLabel />
            </>
          }
        />
        <Button variant="secondary" className="w-fit" busy={busy} onClick={() => void change()}>
          Pay by the year
        </Button>
      </Card>
    </SettingsSection>
  );
}
