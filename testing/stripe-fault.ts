import type Stripe from 'stripe';
import { type BillingDeps, paymentsOf } from '#features/billing/server/stripe.ts';
import type { App } from './harness.ts';

/** What billing needs, with payments at which one call of Stripe goes wrong in the way that `fault` says. */
export async function withStripeFault(
  app: App,
  fault: (real: Stripe) => Partial<Stripe>,
): Promise<BillingDeps> {
  const { billing } = app.product.deps;
  const real = await paymentsOf(billing);
  const stripe = Object.assign(Object.create(real.stripe) as Stripe, fault(real.stripe));
  return { ...billing, payments: () => Promise.resolve({ ...real, stripe }) };
}

/** The process ends between a refund and the end of its subscription. */
export const endsBeforeCancel = (real: Stripe): Partial<Stripe> => ({
  subscriptions: Object.assign(Object.create(real.subscriptions) as Stripe['subscriptions'], {
    cancel: () => Promise.reject(new Error('the process ended')),
  }),
});
