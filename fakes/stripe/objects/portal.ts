import type Stripe from 'stripe';
import { newId } from './identity.ts';

type Configuration = Stripe.BillingPortal.Configuration;

/** Everything off: how the API creates a portal without settings. */
const nothingOn: Configuration['features'] = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: 'unchanged',
    default_allowed_updates: [],
    enabled: false,
    products: null,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

/** What a customer portal allows its customers to do. @param given.created epoch seconds */
export function newPortalConfiguration(given: {
  id?: string;
  isDefault: boolean;
  features?: Partial<Configuration['features']>;
  created: number;
}): Configuration {
  const { created, features = {}, id, isDefault } = given;
  return {
    id: id ?? newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created,
    default_return_url: null,
    features: { ...nothingOn, ...features },
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

/** A portal session. `flow` leads straight to the confirmation of one change. */
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
