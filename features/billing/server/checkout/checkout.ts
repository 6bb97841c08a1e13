import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { changeParameter, isRunning, movedParameter, purchaseVerdict } from '#features/billing/rules.ts';
import type { Discounted, Order } from '#features/billing/rules-consent.ts';
import { type PaidPlanId, plans, tierOfProduct } from '#platform/contract/plans.ts';
import { centsOf, type PriceBook, type Rhythm } from '#platform/contract/prices.ts';
import { type LockedPage, lockedPageAt, lockedPageParameter } from '#features/billing/rules-locked-pages.ts';
import { underKey } from '#features/billing/server/idempotency-keys.ts';
import { noteConsents, priceChanged, type PurchaseConsents } from './consents.ts';
import { customerFor } from './customer.ts';
import { grantedTools } from '#features/billing/server/grants/granted-tools.ts';
import { askAboutCustomer } from '#features/billing/server/subscriptions/missing-customer.ts';
import { noteReferral } from '#features/billing/server/referrals/note.ts';
import { trialDaysFor } from './trial.ts';
import { couponEntered, noChange, refusedCoupon, type EnteredCoupon } from './coupon-entered.ts';
import { idOf, type Sale, saleOf } from './sale.ts';
import { openPortal } from './portal.ts';
import { customerOfMember, noteCheckout, subscriptionsOf } from '#features/billing/server/queries.ts';
import { discountedOf, previewOfChange } from '#features/billing/server/subscriptions/change-price.ts';
import { leaveSchedule } from '#features/billing/server/subscriptions/schedule.ts';
import { askStripe, type BillingDeps, type Payments, paymentsOf } from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';

/** What the pages after a payment are told: they lead on to the locked page that the member came from. */
function wayBack(
  appUrl: string,
  path: string,
  told: Record<string, string>,
  came: LockedPage | null,
): string {
  const url = new URL(path, appUrl);
  const all = { ...told, ...(came && { [lockedPageParameter]: came.to }) };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.toString();
}

const byYear = (rhythm: Rhythm) => (rhythm === 'year' ? { rhythm } : {});

/**
 * A checkout for one plan. An open one for the same plan with the same way back is reused, so that two tabs pay once;
 * others are closed. The idempotency key names the latest checkout: of two requests at the same time, the second gets
 * the first one's.
 */
async function openCheckout(
  deps: BillingDeps,
  { settings, stripe }: Payments,
  given: {
    userId: string;
    customer: string;
    plan: PaidPlanId;
    rhythm: Rhythm;
    price: string;
    trialDays: number;
    entered: EnteredCoupon | null;
    came: LockedPage | null;
  },
): Promise<{ id: string; url: string }> {
  const { came, customer, entered, plan, price, rhythm, trialDays, userId } = given;
  const promotionCode = entered?.id ?? 'none';
  const success = wayBack(deps.appUrl, '/payment-success', { tier: plans[plan].tier, priceId: price }, came);
  const success_url = `${success}&session_id={CHECKOUT_SESSION_ID}`;
  const { data: former } = await stripe.checkout.sessions.list({ customer, limit: 10 });
  const open = former.filter(({ status }) => status === 'open');
  const same = open.find(
    (one) =>
      one.metadata?.['priceId'] === price &&
      one.metadata['trialDays'] === String(trialDays) &&
      one.metadata['promotionCode'] === promotionCode &&
      one.url !== null &&
      one.success_url === success_url,
  );
  for (const other of open) if (other !== same) await expire(stripe, other);
  if (same?.url) return { id: same.id, url: same.url };
  const metadata = { userId, plan, priceId: price, trialDays: String(trialDays), promotionCode };
  const session = await underKey(deps, `checkout:${customer}:${former[0]?.id ?? 'first'}`, (idempotencyKey) =>
    stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: userId,
        line_items: [{ price, quantity: 1 }],
        success_url,
        // With plan, rhythm and code, so that 'Try Again' offers them again.
        cancel_url: wayBack(
          deps.appUrl,
          '/payment-canceled',
          { plan, ...byYear(rhythm), ...(entered && { code: entered.coupon.code }) },
          came,
        ),
        // Entered at our page, where the renewal terms say what it takes off.
        ...(entered && { discounts: [{ promotion_code: entered.id }] }),
        // The customer has the address that the member gave us. Where tax is worked out, Stripe asks for what is missing;
        // elsewhere the page knows only a country, which would take the place of the whole address.
        billing_address_collection: 'auto',
        tax_id_collection: { enabled: true },
        customer_update: { name: 'auto', ...(settings.automaticTax ? { address: 'auto' } : {}) },
        metadata,
        // The card is asked all the same, and charged when the days are over.
        subscription_data: { metadata, ...(trialDays > 0 ? { trial_period_days: trialDays } : {}) },
        ...(settings.automaticTax ? { automatic_tax: { enabled: true } } : {}),
      },
      { idempotencyKey },
    ),
  );
  if (session.url === null) throw new AppError('payments_failed');
  return { id: session.id, url: session.url };
}

/** On sale under Premium, the upgrade would open it to everybody. @throws AppError payments_failed */
async function assertOwnProduct({ log }: BillingDeps, { stripe }: Payments, price: string): Promise<void> {
  const { product } = await stripe.prices.retrieve(price);
  if (tierOfProduct(idOf(product)) === null) return;
  log.error({ price }, 'the upgrade needs a product of its own');
  throw new AppError('payments_failed');
}

async function expire(stripe: Stripe, session: Stripe.Checkout.Session): Promise<void> {
  // Paid or expired just now: there is nothing to close, and the next sync will see it.
  await stripe.checkout.sessions.expire(session.id).catch((error: unknown) => {
    if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 400)) throw error;
  });
}

/** The page that moves a subscription to Premium, or to a year: Stripe shows the proration and takes the payment. */
async function openChange(
  deps: BillingDeps,
  payments: Payments,
  given: {
    customer: string;
    subscriptionId: string;
    itemId: string;
    price: string;
    back: string;
    done: string;
  },
): Promise<string> {
  const { back, customer, done, itemId, price, subscriptionId } = given;
  return openPortal(deps, payments, {
    customer,
    return_url: back,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscriptionId,
        items: [{ id: itemId, price, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: done } },
    },
  });
}

/** Where a member pays, and the checkout if it is one. */
export interface Opened {
  readonly url: string;
  readonly sessionId: string | null;
}

/**
 * Where a member goes to pay for a plan, if this site sells. We first ask Stripe what they have, because we may not have heard about a
 * payment from a minute ago. @throws AppError invalid_input, already_subscribed,
 * conflict, payments_off, payments_failed
 */
export async function checkoutUrl(
  deps: BillingDeps,
  viewer: Viewer,
  {
    code,
    priceId,
    for: path,
    source,
    address,
    ...said
  }: PurchaseConsents & {
    readonly priceId: string;
    readonly for?: string | undefined;
    readonly code?: string | undefined;
    readonly source?: string | undefined;
    readonly address: string;
  },
): Promise<Opened> {
  if (!deps.sells()) throw new AppError('payments_off');
  const payments = await paymentsOf(deps);
  const { userId } = viewer;
  const came = lockedPageAt(path);
  return askStripe(
    deps.log,
    async () => {
      const book = deps.book();
      const sale = await saleOf(payments, book, priceId);
      const { rhythm } = sale;
      const customer = await customerFor(deps, payments, userId);
      await syncCustomer(deps, payments, customer);
      const running = (await subscriptionsOf(deps.db, userId)).filter(({ status }) => isRunning(status));
      const tier = viewer.tier === 'free' && running.some(paysNow) ? heldTier(running) : viewer.tier;
      const now = deps.clock.now();
      const given = running.length === 0 ? await grantedTools(deps.db, { userId, now }) : null;
      const verdict = purchaseVerdict(
        { tier, running, given, soldIn: book.currency },
        sale.plan,
        now,
        rhythm,
      );
      if (verdict.kind === 'refused') throw new AppError('already_subscribed', { message: verdict.message });
      const plan = verdict.kind === 'upgrade' ? 'upgrade' : verdict.plan;
      const trialDays = verdict.kind === 'checkout' ? await trialDaysFor(deps, { userId, plan }) : 0;
      const isYearNow = verdict.kind === 'yearly';
      const bare = { plan, rhythm, onGiven: given !== null, isYearNow, trialDays };
      if (code !== undefined && verdict.kind !== 'checkout') throw noChange();
      const entered =
        code === undefined ? null : await couponEntered(deps, payments, { ...bare, code, customer, userId });
      const [held] = running;
      const discounted =
        verdict.kind === 'checkout' || !held
          ? null
          : await discountedBy(deps, payments, { held, plan, rhythm });
      const order = { ...bare, coupon: entered?.coupon ?? null, discounted };
      if (sale.former && said.renewalConsent === undefined && !isStillAsked(book, order, sale.former))
        throw priceChanged(book, order);
      await noteConsents(deps, { ...order, userId, customerId: customer, said });
      await noteCheckout(deps.db, { userId, now: deps.clock.now() });
      const pending = (key: string, bought: PaidPlanId) =>
        deps.db.transaction((tx) =>
          deps.crm.purchasePending(tx, { userId, now: deps.clock.now(), key, plan: bought }),
        );
      if (verdict.kind === 'checkout') {
        const price = await priceToPay(deps, payments, verdict.plan, rhythm);
        if (verdict.plan === 'upgrade') await assertOwnProduct(deps, payments, price);
        await noteReferral(deps, { userId, source, address });
        const opened = { userId, customer, plan: verdict.plan, rhythm, price, trialDays, entered, came };
        const { id, url } = await openCheckout(deps, payments, opened).catch(refusedCoupon);
        await pending(id, verdict.plan);
        return { url, sessionId: id };
      }
      if (!held) throw new AppError('conflict');
      await pending(`${verdict.kind}:${held.id}`, plan);
      const subscription = await payments.stripe.subscriptions.retrieve(held.id);
      await leaveSchedule(deps, payments, { subscription, userId });
      const isMove = verdict.kind === 'yearly';
      const to = isMove ? verdict.plan : 'premium';
      const done = {
        tier: to,
        priceId,
        ...(isMove && { [movedParameter]: rhythm }),
        // Of two pages for one change, both lead back when it is done.
        [changeParameter]: randomUUID(),
      };
      const url = await openChange(deps, payments, {
        customer,
        subscriptionId: held.id,
        itemId: held.itemId,
        price: await priceToPay(deps, payments, to, rhythm),
        // Where it was begun.
        back: isMove
          ? wayBack(deps.appUrl, '/settings/billing', {}, null)
          : wayBack(deps.appUrl, '/purchase', { upgrade: 'true', ...byYear(rhythm) }, came),
        done: wayBack(deps.appUrl, '/payment-success', done, came),
      });
      return { url, sessionId: null };
    },
    'The payment service did not answer as it should. You were not charged. Please try again.',
  );
}

/** Whether an order costs what a price asked that is not sold anymore, of an API client who saw nothing else. */
function isStillAsked(book: PriceBook, order: Order, former: NonNullable<Sale['former']>): boolean {
  const cents = centsOf(book, order.plan, order.rhythm);
  return former.cents === cents && former.currency === book.currency;
}

/** What the code on a plan makes of what it changes to, which is agreed to. @throws what the SDK throws */
async function discountedBy(
  deps: BillingDeps,
  payments: Payments,
  {
    held,
    plan,
    rhythm,
  }: {
    readonly held: { readonly id: string; readonly itemId: string; readonly customerId: string };
    readonly plan: PaidPlanId;
    readonly rhythm: Rhythm;
  },
): Promise<Discounted | null> {
  const price = await priceToPay(deps, payments, plan === 'upgrade' ? 'premium' : plan, rhythm);
  const renewal = await previewOfChange(payments.stripe, held, { price, when: 'renewal' });
  return renewal && discountedOf(payments.stripe, held.id, renewal);
}

/** The price to pay. @throws AppError payments_failed while Stripe has none as the site shows it */
async function priceToPay(
  { log }: BillingDeps,
  { prices }: Payments,
  plan: PaidPlanId,
  rhythm: Rhythm,
): Promise<string> {
  const price = (await prices())[plan][rhythm];
  if (price !== null) return price;
  log.error({ plan, rhythm }, 'Stripe has no price as the site shows it');
  throw new AppError('payments_failed');
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
    message: 'There’s no billing yet: you haven’t bought a plan.',
  });
  if (customer === null) throw nothing;
  const return_url = new URL('/settings/billing', deps.appUrl).toString();
  const url = await askStripe(deps.log, () =>
    askAboutCustomer(deps, payments, {
      customerId: customer,
      ask: () => openPortal(deps, payments, { customer, return_url }),
    }),
  );
  if (url === null) throw nothing;
  return url;
}
