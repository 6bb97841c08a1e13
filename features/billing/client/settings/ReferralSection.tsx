import { useId, useState } from 'react';
import { useBillingChanged, useBillingFailure } from '#features/billing/client/api.ts';
import type { Membership } from '#features/billing/client/plan-queries.ts';
import { renewReferralLink } from '#features/billing/contract-referral.ts';
import { mostFromOwnNetwork, mostReferrals, referralWaitDays } from '#features/billing/rules-referral.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { dayOf } from '#platform/client/when.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { plans } from '#platform/contract/plans.ts';
import { priceInWords } from '#platform/contract/prices.ts';

type Referral = NonNullable<Membership['referral']>;
type OwnLink = NonNullable<Referral['link']>;

/** What came of a link, as speech; nothing is counted before there is one. */
function outcomeOf({ credited, ended, sums, waiting }: OwnLink): string | null {
  const parts = [
    credited > 0
      ? `${credited} brought you ${sums.map(({ cents, currency }) => moneyOf(cents, currency)).join(' and ')}`
      : '',
    waiting > 0 ? `${waiting} ${waiting === 1 ? 'is' : 'are'} waiting` : '',
    ended > 0 ? `${ended} brought no credit` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : `In the last 12 months, ${parts.join(', ')}.`;
}

/** What the link of a colleague brings who came by it. */
function cameWords({ credit, dueAt, state }: NonNullable<Referral['came']>): string {
  const amount = credit === null ? '' : moneyOf(credit.cents, credit.currency);
  if (state === 'waiting' && credit === null)
    return 'You came by a colleague’s link. It brings no credit: your plan is paid in another currency than plans are sold in now.';
  if (state === 'waiting' && dueAt !== null)
    return `You came by a colleague’s link. ${amount} of credit comes on ${dayOf(dueAt)}, unless your first payment goes back.`;
  return state === 'credited' && amount !== ''
    ? `You came by a colleague’s link, and got ${amount} of credit.`
    : 'You came by a colleague’s link. It brought no credit.';
}

/** What counts, for who wants to know; and a new link, if this one got where it should not be. */
function WhatCounts({ onRenew }: { readonly onRenew: (() => void) | null }) {
  return (
    <details>
      <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">What counts</summary>
      <div className="text-soft grid max-w-prose gap-2 pb-2 text-[0.9375rem]">
        <p>
          Somebody who had no plan here yet and pays with a card of their own. With a discount, the credit is
          what they paid, if that is less. If their first payment goes back, or their bank asks for it, there
          is none.
        </p>
        <p>
          At most {mostReferrals} in 12 months, {mostFromOwnNetwork} of them from a network that you use, too.
          We tell neither of you who the other is.
        </p>
        {onRenew === null ? null : (
          <Button variant="ghost" className="w-fit" onClick={onRenew}>
            Replace the link
          </Button>
        )}
      </div>
    </details>
  );
}

function Link({ link }: { readonly link: OwnLink }) {
  const [busy, setBusy] = useState(false);
  const fail = useBillingFailure();
  const reload = useBillingChanged();
  const id = useId();
  async function renew(): Promise<void> {
    setBusy(true);
    try {
      await call(renewReferralLink, {});
      await reload();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }
  const outcome = outcomeOf(link);
  return (
    <div className="grid gap-3">
      {link.url === null ? (
        <Button variant="secondary" className="w-fit" busy={busy} onClick={() => void renew()}>
          Get your link
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p id={id} className="bg-sunken bubble min-h-11 px-4 py-2 font-medium wrap-anywhere">
            {link.url}
          </p>
          <CopyButton text={link.url} label="Copy link" />
        </div>
      )}
      {outcome === null ? null : <p>{outcome}</p>}
      <WhatCounts onRenew={link.url === null || busy ? null : () => void renew()} />
    </div>
  );
}

/** What a link gives, and when. */
function offerWords({ credit, own }: OwnLink): string {
  const amount = priceInWords(credit.cents, credit.currency);
  const when = `It comes ${referralWaitDays} days after their first payment.`;
  return own === null
    ? `When a colleague buys by your link, they get ${amount} of credit: a month of ${plans.tools.name}. ${when} You get none: your plan is paid in another currency than plans are sold in now.`
    : `When a colleague buys by your link, you both get ${amount} of credit: a month of ${plans.tools.name}. ${when}`;
}

/** A member's link for colleagues with what it brings, and what the link brought that they came by. */
export function ReferralSection({ came, link }: Referral) {
  if (came === null && link === null) return null;
  return (
    <SettingsSection
      title={link ? 'Refer a colleague' : 'A colleague’s link'}
      text={link ? offerWords(link) : undefined}
    >
      {link ? <Link link={link} /> : null}
      {came ? <p className="max-w-prose">{cameWords(came)}</p> : null}
    </SettingsSection>
  );
}
