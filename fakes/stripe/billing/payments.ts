import type Stripe from 'stripe';
import { newId } from '#fakes/stripe/objects/identity.ts';
import { newDispute } from '#fakes/stripe/objects/dispute.ts';
import { type CardOutcome, newCharge, newPaymentIntent, newRefund } from '#fakes/stripe/objects/payment.ts';
import { noSuch, noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { emit, idOf, type World } from '#fakes/stripe/world.ts';

export type CardTry = {
  amount: number;
  currency: string;
  customer: string;
  paymentMethod: string | null;
  description: string;
  /** The customer is present: a card that fails only later still works. */
  present: boolean;
  /** The customer has confirmed this payment at their bank. */
  authenticated?: boolean;
  /** Declined regardless of the card. */
  decline: boolean;
};

/** Whether a card's bank asks the cardholder to confirm every payment (docs.stripe.com/testing#regulatory-cards). */
export function asksHolder(world: World, paymentMethod: string | null): boolean {
  const card = paymentMethod === null ? null : world.store.get('payment_method', paymentMethod)?.card;
  return card?.last4 === '3184';
}

/**
 * Tries a card and records the charge. As with Stripe's test cards, 0341 is declined when the customer is absent, 3184
 * waits until they have confirmed the payment, and payments with 0259 are disputed (docs.stripe.com/testing).
 */
export function tryCard(
  world: World,
  given: CardTry,
): { intent: Stripe.PaymentIntent; outcome: CardOutcome } {
  const { amount, currency, customer, description, paymentMethod } = given;
  const card = paymentMethod === null ? null : world.store.get('payment_method', paymentMethod)?.card;
  const payment = { amount, currency, customer, paymentMethod, description, created: world.now() };
  if (!given.decline && !given.authenticated && asksHolder(world, paymentMethod)) {
    const waiting = newPaymentIntent({ ...payment, charge: null, outcome: 'waits' });
    world.store.put('payment_intent', waiting);
    emit(world, 'payment_intent.requires_action', waiting);
    return { intent: waiting, outcome: 'waits' };
  }
  const paid = Boolean(card) && !given.decline && (given.present || card?.last4 !== '0341');
  const chargeId = newId('ch');
  const intent = newPaymentIntent({ ...payment, charge: chargeId, outcome: paid ? 'paid' : 'declined' });
  const made = newCharge({ ...payment, id: chargeId, paid, card: card ?? null });
  const charge = { ...made, payment_intent: intent.id };
  world.store.put('payment_intent', intent);
  world.store.put('charge', charge);
  emit(world, paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  emit(world, paid ? 'charge.succeeded' : 'charge.failed', charge);
  if (paid && card?.last4 === '0259') disputeCharge(world, charge.id);
  return { intent, outcome: paid ? 'paid' : 'declined' };
}

/** A cardholder disputes a charge at their bank: the money is gone until that is settled. */
export function disputeCharge(world: World, id: string): Stripe.Dispute {
  const charge = world.store.get('charge', id);
  if (!charge) throw noSuch('charge', id);
  const dispute = newDispute({ charge, created: world.now() });
  world.store.put('charge', { ...charge, disputed: true });
  world.store.put('dispute', dispute);
  emit(world, 'charge.dispute.created', dispute);
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** The bank's final decision. @throws StripeRefusal if there is no such dispute */
export function closeDispute(world: World, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const before = world.store.get('dispute', id);
  if (!before) throw noSuch('dispute', id);
  const after: Stripe.Dispute = { ...before, status };
  world.store.put('dispute', after);
  emit(world, 'charge.dispute.closed', after, before);
  if (status === 'won') emit(world, 'charge.dispute.funds_reinstated', after);
  return after;
}

/** Refunds money. @throws StripeRefusal as Stripe does: nothing left, more than was paid, unknown payment */
export function refundPayment(
  world: World,
  given: {
    paymentIntent?: string | undefined;
    charge?: string | undefined;
    amount?: number | undefined;
    reason?: Stripe.Refund.Reason | undefined;
    metadata?: Record<string, string> | undefined;
  },
): Stripe.Refund {
  const charge = chargeToRefund(world, given);
  if (charge.disputed)
    throw new StripeRefusal(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0)
    throw new StripeRefusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = given.amount ?? left;
  if (amount <= 0 || amount > left)
    throw new StripeRefusal(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      {
        code: 'amount_too_large',
        param: 'amount',
      },
    );
  const later = laterEndOf(charge);
  const refund = newRefund({
    amount,
    charge,
    reason: given.reason ?? null,
    metadata: given.metadata ?? {},
    status: later === 'succeeded' ? 'pending' : 'succeeded',
    created: world.now(),
  });
  if (later) world.store.set(laterEnd(refund.id), later);
  const refunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  world.store.put('refund', refund);
  world.store.put('charge', after);
  emit(world, 'refund.created', refund);
  emit(world, 'charge.refunded', after, charge);
  return refund;
}

const laterEnd = (id: string) => `refund-end:${id}`;
const someTimeLaterSeconds = 60 * 60;

/** How refunds to two test cards end some time later (docs.stripe.com/testing, Refunds). */
const laterEnds = new Map<string, 'succeeded' | 'failed'>([
  ['7726', 'succeeded'],
  ['5126', 'failed'],
]);
const laterEndOf = ({ payment_method_details: paidWith }: Stripe.Charge) =>
  laterEnds.get(paidWith?.card?.last4 ?? '') ?? null;

/** Settles one refund that is due. @returns false if there is none */
export function settleRefundDue(world: World): boolean {
  const due = world.store
    .list('refund', ({ created }) => created + someTimeLaterSeconds <= world.now())
    .find(({ id }) => (world.store.setting(laterEnd(id)) ?? '') !== '');
  if (!due) return false;
  const end = world.store.setting(laterEnd(due.id));
  world.store.set(laterEnd(due.id), '');
  settleRefund(world, due.id, end === 'failed' ? 'failed' : 'succeeded');
  return true;
}

/** The states of a refund. `pending` and `succeeded` are money on its way; with the others the seller still has it. */
export type RefundEnd = 'pending' | 'succeeded' | 'failed' | 'canceled';

const stays = (status: string | null) => status === 'failed' || status === 'canceled';

/**
 * How a refund ended at the bank, as Stripe reports it: one that failed or was canceled is back on the charge.
 * @throws StripeRefusal if there is no such refund
 */
export function settleRefund(world: World, id: string, status: RefundEnd): Stripe.Refund {
  const before = world.store.get('refund', id);
  if (!before) throw noSuch('refund', id);
  const after: Stripe.Refund = {
    ...before,
    status,
    ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  };
  world.store.put('refund', after);
  const charge = world.store.get('charge', idOf(before.charge));
  const back = Number(stays(status)) - Number(stays(before.status));
  if (charge && back !== 0) {
    const amount_refunded = charge.amount_refunded - back * before.amount;
    world.store.put('charge', { ...charge, amount_refunded, refunded: amount_refunded === charge.amount });
  }
  emit(world, status === 'failed' ? 'refund.failed' : 'refund.updated', after, before);
  return after;
}

function chargeToRefund(
  world: World,
  given: { paymentIntent?: string | undefined; charge?: string | undefined },
): Stripe.Charge {
  const { paymentIntent } = given;
  if (paymentIntent === undefined && given.charge === undefined)
    throw new StripeRefusal(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    );
  const intent = paymentIntent === undefined ? null : world.store.get('payment_intent', paymentIntent);
  if (paymentIntent !== undefined && !intent)
    throw noSuchGiven('payment_intent', paymentIntent, 'payment_intent');
  const id = given.charge ?? idOf(intent?.latest_charge ?? null);
  const charge = world.store.get('charge', id);
  if (!charge) throw noSuchGiven('charge', id, 'charge');
  return charge;
}
