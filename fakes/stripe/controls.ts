import type Stripe from 'stripe';
import { deleteCustomer } from './api/customers.ts';
import { collectInvoice } from './billing/invoices.ts';
import { type RefundEnd, settleRefund } from './billing/payments.ts';
import { endSubscription, renewSubscription, saveSubscription } from './billing/subscriptions.ts';
import { settle } from './billing/time.ts';
import { idOf, otherMode, subscriptionOf, type World } from './world.ts';

/** What tests and the demo's owner can make happen. Each throws StripeRefusal for an unknown subscription. */
export type StripeControls = {
  /** Moves Stripe's present on; what that makes due happens at once. */
  advance(seconds: number): void;
  /** Begins the next period now, with a payment that the card decides. */
  renew(subscriptionId: string): void;
  /** Begins the next period now, with a payment that is declined. */
  failPayment(subscriptionId: string): void;
  /** Tries the latest invoice's payment again. */
  retryPayment(subscriptionId: string): void;
  /** Puts a subscription into any state, also one that Stripe does not have. */
  markStatus(subscriptionId: string, status: string): void;
  end(subscriptionId: string): void;
  /** Deletes a customer as the dashboard does: what they pay for ends, and they answer as deleted. */
  deleteCustomer(customerId: string): void;
  /**
   * Makes a customer, and all that is theirs, unknown to this key without an event: the account is another one now
   * (`never was`), or the key is of the other mode.
   */
  loseCustomer(customerId: string, how: 'never was' | 'other mode'): void;
  /** What became of a refund at the bank. What failed or was taken back is owed again. */
  settleRefund(refundId: string, status: RefundEnd): void;
};

/** The controls of one world. `moved` keeps how far its present was moved. */
export function createControls(
  world: World,
  moved: (seconds: number) => void,
  wake: () => void,
): StripeControls {
  const act = (work: () => void) => {
    world.store.atOnce(work);
    wake();
  };
  return {
    advance: (seconds) => {
      moved(seconds);
      settle(world);
      wake();
    },
    renew: (id) => act(() => renewSubscription(world, subscriptionOf(world, id))),
    failPayment: (id) => act(() => renewSubscription(world, subscriptionOf(world, id), true)),
    retryPayment: (id) =>
      act(() => collectInvoice(world, idOf(subscriptionOf(world, id).latest_invoice), { present: true })),
    markStatus: (id, status) =>
      act(() => {
        const before = subscriptionOf(world, id);
        saveSubscription(world, before, { ...before, status: status as Stripe.Subscription.Status });
      }),
    deleteCustomer: (id) => act(() => deleteCustomer(world, id)),
    loseCustomer: (id, how) =>
      act(() => {
        const theirs = (one: { customer?: string | { id?: string } | null }) =>
          idOf(one.customer ?? null) === id;
        const kinds = ['subscription', 'invoice', 'checkout.session', 'payment_method'] as const;
        for (const kind of kinds)
          for (const object of world.store.list(kind, theirs)) world.store.lose(idOf(object));
        world.store.lose(id);
        if (how === 'other mode') world.store.set(otherMode(id), 'yes');
      }),
    settleRefund: (id, status) => act(() => settleRefund(world, id, status)),
    end: (id) => act(() => endSubscription(world, subscriptionOf(world, id), 'cancellation_requested')),
  };
}
