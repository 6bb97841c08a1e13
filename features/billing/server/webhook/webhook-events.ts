/**
 * What the webhook endpoint has to hear. Each is a hint to ask about its customer; the list is what `npm run
 * stripe:setup` enables.
 */
export const webhookEvents = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refund.updated',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.finalization_failed',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
  'refund.created',
  'refund.failed',
  'refund.updated',
] as const;
