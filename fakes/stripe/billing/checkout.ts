import type Stripe from 'stripe';
import { type CardDigits, newCard, newCustomer, newTaxId } from '#fakes/stripe/objects/customer.ts';
import { newId } from '#fakes/stripe/objects/identity.ts';
import { cardDeclined, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerOf, emit, idOf, type World } from '#fakes/stripe/world.ts';
import { tryCard } from './payments.ts';
import { redeem } from './promotions.ts';
import { startSubscription } from './subscriptions.ts';
import { taxIdsOf } from './tax.ts';

/** Saves a card and makes it the customer's default. */
export function saveCard(world: World, customerId: string, digits: CardDigits): Stripe.PaymentMethod {
  const customer = customerOf(world, customerId);
  const card = newCard({ digits, customer: customer.id, email: customer.email, created: world.now() });
  world.store.put('payment_method', card);
  emit(world, 'payment_method.attached', card);
  const after = {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: card.id },
  };
  world.store.put('customer', after);
  emit(world, 'customer.updated', after, customer);
  return card;
}

/** What a buyer enters on the page besides the card. */
export type Billing = {
  name: string;
  address: Stripe.Address;
  /** Empty if they have none. */
  taxId: string;
};

/** How much of an address a checkout collects: `short` is a country and, in some, a postal code. */
export type AddressAsked = 'full' | 'short';

/**
 * With `auto`, the whole address is asked only where tax needs it: `customer_update[address]` has it typed again even
 * if the customer has one (docs.stripe.com/tax/customer-locations). Everybody else gives the country of their card
 * (docs.stripe.com/payments/existing-customers#prefill-payment-fields).
 */
export function addressAsked(world: World, session: Stripe.Checkout.Session): AddressAsked {
  if (session.billing_address_collection === 'required') return 'full';
  const known = world.store.get('customer', idOf(session.customer))?.address?.country;
  const isKnown = known && customerUpdateOf(world, session.id).address !== 'auto';
  return session.automatic_tax.enabled && !isKnown ? 'full' : 'short';
}

/** The countries whose short addresses have a postal code (docs.stripe.com/payments/existing-customers). */
export const postalCountries: readonly string[] = ['CA', 'GB', 'US'];

/** @throws StripeRefusal for an address of which something is missing */
function refuseIncomplete(world: World, session: Stripe.Checkout.Session, address: Stripe.Address): void {
  const { country, line1, postal_code: code } = address;
  const isComplete =
    addressAsked(world, session) === 'full'
      ? line1 && country
      : country && (code || !postalCountries.includes(country));
  if (!isComplete) throw new StripeRefusal(400, 'Please fill in your billing address.', { param: 'address' });
}

/**
 * Stores what was entered: on the customer only where the session may write to it. What was asked takes the place of
 * the whole address, also if it was only a country (github.com/strangerstudios/paid-memberships-pro/issues/3722).
 */
function keepBilling(
  world: World,
  session: Stripe.Checkout.Session,
  given: { customer: string; billing: Billing },
): Stripe.Customer {
  const { address, name, taxId } = given.billing;
  refuseIncomplete(world, session, address);
  const update = customerUpdateOf(world, session.id);
  const before = customerOf(world, given.customer);
  const after: Stripe.Customer = {
    ...before,
    ...(update.address === 'auto' ? { address } : {}),
    ...(update.name === 'auto' && name !== '' ? { name } : {}),
  };
  world.store.put('customer', after);
  emit(world, 'customer.updated', after, before);
  if (session.tax_id_collection?.enabled && taxId !== '') {
    const type = address.country === 'GB' ? 'gb_vat' : 'eu_vat';
    const made = newTaxId({ type, value: taxId, customer: after.id, created: world.now() });
    world.store.put('tax_id', made);
    emit(world, 'customer.tax_id.created', made);
  }
  return after;
}

/**
 * The bank refuses the card. The attempt is a failed charge of the customer; the checkout stays open, and there is no
 * subscription (docs.stripe.com/changelog/basil/2025-03-31/checkout-legacy-subscription-upgrade).
 * @returns what the page says
 */
export function declineCheckout(world: World, session: Stripe.Checkout.Session): StripeRefusal {
  const customer = idOf(session.customer);
  if (customer !== '')
    tryCard(world, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      customer,
      paymentMethod: null,
      description: 'Subscription creation',
      present: true,
      decline: true,
    });
  return cardDeclined();
}

/**
 * The customer pays: customer, card, subscription and paid invoice, all at once.
 * @throws StripeRefusal 400 if it is no longer open, or the address is not complete
 */
export function completeCheckout(
  world: World,
  session: Stripe.Checkout.Session,
  how: { digits: CardDigits; billing: Billing; authenticated?: boolean },
): Stripe.Checkout.Session {
  if (session.status !== 'open')
    throw new StripeRefusal(400, 'This checkout is no longer open.', { code: 'checkout_session_not_open' });
  if (session.mode === 'payment') return completePayment(world, session);
  const price = session.line_items?.data[0]?.price;
  if (!price) throw new Error(`${session.id} has no price`);
  const customerId = idOf(session.customer) || createdCustomer(world, session).id;
  const { billing } = how;
  const redeemed = session.discounts?.[0] ?? null;
  redeem(world, session);
  keepBilling(world, session, { customer: customerId, billing });
  const card = saveCard(world, customerId, how.digits);
  const { subscription, invoice } = startSubscription(world, {
    customer: customerId,
    price,
    paymentMethod: card.id,
    metadata: subscriptionMetadata(world, session.id),
    automaticTax: session.automatic_tax.enabled,
    authenticated: how.authenticated ?? false,
    trialDays: trialDaysOf(world, session.id),
    redeemed: redeemed && {
      coupon: idOf(redeemed.coupon),
      promotionCode: idOf(redeemed.promotion_code) || null,
    },
  });
  const customer = customerOf(world, customerId);
  const after: Stripe.Checkout.Session = {
    ...session,
    amount_total: invoice.total,
    status: 'complete',
    payment_status: subscription.status === 'trialing' ? 'no_payment_required' : 'paid',
    customer: customerId,
    customer_details: {
      address: billing.address,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: customer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: taxIdsOf(world, customerId).map(({ type, value }) => ({ type, value })),
    },
    subscription: subscription.id,
    invoice: invoice.id ?? null,
    url: null,
  };
  world.store.put('checkout.session', after);
  emit(world, 'checkout.session.completed', withoutLines(after));
  return after;
}

/** A guest pays once: no customer, no subscription. */
function completePayment(world: World, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const after: Stripe.Checkout.Session = {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: newId('pi'),
    url: null,
  };
  world.store.put('checkout.session', after);
  emit(world, 'checkout.session.completed', withoutLines(after));
  return after;
}

/** Stripe omits the line items unless they are requested. */
function withoutLines({ line_items: _lines, ...rest }: Stripe.Checkout.Session): object {
  return rest;
}

function createdCustomer(world: World, session: Stripe.Checkout.Session): Stripe.Customer {
  const customer = newCustomer({ email: session.customer_email ?? undefined, created: world.now() });
  world.store.put('customer', customer);
  emit(world, 'customer.created', customer);
  return customer;
}

/** The metadata given as `subscription_data[metadata]`; Stripe does not show it on the session. */
export function subscriptionMetadata(world: World, sessionId: string): Record<string, string> {
  const kept = world.store.setting(`subscription-metadata:${sessionId}`);
  return kept === null ? {} : (JSON.parse(kept) as Record<string, string>);
}

/** Keeps the metadata for the subscription that a checkout will create. */
export function keepSubscriptionMetadata(
  world: World,
  sessionId: string,
  metadata: Record<string, string>,
): void {
  world.store.set(`subscription-metadata:${sessionId}`, JSON.stringify(metadata));
}

/** The days that a checkout's subscription is free at first; Stripe does not show them on the session. */
const trialDaysOf = (world: World, sessionId: string): number =>
  Number(world.store.setting(`trial-days:${sessionId}`) ?? 0);

/** Keeps the days that a checkout's subscription will be free. */
export function keepTrialDays(world: World, sessionId: string, days: number): void {
  world.store.set(`trial-days:${sessionId}`, String(days));
}

type CustomerUpdate = { address?: string | undefined; name?: string | undefined };

/** Keeps what a checkout may write to its customer; Stripe does not show it again. */
export function keepCustomerUpdate(world: World, sessionId: string, update: CustomerUpdate): void {
  world.store.set(`customer-update:${sessionId}`, JSON.stringify(update));
}

function customerUpdateOf(world: World, sessionId: string): CustomerUpdate {
  return JSON.parse(world.store.setting(`customer-update:${sessionId}`) ?? '{}') as CustomerUpdate;
}

/** Closes an open checkout. @throws StripeRefusal if it is not open */
export function expireCheckout(world: World, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  if (session.status !== 'open')
    throw new StripeRefusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status ?? 'none'}.`,
      { code: 'resource_invalid_state' },
    );
  const after: Stripe.Checkout.Session = { ...session, status: 'expired', url: null };
  world.store.put('checkout.session', after);
  emit(world, 'checkout.session.expired', withoutLines(after));
  return after;
}
