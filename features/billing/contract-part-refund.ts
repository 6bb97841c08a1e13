import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token, whole } from '#platform/contract/fields.ts';
import { longText } from '#platform/contract/text.ts';
import { cancellationLimits } from './contract-cancellation.ts';
import { cancellationWhys } from './rules-cancellation.ts';
import { returnEnds } from './rules-returns.ts';

/** Cents, in the currency of the payment. */
const cents = z.number().int();
const subscriptionId = token({ max: 204 }).regex(/^sub_\w+$/, 'This is no subscription id');

const amountError = 'Enter an amount, like 10 or 10.50';

/** What an admin chooses who sends back a part of one payment. */
export const partRefundChoice = z.strictObject({
  invoiceId: token({ max: 204, required: 'Please choose a payment' }).regex(/^in_\w+$/, 'This is no payment'),
  amount: whole({ min: 1, error: amountError, fraction: amountError }),
  ends: z.enum(returnEnds, { error: 'Please choose what becomes of the plan' }),
  why: z.enum(cancellationWhys, { error: 'Please select a reason' }),
  note: longText({ max: cancellationLimits.note }),
});

export const adminReadPayments = endpoint({
  id: 'billing.adminReadPayments',
  method: 'GET',
  path: '/api/admin/subscriptions/:id/payments',
  summary: 'What was paid for a subscription, newest first, and how much of each payment can still go back.',
  access: 'admin',
  params: z.strictObject({ id: subscriptionId }),
  output: z.strictObject({
    /** Whose it is. The name is empty for a customer of the provider who is no member here. */
    holder: z.strictObject({ name: z.string(), email: z.string() }),
    /** What can become of the subscription; empty: it is over. */
    ends: z.array(z.enum(returnEnds)),
    periodEnd: z.iso.datetime(),
    currency: z.string(),
    payments: z.array(
      z.strictObject({
        invoiceId: z.string(),
        paidAt: z.iso.datetime(),
        paid: cents,
        /** What did not go back yet. */
        left: cents,
      }),
    ),
  }),
  errors: ['not_found', 'payments_off', 'payments_failed'],
});

export const adminRefundPart = endpoint({
  id: 'billing.adminRefundPart',
  method: 'POST',
  path: '/api/admin/subscriptions/:id/part-refund',
  summary:
    'Send back a part of one payment; the subscription goes on unless it is ended too. More than is left of the payment, and an amount left that differs from the one shown, are a conflict. The member is told. Noted in the audit log.',
  access: 'admin',
  params: z.strictObject({ id: subscriptionId }),
  body: partRefundChoice.extend({
    /** Made by the sender: the same refund twice happens once. */
    id: z.uuid(),
    /** The cents that were shown as left of the payment. */
    left: whole(),
  }),
  output: z.strictObject({
    /** Cents on their way back, those that an admin has to send by hand, and those that the bank is taking back. */
    amount: cents,
    byHand: cents,
    disputed: cents,
    /** When it ends or ended; null: it goes on. */
    endsAt: z.iso.datetime().nullable(),
  }),
  errors: ['not_found', 'conflict', 'payments_off', 'payments_failed'],
});
