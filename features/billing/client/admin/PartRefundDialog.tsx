import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import {
  adminReadPayments,
  adminRefundPart,
  partRefundChoice,
} from '#features/billing/contract-part-refund.ts';
import { centsTyped } from '#features/billing/money.ts';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogActions } from '#platform/client/ui/windows/DialogActions.tsx';
import { DialogForm } from '#platform/client/ui/windows/DialogForm.tsx';
import { dayOf } from '#platform/client/when.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { Holder, OrderOffer, OrderReason } from './AdminOrder.tsx';
import { useAdminFailure } from './api.ts';

type Offer = Answer<typeof adminReadPayments>;

/** The form's fields, all text, converted for the contract. */
const partForm = z
  .object({
    invoiceId: z.string(),
    amount: z.string(),
    ends: z.string(),
    why: z.string(),
    note: z.string(),
  })
  .transform(({ amount, ...fields }) => ({ ...fields, amount: centsTyped(amount) }))
  .pipe(partRefundChoice);

const endWords = ({ periodEnd }: Offer) => ({
  stays: 'It goes on as before',
  period_end: `It ends on ${dayOf(periodEnd)}`,
  now: 'It ends now',
});

interface PartRefundDialogProps {
  readonly subscriptionId: string;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Sends back a part of one payment. */
export function PartRefundDialog({ onClose, onDone, subscriptionId }: PartRefundDialogProps) {
  const query = useQuery({
    queryKey: ['billing', 'payments', subscriptionId],
    queryFn: () => call(adminReadPayments, { params: { id: subscriptionId } }),
    // What is left is of this moment.
    gcTime: 0,
  });
  return (
    <Dialog open onOpen={(open) => !open && onClose()} title="Refund a part of a payment">
      <OrderOffer query={query}>
        {(offer) =>
          offer.payments.some(({ left }) => left > 0) ? (
            <PartRefundForm
              offer={offer}
              subscriptionId={subscriptionId}
              onClose={onClose}
              onDone={onDone}
              onStale={() => void query.refetch()}
            />
          ) : (
            <div className="grid gap-4">
              <p>Nothing is left to send back: nothing was paid, or all of it went back already.</p>
              <DialogActions>
                <Button onClick={onClose}>Close</Button>
              </DialogActions>
            </div>
          )
        }
      </OrderOffer>
    </Dialog>
  );
}

interface PartRefundFormProps extends PartRefundDialogProps {
  readonly offer: Offer;
  /** Called when what was shown as left is out of date. */
  readonly onStale: () => void;
}

function PartRefundForm({ offer, onClose, onDone, onStale, subscriptionId }: PartRefundFormProps) {
  const fail = useAdminFailure();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<string | null>(null);
  const { currency } = offer;
  const payments = offer.payments.filter(({ left }) => left > 0);
  const first = payments[0]?.invoiceId ?? '';
  const draft = `billing.part.${subscriptionId}`;
  const form = useForm(
    partForm,
    { invoiceId: first, amount: '', ends: 'stays', why: '', note: '' },
    { draft },
  );
  const chosen = payments.find(({ invoiceId }) => invoiceId === form.values.invoiceId);
  const left = chosen?.left ?? 0;
  const tooMuch = `At most ${moneyOf(left, currency)} of this payment is left`;
  const isKnown = chosen !== undefined;
  const { fill } = form;
  useEffect(() => {
    // An earlier choice whose payment has gone back meanwhile.
    if (!isKnown) fill({ invoiceId: first });
  }, [fill, first, isKnown]);
  function leave() {
    forgetDraft(draft);
    onClose();
  }
  const submit = form.submit(
    async (choice) => {
      setRefused(null);
      const body = { id, ...choice, left };
      const { amount, byHand, disputed } = await call(adminRefundPart, {
        params: { id: subscriptionId },
        body,
      });
      const parts = [
        ...(amount > 0 ? [`${moneyOf(amount, currency)} is on its way back.`] : []),
        ...(byHand > 0 ? [`Send ${moneyOf(byHand, currency)} by hand.`] : []),
        ...(disputed > 0
          ? [`${moneyOf(disputed, currency)} is disputed, so the bank decides about it.`]
          : []),
      ];
      if (parts.length === 0) toast.error('Nothing was left to send back');
      else toast.success('Refund done', [...parts, 'We told the member.'].join(' '));
      await onDone();
      leave();
    },
    {
      examine: ({ amount }): Readonly<Record<string, string>> => (amount > left ? { amount: tooMuch } : {}),
      onFailure: (error) => {
        if (!(error instanceof CallError) || error.code !== 'conflict')
          return fail(error, 'Failed to send the money back');
        setRefused(messageOf(error));
        // The next press orders something else.
        setId(crypto.randomUUID());
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
          <Button variant="secondary" onClick={leave}>
            Send nothing
          </Button>
          <Button
            type="submit"
            variant={form.values.ends === 'stays' ? 'primary' : 'danger'}
            busy={form.busy}
          >
            {form.values.ends === 'stays' ? 'Refund this amount' : 'Refund and cancel'}
          </Button>
        </>
      }
    >
      <DraftNotice
        draft={form.draft}
        title="Your choices are back"
        text="Nothing was sent: you hadn’t confirmed it yet."
        action="Start over"
      />
      <Holder holder={offer.holder} />
      <SelectField
        label="Payment"
        options={payments.map(({ invoiceId, left: rest, paid, paidAt }) => ({
          value: invoiceId,
          label: `${dayOf(paidAt)}: ${moneyOf(paid, currency)}${rest < paid ? `, ${moneyOf(rest, currency)} left` : ''}`,
        }))}
        {...form.field('invoiceId')}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        hint={`${tooMuch}.`}
        {...form.field('amount')}
      />
      {offer.ends.length === 0 ? null : (
        <SelectField
          label="What becomes of the plan"
          options={offer.ends.map((value) => ({ value, label: endWords(offer)[value] }))}
          {...form.field('ends')}
        />
      )}
      <OrderReason field={form.field} refused={refused}>
        <p className="text-soft">
          We tell the member the amount and what becomes of their plan, but not your reason and your note.
        </p>
      </OrderReason>
    </DialogForm>
  );
}
