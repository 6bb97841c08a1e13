import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { isRunning, purchaseVerdict } from '#features/billing/rules.ts';
import { type PaidPlanId, plans } from '#features/billing/plans.ts';
import { askAboutCustomer, forgetIfGone } from './gone.ts';
import {
  customerOfMember,
  emailOf,
  formerCustomerOf,
  keepCustomer,
  noteCheckout,
  subscriptionsOf,
} from './queries.ts';
import { askStripe, type BillingDeps, type Payments, paymentsOf } from './stripe.ts';
import { syncCustomer } from './sync.ts';

/** The plan behind a price id. @throws AppError invalid_input for a price that we do not sell */
function planOfPrice({ settings }: Payments, priceId: string): PaidPlanId {
  const names = ['tools', 'premium', 'upgrade'] as const;
  const plan = names.find((name) => settings.prices[name] === priceId);
  if (plan) return plan;
  const message = 'This plan is not for sale.';
  throw new AppError('invalid_input', { message, fields: { priceId: message } });
}

/**
 * The member's customer at Stripe, made when there is none yet or none any more; two tabs at once make one. The key of
 * idempotency names the customer who is gone: without it Stripe would answer with that very customer for a day.
 */
async function customerFor(deps: BillingDeps, payments: Payments, userId: string): Promise<string> {
  const former = await formerCustomerOf(deps.db, userId);
  if (former && !former.isGone && !(await forgetIfGone(deps, payments, former.customerId)))
    return former.customerId;
  const email = await emailOf(deps.db, userId);
  const inPlaceOf = former === null ? '' : `:${former.customerId}`;
  const { id } = await payments.stripe.customers.create(
    { email, metadata: { userId } },
    { idempotencyKey: `customer:${userId}:${email}${inPlaceOf}` },
  );
  return keepCustomer(deps.db, { userId, customerId: id, now: deps.clock.now() });
}

function successUrl(appUrl: string, tier: string, priceId: string): string {
  const url = new URL('/payment-success', appUrl);
  url.searchParams.set('tier', tier);
  url.searchParams.set('priceId', priceId);
  return url.toString();
}

/**
 * A checkout for one plan. An open one for the same plan is used again, so that two tabs pay once; others are closed.
 * The idempotency key names the latest checkout: of two requests at the same moment the second gets the first's.
 */
async function openCheckout(
  deps: BillingDeps,
  { settings, stripe }: Payments,
  given: { userId: string; customer: string; plan: 'tools' | 'premium' },
): Promise<{ id: string; url: string }> {
  const { customer, plan, userId } = given;
  const price = settings.prices[plan];
  const { data: former } = await stripe.checkout.sessions.list({ customer, limit: 10 });
  const open = former.filter(({ status }) => status === 'open');
  const same = open.find(({ metadata, url }) => metadata?.['priceId'] === price && url !== null);
  for (const other of open) if (other !== same) await expire(stripe, other);
  if (same?.url) return { id: same.id, url: same.url };
  const metadata = { userId, plan, priceId: price };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: userId,
      line_items: [{ price, quantity: 1 }],
      success_url: `${successUrl(deps.appUrl, plan, price)}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: new URL('/payment-canceled', deps.appUrl).toString(),
      allow_promotion_codes: true,
      metadata,
      subscription_data: { metadata },
      ...(settings.automaticTax
        ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto' as const } }
        : {}),
    },
    { idempotencyKey: `checkout:${customer}:${former[0]?.id ?? 'first'}` },
  );
  if (session.url === null) throw new AppError('payments_failed');
  return { id: session.id, url: session.url };
}

async function expire(stripe: Stripe, session: Stripe.Checkout.Session): Promise<void> {
  // Paid or expired in this very moment: then there is nothing to close, and the next look will see it.
  await stripe.checkout.sessions.expire(session.id).catch((error: unknown) => {
    if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 400)) throw error;
  });
}

/** The page that moves a Tools subscription to Premium: Stripe shows the proration and takes the payment. */
async function openUpgrade(
  deps: BillingDeps,
  { settings, stripe }: Payments,
  given: { customer: string; subscriptionId: string; itemId: string },
): Promise<string> {
  const { customer, itemId, subscriptionId } = given;
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url: new URL('/purchase?upgrade=true', deps.appUrl).toString(),
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscriptionId,
        items: [{ id: itemId, price: settings.prices.premium, quantity: 1 }],
      },
      after_completion: {
        type: 'redirect',
        redirect: { return_url: successUrl(deps.appUrl, plans.premium.id, settings.prices.upgrade) },
      },
    },
  });
  return session.url;
}

/**
 * Where a member goes to pay for a plan. What he has is asked of Stripe first, because a payment of a minute ago may
 * not have been heard of. @throws AppError invalid_input, already_subscribed, conflict, payments_off, payments_failed
 */
export async function checkoutUrl(deps: BillingDeps, viewer: Viewer, priceId: string): Promise<string> {
  const payments = await paymentsOf(deps);
  const wanted = planOfPrice(payments, priceId);
  const { userId } = viewer;
  return askStripe(deps.log, async () => {
    const customer = await customerFor(deps, payments, userId);
    await syncCustomer(deps, payments, customer);
    const running = (await subscriptionsOf(deps.db, userId)).filter(({ status }) => isRunning(status));
    const tier = viewer.tier === 'free' && running.some(paysNow) ? heldTier(running) : viewer.tier;
    const verdict = purchaseVerdict({ tier, running }, wanted);
    if (verdict.kind === 'refused') throw new AppError('already_subscribed', { message: verdict.message });
    await noteCheckout(deps.db, { userId, now: deps.clock.now() });
    const pending = (key: string, plan: PaidPlanId) =>
      deps.db.transaction((tx) => deps.crm.purchasePending(tx, { userId, now: deps.clock.now(), key, plan }));
    if (verdict.kind === 'checkout') {
      const { plan } = verdict;
      const { id, url } = await openCheckout(deps, payments, { userId, customer, plan });
      await pending(id, plan);
      return url;
    }
    const [held] = running;
    if (!held) throw new AppError('conflict');
    await pending(`upgrade:${held.id}`, 'upgrade');
    return openUpgrade(deps, payments, { customer, subscriptionId: held.id, itemId: held.itemId });
  });
}

const paysNow = ({ status, tier }: { status: string; tier: string | null }) =>
  tier !== null && (status === 'active' || status === 'trialing');

function heldTier(running: readonly { tier: 'tools' | 'premium' | null }[]) {
  return running.some(({ tier }) => tier === 'premium') ? ('premium' as const) : ('tools' as const);
}

/** The member's own billing pages. @throws AppError not_found when they never paid, payments_off, payments_failed */
export async function portalUrl(deps: BillingDeps, userId: string): Promise<string> {
  const payments = await paymentsOf(deps);
  const customer = await customerOfMember(deps.db, userId);
  const nothing = new AppError('not_found', {
    message: 'There is no billing yet: you have not bought a plan.',
  });
  if (customer === null) throw nothing;
  const return_url = new URL('/settings/billing', deps.appUrl).toString();
  const session = await askStripe(deps.log, () =>
    askAboutCustomer(deps, payments, {
      customerId: customer,
      ask: (stripe) => stripe.billingPortal.sessions.create({ customer, return_url }),
    }),
  );
  if (session === null) throw nothing;
  return session.url;
}
