import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { adminSearchSubscription } from '#features/billing/contract-admin.ts';
import { adminKeepSubscription } from '#features/billing/contract-cancellation.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { plans } from '#platform/contract/plans.ts';
import { isRunning } from '#features/billing/rules.ts';
import {
  daysShown,
  isSetToEnd,
  mayRefund,
  mayRefundPart,
  owedWords,
  paidWords,
  statusWords,
} from '#features/billing/rules-subscriptions.ts';
import { call } from '#platform/client/call.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { callErrorWords, useAdminFailure } from './api.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { PartRefundDialog } from './PartRefundDialog.tsx';

/** What a search found, with the address that was searched for. */
export type Found = Answer<typeof adminSearchSubscription> & { readonly email: string };
type FoundSubscription = Found['subscriptions'][number];

/** What is done about one subscription in a dialog. */
interface OpenDialog {
  readonly id: string;
  readonly way: 'cancel' | 'refund' | 'part' | 'keep';
}

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString();
const ofSeconds = (seconds: number) => dayOf(instantOf(seconds));
const orNull = (seconds: number | null) => (seconds === null ? null : instantOf(seconds));

interface SearchResultProps {
  readonly found: Found;
  readonly onChanged: (found: Found) => void;
}

/** What a link from the member's page asks for, once: their box comes into view, or the refund they came for opens. */
function useArrival(found: Found) {
  const { email, refund }: { email?: string; refund?: string } = useSearch({ strict: false });
  const box = useRef<HTMLDivElement>(null);
  const named = found.subscriptions.find(({ id, status }) => id === refund && isRunning(status));
  const isNamed = email === found.email;
  useEffect(() => {
    if (!isNamed) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return { box, first: isNamed && named ? ({ id: named.id, way: 'refund' } as const) : null };
}

/** The customer, and a card for each of their subscriptions. */
export function SearchResult({ found, onChanged }: SearchResultProps) {
  const { customer, email, subscriptions } = found;
  const fail = useAdminFailure();
  const client = useQueryClient();
  const { box, first } = useArrival(found);
  const [dialog, setDialog] = useState<OpenDialog | null>(first);
  const close = () => setDialog(null);

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
  const kept = subscriptions.find(({ id }) => dialog?.way === 'keep' && dialog.id === id);
  async function keep() {
    if (!kept) return;
    try {
      const { renewsAt } = await call(adminKeepSubscription, { params: { id: kept.id } });
      toast.success('Subscription kept', `It renews on ${dayOf(renewsAt)}. We told the member.`);
    } catch (error) {
      fail(error, callErrorWords(error, 'Failed to keep the subscription'));
      throw error;
    }
    await lookAgain();
  }
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={`What ${email} pays`} className="grid gap-5">
      {customer ? (
        <Card tone="sunken">
          <h3 className="font-semibold">Customer</h3>
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 [&_dt]:text-soft">
            <dt>Email</dt>
            <dd>{customer.email ?? 'none'}</dd>
            <dt>Since</dt>
            <dd>{ofSeconds(customer.created)}</dd>
          </dl>
          <div className="mt-3">
            <CopyButton text={customer.id} label="Copy the customer’s ID at Stripe" />
          </div>
        </Card>
      ) : null}
      {subscriptions.length === 0 ? <EmptyState title="No subscription" /> : null}
      <ul className="grid gap-5">
        {subscriptions.map((subscription) => (
          <li key={subscription.id}>
            <SubscriptionCard
              subscription={subscription}
              onAsk={(way) => setDialog({ id: subscription.id, way })}
            />
          </li>
        ))}
      </ul>
      {dialog?.way === 'part' ? (
        <PartRefundDialog subscriptionId={dialog.id} onClose={close} onDone={lookAgain} />
      ) : null}
      {dialog === null || dialog.way === 'keep' || dialog.way === 'part' ? null : (
        <CancelDialog subscriptionId={dialog.id} way={dialog.way} onClose={close} onDone={lookAgain} />
      )}
      <ConfirmDialog
        open={kept !== undefined}
        onOpen={(open) => !open && close()}
        title="Keep this subscription going?"
        description={`${email} is charged again on ${kept ? ofSeconds(kept.ends ?? kept.current_period_end) : ''}, and every month after that. Do it only if they asked for it: they are told.`}
        confirmLabel="Keep it going"
        cancelLabel="Leave it as it is"
        onConfirm={keep}
      />
    </div>
  );
}

function SubscriptionCard({
  subscription,
  onAsk,
}: {
  readonly subscription: FoundSubscription;
  readonly onAsk: (way: OpenDialog['way']) => void;
}) {
  const { ended, ends, id, items, paid, refunded, rhythm, status, tier } = subscription;
  const price = items.data[0]?.price;
  const owed = price ? owedWords({ ...subscription, currency: price.currency }, dayOf) : null;
  const { from, renews, until } = daysShown({
    status,
    startedAt: instantOf(subscription.started),
    periodStart: instantOf(subscription.current_period_start),
    periodEnd: instantOf(subscription.current_period_end),
    endsAt: orNull(ends),
    endedAt: orNull(ended),
  });
  const runs = isRunning(status);
  const endsAt = isSetToEnd({ status, endsAt: orNull(ends) }) ? until : null;
  const isPaid = status === 'active' || status === 'trialing';
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-heading">{tier ? plans[tier].name : 'Unknown product'}</h3>
        <Badge
          tone={
            runs && !isPaid && status !== 'paused'
              ? 'danger'
              : endsAt === null && isPaid
                ? 'success'
                : 'neutral'
          }
        >
          {endsAt !== null && isPaid ? `Ends ${dayOf(endsAt)}` : statusWords(status)}
        </Badge>
      </div>
      {price && (paid !== null || price.unit_amount !== null) ? (
        <p>{paidWords({ amount: price.unit_amount ?? 0, currency: price.currency, paid, rhythm }, dayOf)}</p>
      ) : null}
      <p>
        {dayOf(from)} to {dayOf(until)}
        {renews ? ', then renewing' : ''}
      </p>
      {owed === null ? null : <p className="text-danger">{owed}</p>}
      {price && refunded > 0 ? <p>Refunded {moneyOf(refunded, price.currency)}</p> : null}
      <div className="flex flex-wrap gap-3">
        {runs && endsAt === null ? (
          <Button variant="secondary" onClick={() => onAsk('cancel')}>
            Cancel subscription
          </Button>
        ) : null}
        {runs && endsAt !== null ? (
          <>
            <Button variant="secondary" onClick={() => onAsk('keep')}>
              Keep it going
            </Button>
            <Button variant="secondary" onClick={() => onAsk('cancel')}>
              End it now
            </Button>
          </>
        ) : null}
        {mayRefund(subscription) ? (
          <Button variant="secondary" onClick={() => onAsk('refund')}>
            Refund and cancel
          </Button>
        ) : null}
        {mayRefundPart(subscription) ? (
          <Button variant="secondary" onClick={() => onAsk('part')}>
            Refund a part
          </Button>
        ) : null}
        <CopyButton text={id} label="Copy its ID at Stripe" />
      </div>
    </Card>
  );
}
