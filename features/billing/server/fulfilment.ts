import type Stripe from 'stripe';
import { tellOfDisputes } from './disputes.ts';
import { orNull } from './gone.ts';
import { customerOfMember, type EventRow, keepEvent, settleEvent } from './queries.ts';
import { checkArrivalOf } from './refund-arrival.ts';
import { noteRefunds } from './refunded.ts';
import { askStripe, type BillingDeps, isMissing, type Payments, paymentsOf } from './stripe.ts';
import { syncCustomer } from './sync.ts';

/** The result of a payment, as the page after it shows it. */
export interface PaymentState {
  readonly state: 'paid' | 'processing' | 'none';
  readonly tier: 'tools' | 'premium' | null;
}

/** The customer an event is about, if any. */
export function customerOfEvent(event: Stripe.Event): string | null {
  const about = event.data.object as {
    object?: string;
    id?: string;
    customer?: string | { id: string } | null;
  };
  if (about.object === 'customer') return about.id ?? null;
  const { customer } = about;
  return typeof customer === 'string' ? customer : (customer?.id ?? null);
}

const isAboutDispute = (type: string) => type.startsWith('charge.dispute.');
const isAboutRefund = (type: string) =>
  type.startsWith('refund.') || type === 'charge.refund.updated' || type === 'charge.refunded';

/**
 * The customer an event concerns. Disputes do not name them, nor do refunds in older versions of the API; the charge
 * does.
 * @throws what the SDK throws
 */
async function customerBehind({ stripe }: Payments, event: Stripe.Event): Promise<string | null> {
  const named = customerOfEvent(event);
  const { charge, object } = event.data.object as {
    object?: string;
    charge?: string | { id: string } | null;
  };
  if (named !== null || (object !== 'refund' && object !== 'dispute') || !charge) return named;
  const found = await orNull(stripe.charges.retrieve(typeof charge === 'string' ? charge : charge.id));
  const customer = found?.customer ?? null;
  return typeof customer === 'object' ? (customer?.id ?? null) : customer;
}

/** Fully handles a recorded event, or records what went wrong. @throws what went wrong */
export async function handleEvent(
  deps: BillingDeps,
  payments: Payments,
  event: Pick<EventRow, 'id' | 'customerId' | 'type'>,
): Promise<void> {
  try {
    const { customerId: customer, type } = event;
    const isPayment = type === 'invoice.paid';
    const synced = customer === null ? null : await syncCustomer(deps, payments, customer, { isPayment });
    if (synced && event.customerId !== null && isAboutRefund(event.type)) {
      await noteRefunds(deps, payments, event.customerId);
      await checkArrivalOf(deps, payments, synced.userId);
    }
    if (synced && isAboutDispute(event.type)) await tellOfDisputes(deps, payments, event.customerId);
    const outcome = synced === null ? 'ignored' : 'synced';
    await settleEvent(deps.db, event.id, { outcome, now: deps.clock.now() });
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    const code =
      error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
    await settleEvent(deps.db, event.id, { error: { name, code } });
    throw error;
  }
}

/**
 * Takes a verified event: records it under its id, then fetches and stores the actual state. It is handled before it is
 * acknowledged, so if anything stops us, the provider delivers it again. @throws AppError payments_failed
 */
export async function receiveEvent(
  deps: BillingDeps,
  payments: Payments,
  event: Stripe.Event,
): Promise<void> {
  const customerId = await askStripe(deps.log, () => customerBehind(payments, event));
  const row = await keepEvent(deps.db, {
    id: event.id,
    type: event.type,
    customerId,
    createdAt: new Date(event.created * 1000),
    now: deps.clock.now(),
  });
  if (row.processedAt !== null) return;
  await askStripe(deps.log, () => handleEvent(deps, payments, row));
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
      const underWay =
        params.sessionId !== undefined && (await isUnderWay(payments, params.sessionId, customer));
      return { state: underWay ? 'processing' : 'none', tier: null } as const;
    },
    'The payment service did not answer as it should. If you’ve paid, nothing is lost: your plan opens automatically. Please don’t pay again.',
  );
}

async function isUnderWay({ stripe }: Payments, sessionId: string, customer: string): Promise<boolean> {
  try {
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    return session.customer === customer && session.status === 'complete';
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
