import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  adminCancelSubscription,
  adminReadCancellation,
  cancellationChoice,
} from '#features/billing/contract-cancellation.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogActions } from '#platform/client/ui/windows/DialogActions.tsx';
import { DialogForm } from '#platform/client/ui/windows/DialogForm.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { Holder, OrderOffer, OrderReason } from './AdminOrder.tsx';
import { useAdminFailure } from './api.ts';

type Offer = Answer<typeof adminReadCancellation>;

/** Why somebody opens the dialog: to end it, or to send money back, which ends it too. */
export type CancelWay = 'cancel' | 'refund';

/** Whether money can go back in the dialog that is there for it; otherwise all that it can do is cancel. */
const isRefund = ({ amounts: { period, unused } }: Offer, way: CancelWay) =>
  way === 'refund' && (period > 0 || unused > 0);

/**
 * The harmless one comes first; money that goes back ends it now. A phone cuts a long choice off, and the day with it:
 * that it is paid until then is said above.
 */
const endsOf = (offer: Offer, way: CancelWay) => [
  ...(offer.canWait && !isRefund(offer, way)
    ? [{ value: 'period_end', label: `On ${dayOf(offer.periodEnd)}` }]
    : []),
  { value: 'now', label: 'Now' },
];

/** What can go back, with its amount; nothing that would be 0, and no amount twice: on the first day all days are left. */
function refundsOf(offer: Offer, way: CancelWay) {
  const { amounts, currency, unpaid } = offer;
  const month = unpaid ? 'Last paid month' : 'The whole month';
  const { period, unused } = amounts;
  return [
    ...(isRefund(offer, way) ? [] : [{ value: 'none', label: 'No refund' }]),
    ...(unused > 0 && unused !== period
      ? [{ value: 'unused', label: `For the days left: ${moneyOf(unused, currency)}` }]
      : []),
    ...(period > 0 ? [{ value: 'period', label: `${month}: ${moneyOf(period, currency)}` }] : []),
  ];
}

/** Why no money is offered. */
const nothingWords = ({ unpaid }: Offer) =>
  `Nothing can go back now: nothing was paid${unpaid ? '' : ' for this month'}, or all of it went back already.`;

/** What the member was told as well. */
const triesWords = (nextTryAt: string | null) =>
  nextTryAt === null
    ? 'The payment isn’t tried again.'
    : `The payment is tried again on ${dayOf(nextTryAt)}.`;

/** What they have of it now, and what canceling changes. */
function stateWords({ endsAt, periodEnd, unpaid }: Offer): string {
  if (unpaid?.keptUntil)
    return `Its last payment failed. It keeps giving access until ${dayOf(unpaid.keptUntil)}. ${triesWords(unpaid.nextTryAt)} Canceling ends that now, and nothing more is charged.`;
  if (unpaid)
    return 'It isn’t paid, and gives no access. Canceling ends it now, and nothing more is charged.';
  return endsAt === null ? `It is paid until ${dayOf(periodEnd)}.` : `It ends on ${dayOf(endsAt)} anyway.`;
}

/**
 * The refund selected at first: none if the member keeps the month. If they lose paid days and there is a choice,
 * none is selected, so that the admin has to decide.
 */
function refundAtFirst(offer: Offer, way: CancelWay, ends: string): string {
  const [only, ...others] = refundsOf(offer, way);
  if (ends !== 'now') return 'none';
  return others.length > 0 ? '' : (only?.value ?? 'none');
}

const isOffered = (options: readonly { readonly value: string }[], choice: string) =>
  choice === '' || options.some(({ value }) => value === choice);

/** What the dialog does, once that is known. */
function titleOf(offer: Offer | undefined, way: CancelWay): string {
  if (offer?.ended) return 'This subscription has ended';
  const isToRefund = offer ? isRefund(offer, way) : way === 'refund';
  return isToRefund ? 'Refund and cancel this subscription?' : 'Cancel this subscription?';
}

interface CancelDialogProps {
  readonly subscriptionId: string;
  readonly way: CancelWay;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Asks when a subscription ends, what goes back and why, and does it. */
export function CancelDialog({ onClose, onDone, subscriptionId, way }: CancelDialogProps) {
  const query = useQuery({
    queryKey: ['billing', 'cancellation', subscriptionId],
    queryFn: () => call(adminReadCancellation, { params: { id: subscriptionId } }),
    // The amount is of this moment.
    gcTime: 0,
  });
  return (
    <Dialog
      open
      onOpen={(open) => {
        if (open) return;
        onClose();
        // However it is closed, the page behind it then shows what is so.
        if (query.data?.ended) void onDone();
      }}
      title={titleOf(query.data, way)}
    >
      <OrderOffer query={query}>
        {(offer) =>
          offer.ended ? (
            <EndedNote offer={offer} ended={offer.ended} onClose={onClose} onDone={onDone} />
          ) : (
            <CancelForm
              offer={offer}
              subscriptionId={subscriptionId}
              way={way}
              onClose={onClose}
              onDone={onDone}
              onStale={() => void query.refetch()}
            />
          )
        }
      </OrderOffer>
    </Dialog>
  );
}

interface EndedNoteProps extends Pick<CancelDialogProps, 'onClose' | 'onDone'> {
  readonly offer: Offer;
  readonly ended: NonNullable<Offer['ended']>;
}

/** It ended meanwhile, e.g. in another tab: says so, with a single button that also updates the page. */
function EndedNote({ ended: { at, refunded }, offer, onClose, onDone }: EndedNoteProps) {
  const [busy, setBusy] = useState(false);
  async function close() {
    setBusy(true);
    await onDone();
    onClose();
  }
  return (
    <div role="alert" className="grid gap-4">
      <Holder holder={offer.holder} />
      <p>
        {at === null ? 'It ended before this.' : `It ended on ${dayOf(at)}.`}
        {refunded > 0 ? ` ${moneyOf(refunded, offer.currency)} went back.` : ''} Nothing was changed now, and
        we told nobody.
      </p>
      <DialogActions>
        <Button busy={busy} onClick={() => void close()}>
          Show it as it is now
        </Button>
      </DialogActions>
    </div>
  );
}

interface CancelFormProps extends CancelDialogProps {
  readonly offer: Offer;
  /** Called when the shown amounts are out of date. */
  readonly onStale: () => void;
}

function CancelForm({ offer, onClose, onDone, onStale, subscriptionId, way }: CancelFormProps) {
  const fail = useAdminFailure();
  const [id] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<string | null>(null);
  const first = offer.canWait && way === 'cancel' ? 'period_end' : 'now';
  const ways = { ends: endsOf(offer, way), refunds: refundsOf(offer, way) };
  const draft = `billing.${way}.${subscriptionId}`;
  const form = useForm(
    cancellationChoice,
    { ends: first, refund: refundAtFirst(offer, way, first), why: '', note: '' },
    { draft },
  );
  const { ends, refund } = form.values;
  const { fill } = form;
  useEffect(() => {
    // An earlier choice that this offer does not have is replaced by the default.
    if (!isOffered(endsOf(offer, way), ends)) fill({ ends: first, refund: refundAtFirst(offer, way, first) });
    else if (ends === 'now' && !isOffered(refundsOf(offer, way), refund))
      fill({ refund: refundAtFirst(offer, way, ends) });
  });
  function keep() {
    forgetDraft(draft);
    onClose();
  }
  const submit = form.submit(
    async (choice) => {
      setRefused(null);
      const how = { id, ...choice, amount: offer.amounts[choice.refund] };
      const { amount, byHand } = await call(adminCancelSubscription, { body: { subscriptionId, how } });
      toast.success(
        'Subscription canceled',
        [
          'We told the member.',
          ...(amount > 0 ? [`${moneyOf(amount, offer.currency)} is on its way back.`] : []),
          ...(byHand > 0 ? [`Send ${moneyOf(byHand, offer.currency)} by hand.`] : []),
        ].join(' '),
      );
      await onDone();
      forgetDraft(draft);
      onClose();
    },
    {
      onFailure: (error) => {
        if (!(error instanceof CallError) || error.code !== 'conflict')
          return fail(error, 'Failed to cancel subscription');
        setRefused(messageOf(error));
        onStale();
      },
    },
  );
  return (
    <DialogForm
      method="post"
      onSubmit={submit}
      actions={
        <>
          <Button variant="secondary" onClick={keep}>
            {offer.endsAt === null ? 'Keep it' : 'Leave it as it is'}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            {way === 'refund' && refund !== 'none' ? 'Refund and cancel' : 'Cancel subscription'}
          </Button>
        </>
      }
    >
      <DraftNotice
        draft={form.draft}
        title="Your choices are back"
        text="Nothing was canceled: you hadn’t confirmed it yet."
        action="Start over"
      />
      {offer.isWaiting ? (
        <Notice tone="attention" title="A cancellation is already waiting">
          The payment service didn’t answer. We’ll carry it out within the hour.
        </Notice>
      ) : null}
      <Holder holder={offer.holder} />
      {way === 'refund' ? (
        <p>
          Money that goes back here ends the subscription. To send some back and keep it going, choose “Refund
          a part” instead.
        </p>
      ) : null}
      <p className="text-soft">
        {stateWords(offer)} As soon as you confirm, we email the member the day it ends and what they get
        back, if anything, but not your reason and your note.
      </p>
      <SelectField
        label="When it ends"
        options={ways.ends}
        {...form.field('ends')}
        onValue={(value) => {
          form.field('ends').onValue(value);
          form.field('refund').onValue(refundAtFirst(offer, way, value));
        }}
      />
      {ends !== 'now' ? null : ways.refunds.some(({ value }) => value !== 'none') ? (
        <SelectField label="Refund" options={ways.refunds} {...form.field('refund')} />
      ) : (
        <p>{nothingWords(offer)}</p>
      )}
      <OrderReason field={form.field} refused={refused} />
    </DialogForm>
  );
}
