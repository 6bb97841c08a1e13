import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { cancellationLimits } from '#features/billing/contract-cancellation.ts';
import {
  adminReadPayments,
  adminRefundPart,
  partRefundChoice,
} from '#features/billing/contract-part-refund.ts';
import { centsTyped } from '#features/billing/money.ts';
import { cancellationWhys, cancellationWhyWords } from '#features/billing/rules-cancellation.ts';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogActions } from '#platform/client/ui/windows/DialogActions.tsx';
import { DialogForm } from '#platform/client/ui/windows/DialogForm.tsx';
import { dayOf } from '#platform/client/when.ts';
import { noteReaders } from '#platform/contract/admin-note.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { useAdminFailure } from './api.ts';

type Offer = Answer<typeof adminReadPayments>;

const whys = cancellationWhys.map((value) => ({ value, label: cancellationWhyWords[value] }));

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

const holderWords = ({ holder: { email, name } }: Offer) => (name === '' ? email : `${name}, ${email}`);

interface PartRefundDialogProps {
  readonly subscriptionId: string;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Sends back a part of one payment. */
export function PartRefundDialog({ onClose, onDone, subscriptionId }: PartRefundDialogProps) {
  const { data, error, isRefetching, refetch } = useQuery({
    queryKey: ['billing', 'payments', subscriptionId],
    queryFn: () => call(adminReadPayments, { params: { id: subscriptionId } }),
    // What is left is of this moment.
    gcTime: 0,
  });
  const hasLeft = data?.payments.some(({ left }) => left > 0) ?? false;
  return (
    <Dialog open onOpen={(open) => !open && onClose()} title="Refund a part of a payment">
      {data && hasLeft ? (
        <PartRefundForm
          offer={data}
          subscriptionId={subscriptionId}
          onClose={onClose}
          onDone={onDone}
          onStale={() => void refetch()}
        />
      ) : data ? (
        <div className="grid gap-4">
          <p>Nothing is left to send back: nothing was paid, or all of it went back already.</p>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </div>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <Skeleton className="bubble h-80" />
      )}
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
      <p className="font-semibold wrap-anywhere">{holderWords(offer)}</p>
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
      <SelectField label="Why" options={whys} {...form.field('why')} />
      <TextArea
        label="Note (optional)"
        hint={noteReaders}
        rows={2}
        limit={cancellationLimits.note}
        {...form.field('note')}
      />
      <p className="text-soft">
        We tell the member the amount and what becomes of their plan, but not your reason and your note.
      </p>
      {refused === null ? null : (
        <div role="alert">
          <Notice tone="danger" title={refused} />
        </div>
      )}
    </DialogForm>
  );
}
