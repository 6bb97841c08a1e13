import type Stripe from 'stripe';
import { newId } from './identity.ts';

type Configuration = Stripe.BillingPortal.Configuration;
export type PortalFeatures = {
  cancel: boolean;
  invoices: boolean;
  cards: boolean;
  /** What a subscription can be moved to; null when plans cannot be changed. */
  plans: { products: readonly { product: string; prices: readonly string[] }[]; proration: string } | null;
};

function featuresOf({ cancel, cards, invoices, plans }: PortalFeatures): Configuration['features'] {
  const products = plans?.products.map(({ prices, product }) => ({
    adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
    prices: [...prices],
    product,
  }));
  return {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: invoices },
    payment_method_update: { enabled: cards, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: cancel,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: 'unchanged',
      default_allowed_updates: plans === null ? [] : ['price'],
      enabled: plans !== null,
      products: products ?? null,
      proration_behavior: plans?.proration ?? 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  };
}

/** What a customer portal lets its customers do. @param given.created epoch seconds */
export function newPortalConfiguration(given: {
  id?: string;
  isDefault: boolean;
  features: PortalFeatures;
  created: number;
}): Configuration {
  const { created, features, id, isDefault } = given;
  return {
    id: id ?? newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created,
    default_return_url: null,
    features: featuresOf(features),
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: created,
  } satisfies Configuration;
}

/** The prices that a portal offers to move a subscription to. */
export function pricesOffered({ features }: Configuration): readonly string[] {
  const { default_allowed_updates: allowed, enabled, products } = features.subscription_update;
  return enabled && allowed.includes('price') ? (products ?? []).flatMap(({ prices }) => prices) : [];
}

/** A way into the customer's own pages. `flow` leads straight to the confirmation of one change. */
export function newPortalSession(given: {
  customer: string;
  configuration: string;
  returnUrl: string | null;
  flow: Stripe.BillingPortal.Session.Flow | null;
  pageUrl: (sessionId: string) => string;
  created: number;
}): Stripe.BillingPortal.Session {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: given.configuration,
    created: given.created,
    customer: given.customer,
    customer_account: null,
    flow: given.flow,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.returnUrl,
    url: given.pageUrl(id),
  } satisfies Stripe.BillingPortal.Session;
}
