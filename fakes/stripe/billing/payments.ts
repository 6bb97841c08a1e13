import type Stripe from 'stripe';
import { newId } from '#fakes/stripe/objects/identity.ts';
import { newCharge, newPaymentIntent, newRefund } from '#fakes/stripe/objects/payment.ts';
import { noSuch, noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { emit, idOf, type World } from '#fakes/stripe/world.ts';

export type CardTry = {
  amount: number;
  currency: string;
  customer: string;
  paymentMethod: string | null;
  description: string;
  /** The customer is there: a card that only fails later still pays. */
  present: boolean;
  /** Declined whatever the card. */
  decline: boolean;
};

/** Tries a card and records the charge. The card 0341 is declined when the customer is away, as Stripe's is. */
export function tryCard(world: World, given: CardTry): { intent: Stripe.PaymentIntent; paid: boolean } {
  const { amount, currency, customer, description, paymentMethod } = given;
  const card = paymentMethod === null ? null : world.store.get('payment_method', paymentMethod)?.card;
  const paid = Boolean(card) && !given.decline && (given.present || card?.last4 !== '0341');
  const payment = { amount, currency, customer, paymentMethod, description, created: world.now() };
  const chargeId = newId('ch');
  const intent = newPaymentIntent({ ...payment, charge: chargeId, paid });
  const charge = { ...newCharge({ ...payment, id: chargeId, paid }), payment_intent: intent.id };
  world.store.put('payment_intent', intent);
  world.store.put('charge', charge);
  emit(world, paid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent);
  emit(world, paid ? 'charge.succeeded' : 'charge.failed', charge);
  return { intent, paid };
}

/** Gives money back. @throws StripeRefusal as Stripe does: nothing left, more than was paid, unknown payment */
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
  const refund = newRefund({
    amount,
    charge,
    reason: given.reason ?? null,
    metadata: given.metadata ?? {},
    created: world.now(),
  });
  const refunded = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
  world.store.put('refund', refund);
  world.store.put('charge', after);
  emit(world, 'refund.created', refund);
  emit(world, 'charge.refunded', after, charge);
  return refund;
}

/** How a refund can stand. `pending` and `succeeded` are money on its way, the others are money that stayed. */
export type RefundEnd = 'pending' | 'succeeded' | 'failed' | 'canceled';

const stays = (status: string | null) => status === 'failed' || status === 'canceled';

/**
 * What became of a refund at the bank, as Stripe tells it: what failed or was taken back is on the charge again.
 * @throws StripeRefusal when there is no such refund
 */
export function settleRefund(world: World, id: string, status: RefundEnd): Stripe.Refund {
  const before = world.store.get('refund', id);
  if (!before) throw noSuch('refund', id);
  const after: Stripe.Refund = {
    ...before,
    status,
    ...(status === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
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
