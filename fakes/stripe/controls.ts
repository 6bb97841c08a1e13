import type Stripe from 'stripe';
import { deleteCustomer } from './api/customers.ts';
import { collectInvoice, failFinalization, type FinalizationFault } from './billing/invoices.ts';
import {
  closeDispute,
  disputeCharge,
  type RefundEnd,
  refundPayment,
  settleRefund,
} from './billing/payments.ts';
import { scheduleSubscription } from './billing/schedules.ts';
import { endSubscription, priceOf, renewSubscription, saveSubscription } from './billing/subscriptions.ts';
import { settle } from './billing/time.ts';
import { newId } from './objects/identity.ts';
import { idOf, itemOf, otherMode, subscriptionOf, type World } from './world.ts';

/** What tests and the demo's owner can trigger. Each throws StripeRefusal for an unknown subscription. */
export type StripeControls = {
  /** Moves Stripe's clock forward; everything that becomes due happens at once. */
  advance(seconds: number): void;
  /** Starts the next period now; the card decides whether the payment succeeds. */
  renew(subscriptionId: string): void;
  /** Starts the next period now, with a declined payment. */
  failPayment(subscriptionId: string): void;
  /** Tries the latest invoice's payment again. */
  retryPayment(subscriptionId: string): void;
  /** Puts a subscription into any state, even one that Stripe does not have. */
  markStatus(subscriptionId: string, status: string): void;
  end(subscriptionId: string): void;
  /** Deletes a customer as the dashboard does: their subscriptions end, and the API returns them as deleted. */
  deleteCustomer(customerId: string): void;
  /**
   * Makes a customer, and everything of theirs, unknown to this key without an event: as if the account were another
   * one now (`never was`), or the key were of the other mode.
   */
  loseCustomer(customerId: string, how: 'never was' | 'other mode'): void;
  /** Removes a subscription as if it had never existed, without an event: Stripe stops listing it. */
  loseSubscription(subscriptionId: string): void;
  /** A customer disputes all of their payments at the bank: none of them can be refunded anymore. */
  disputePayments(customerId: string): void;
  /** The same of their latest payment alone. */
  disputeLatest(customerId: string): void;
  /** The bank has decided all of a customer's open disputes. */
  closeDisputes(customerId: string, end: 'won' | 'lost'): void;
  /** From now on no invoice of a customer can be finalized, for this reason; null: they can be again. */
  failFinalization(customerId: string, code: FinalizationFault | null): void;
  /** Somebody adds a second product to a subscription in the dashboard, from its next period on. */
  addProduct(subscriptionId: string, priceId: string): void;
  /** Somebody plans a change in the dashboard: a schedule takes over the subscription. */
  schedule(subscriptionId: string): void;
  /** Somebody sends back so many cents of the latest payment in the dashboard: without our marks, and without a reason. */
  refundInDashboard(subscriptionId: string, cents: number): void;
  /** How a refund ended at the bank. If it failed or was canceled, it is owed again. */
  settleRefund(refundId: string, status: RefundEnd): void;
};

/** The controls of one world. `moved` stores how far its clock was moved. */
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
    loseSubscription: (id) => act(() => world.store.lose(id)),
    disputePayments: (id) =>
      act(() => {
        const theirs = (one: Stripe.Charge) => one.customer === id && one.paid && !one.disputed;
        for (const charge of world.store.list('charge', theirs)) disputeCharge(world, charge.id);
      }),
    disputeLatest: (id) =>
      act(() => {
        const [latest] = world.store.list('charge', ({ customer, paid }) => customer === id && paid);
        if (latest) disputeCharge(world, latest.id);
      }),
    closeDisputes: (id, end) =>
      act(() => {
        for (const { charge, id: dispute, status } of world.store.list('dispute'))
          if (status === 'needs_response' && world.store.get('charge', idOf(charge))?.customer === id)
            closeDispute(world, dispute, end);
      }),
    failFinalization: (id, code) => act(() => failFinalization(world, id, code)),
    addProduct: (id, priceId) =>
      act(() => {
        const before = subscriptionOf(world, id);
        const price = priceOf(world, priceId, 'price');
        const items = {
          ...before.items,
          data: [...before.items.data, { ...itemOf(before), id: newId('si'), price }],
        };
        saveSubscription(world, before, { ...before, items });
      }),
    schedule: (id) => act(() => void scheduleSubscription(world, subscriptionOf(world, id))),
    refundInDashboard: (id, amount) =>
      act(() => {
        const { customer } = subscriptionOf(world, id);
        const paid = world.store.list('charge', (one) => one.customer === idOf(customer) && one.paid);
        const [latest] = paid.toSorted((a, b) => b.created - a.created);
        refundPayment(world, { charge: latest?.id, amount });
      }),
    settleRefund: (id, status) => act(() => settleRefund(world, id, status)),
    end: (id) => act(() => endSubscription(world, subscriptionOf(world, id), 'cancellation_requested')),
  };
}
