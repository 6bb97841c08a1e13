import type Stripe from 'stripe';
import { customerOfMember, lastCheckoutOf } from '#features/billing/server/queries.ts';
import {
  askStripe,
  type BillingDeps,
  isMissing,
  type Payments,
  paymentsOf,
} from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';

/** The result of a payment, as the page after it shows it. */
export interface PaymentState {
  readonly state: 'paid' | 'processing' | 'expired' | 'declined' | 'none';
  readonly tier: 'tools' | 'premium' | null;
}

/**
 * What a member returning from a payment page has paid for: we ask Stripe instead of trusting the address.
 * @param sessionId the checkout they claim to come from; somebody else's counts as none
 * @throws AppError payments_off, payments_failed
 */
export async function confirmPaymentOf(
  deps: BillingDeps,
  params: { userId: string; sessionId: string | undefined },
): Promise<PaymentState> {
  const payments = await paymentsOf(deps);
  const customer = await customerOfMember(deps.db, params.userId);
  if (customer === null) return { state: 'none', tier: null };
  return askStripe(
    deps.log,
    async () => {
      const synced = await syncCustomer(deps, payments, customer);
      const paid = (synced?.running ?? []).filter(
        ({ status }) => status === 'active' || status === 'trialing',
      );
      const tier = paid.find((held) => held.tier === 'premium')?.tier ?? paid[0]?.tier ?? null;
      if (tier !== null) return { state: 'paid', tier } as const;
      const status =
        params.sessionId === undefined ? null : await statusOf(payments, params.sessionId, customer);
      if (status === 'complete') return { state: 'processing', tier: null } as const;
      if (status === 'expired') return { state: 'expired', tier: null } as const;
      const since = await lastCheckoutOf(deps.db, params.userId);
      const declined = since !== null && (await wasDeclined(payments, { customer, since }));
      return { state: declined ? 'declined' : 'none', tier: null } as const;
    },
    'The payment service did not answer as it should. If you’ve paid, nothing is lost: your plan opens automatically. Please don’t pay again.',
  );
}

/** Whether the bank refused the card that a customer tried last, since we sent them to pay. */
async function wasDeclined(
  { stripe }: Payments,
  { customer, since }: { readonly customer: string; readonly since: Date },
): Promise<boolean> {
  const { data } = await stripe.charges.list({ customer, limit: 1 });
  const [last] = data;
  return last?.status === 'failed' && last.created >= Math.floor(since.getTime() / 1000);
}

/** What became of a customer's checkout; null: it is not theirs, or there is none. */
async function statusOf(
  { stripe }: Payments,
  sessionId: string,
  customer: string,
): Promise<Stripe.Checkout.Session.Status | null> {
  try {
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    return session.customer === customer ? session.status : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
