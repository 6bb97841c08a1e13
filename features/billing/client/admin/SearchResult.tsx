import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminSearchSubscription } from '#features/billing/contract-admin.ts';
import { moneyOf } from '#features/billing/money.ts';
import { plans } from '#features/billing/plans.ts';
import { isRunning } from '#features/billing/rules.ts';
import { daysShown, statusWords } from '#features/billing/rules-subscriptions.ts';
import { call } from '#platform/client/call.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { EmptyState } from '#platform/client/ui/states.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { useAdminFailure } from './api.ts';
import { CancelDialog } from './CancelDialog.tsx';

/** What a search found, with the address that was searched for. */
export type Found = Answer<typeof adminSearchSubscription> & { readonly email: string };
type FoundSubscription = Found['subscriptions'][number];

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const ofSeconds = (seconds: number) => dayOf(instantOf(seconds));
const orNull = (seconds: number | null) => (seconds === null ? null : instantOf(seconds));

interface SearchResultProps {
  readonly found: Found;
  readonly onChanged: (found: Found) => void;
}

/** The customer, and a card for each of their subscriptions. */
export function SearchResult({ found, onChanged }: SearchResultProps) {
  const { customer, email, subscriptions } = found;
  const fail = useAdminFailure();
  const client = useQueryClient();
  const [ending, setEnding] = useState<string | null>(null);

  async function lookAgain() {
    // The list of all subscriptions on this page, and the page of the member.
    void client.invalidateQueries({ queryKey: ['billing', 'subscriptions'] });
    void client.invalidateQueries({ queryKey: ['admin', 'member'] });
    try {
      onChanged({ ...(await call(adminSearchSubscription, { body: { email } })), email });
    } catch (error) {
      fail(error, 'Failed to search subscription');
    }
  }
  return (
    <div className="grid gap-5">
      {customer ? (
        <Card tone="sunken">
          <h3 className="font-semibold">Customer</h3>
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dt]:text-soft">
            <dt>Email</dt>
            <dd>{customer.email ?? 'none'}</dd>
            <dt>ID</dt>
            <dd>{customer.id}</dd>
            <dt>Since</dt>
            <dd>{ofSeconds(customer.created)}</dd>
          </dl>
        </Card>
      ) : null}
      {subscriptions.length === 0 ? <EmptyState title="No subscription" /> : null}
      <ul className="grid gap-5">
        {subscriptions.map((subscription) => (
          <li key={subscription.id}>
            <SubscriptionCard subscription={subscription} onCancel={() => setEnding(subscription.id)} />
          </li>
        ))}
      </ul>
      {ending === null ? null : (
        <CancelDialog subscriptionId={ending} onClose={() => setEnding(null)} onDone={lookAgain} />
      )}
    </div>
  );
}

function SubscriptionCard({
  subscription,
  onCancel,
}: {
  readonly subscription: FoundSubscription;
  readonly onCancel: () => void;
}) {
  const { ended, ends, id, items, refunded, status, tier } = subscription;
  const price = items.data[0]?.price;
  const { from, renews, until } = daysShown({
    status,
    startedAt: instantOf(subscription.started),
    periodStart: instantOf(subscription.current_period_start),
    periodEnd: instantOf(subscription.current_period_end),
    endsAt: orNull(ends),
    endedAt: orNull(ended),
  });
  const runs = isRunning(status);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-heading">{tier ? plans[tier].name : 'Unknown product'}</h3>
        <Badge tone={status === 'active' || status === 'trialing' ? 'success' : runs ? 'danger' : 'neutral'}>
          {statusWords(status)}
        </Badge>
      </div>
      <p>
        {!price || price.unit_amount === null
          ? ''
          : `${moneyOf(price.unit_amount, price.currency)} a month, `}
        {dayOf(from)} to {dayOf(until)}
        {renews ? ', then renewing' : ''}
      </p>
      {price && refunded > 0 ? <p>Refunded {moneyOf(refunded, price.currency)}</p> : null}
      <p className="text-soft text-[0.9375rem]">{id}</p>
      {runs ? (
        <Button variant="secondary" className="w-fit" onClick={onCancel}>
          Cancel subscription
        </Button>
      ) : null}
    </Card>
  );
}
