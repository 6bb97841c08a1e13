import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { token, whole } from '#platform/contract/fields.ts';
import { longText } from '#platform/contract/text.ts';
import { cancellationWhys } from './rules-cancellation.ts';
import { cancellationEnds, monthShares } from './rules-returns.ts';

/** Read by admins, and by the member in the copy of their data. */
export const cancellationLimits = { note: 500 } as const;

/** US cents, or the like in another currency. */
const cents = z.number().int();
const subscriptionId = token({ max: 204 }).regex(/^sub_\w+$/, 'This is no subscription id');

/** What an admin chooses who cancels a subscription. */
export const cancellationChoice = z.strictObject({
  ends: z.enum(cancellationEnds, { error: 'Please choose when it ends' }),
  refund: z.enum(monthShares, { error: 'Please choose a refund' }),
  why: z.enum(cancellationWhys, { error: 'Please select a reason' }),
  note: longText({ max: cancellationLimits.note }),
});

const how = cancellationChoice
  .extend({
    /** Made by the sender: the same cancellation twice happens once. */
    id: z.uuid(),
    /** The cents that were shown to go back. */
    amount: whole(),
  })
  .refine(({ ends, refund }) => ends === 'now' || refund !== 'unused', {
    path: ['refund'],
    error: 'They use the days that are left',
  });

export const adminReadCancellation = endpoint({
  id: 'billing.adminReadCancellation',
  method: 'GET',
  path: '/api/admin/subscriptions/:id/cancellation',
  summary: 'What a cancellation of a subscription would mean now: when it can end, and what can go back.',
  access: 'admin',
  params: z.strictObject({ id: subscriptionId }),
  output: z.strictObject({
    /** Whose it is. The name is empty for a customer of the provider who is no member here. */
    holder: z.strictObject({ name: z.string(), email: z.string() }),
    periodEnd: z.iso.datetime(),
    /** When it ends anyway; null: it renews. */
    endsAt: z.iso.datetime().nullable(),
    /** Of one that is over: when it ended, if that is known, and the cents that went back; null: it still runs. */
    ended: z.strictObject({ at: z.iso.datetime().nullable(), refunded: cents }).nullable(),
    /** Of one that is not paid now: until when it gives access all the same; null when it gives none. */
    unpaid: z
      .strictObject({
        keptUntil: z.iso.datetime().nullable(),
        /** When the payment is tried again; null when it is not. */
        nextTryAt: z.iso.datetime().nullable(),
      })
      .nullable(),
    /** Whether it can be left to end with the month: it is paid for, and renews. */
    canWait: z.boolean(),
    /** A cancellation that was ordered, and waits for the payment provider. */
    isWaiting: z.boolean(),
    currency: z.string(),
    /** Cents that would go back. */
    amounts: z.strictObject({ none: cents, unused: cents, period: cents }),
  }),
  errors: ['not_found', 'payments_off', 'payments_failed'],
});

export const adminCancelSubscription = endpoint({
  id: 'billing.adminCancelSubscription',
  method: 'POST',
  path: '/api/functions/admin-cancel-subscription',
  summary:
    'End a subscription at once or with its month, and send money back; without `how` at once, and nothing goes back. The member is told. What is over already is a conflict. Noted in the audit log.',
  access: 'admin',
  body: z.strictObject({ subscriptionId, how: how.optional() }),
  output: z.strictObject({
    cancelled: z.literal(true),
    status: z.string(),
    /** When it ends or ended. */
    endsAt: z.iso.datetime().nullable(),
    /** Cents on their way back, and those that an admin has to send by hand. */
    amount: cents,
    byHand: cents,
  }),
  errors: ['not_found', 'conflict', 'payments_off', 'payments_failed'],
});

export const adminKeepSubscription = endpoint({
  id: 'billing.adminKeepSubscription',
  method: 'POST',
  path: '/api/admin/subscriptions/:id/keep',
  summary: 'Let a subscription that was set to end renew again. The member is told. Noted in the audit log.',
  access: 'admin',
  params: z.strictObject({ id: subscriptionId }),
  output: z.strictObject({ renewsAt: z.iso.datetime() }),
  errors: ['not_found', 'conflict', 'payments_off', 'payments_failed'],
});
