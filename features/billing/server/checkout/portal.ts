import type Stripe from 'stripe';
import { describeError } from '#platform/server/logger.ts';
import { products } from '#platform/contract/plans.ts';
import { underKey } from '#features/billing/server/idempotency-keys.ts';
import { mark, type PriceIds } from '#features/billing/server/plans/price-ids.ts';
import { type BillingDeps, isOutage, type Payments, refusalCode } from '#features/billing/server/stripe.ts';

type Configuration = Stripe.BillingPortal.Configuration;
/** The prices of one product that members can switch to: by the month, and by the year if it is sold so. */
const offeredOf = ({ month, year }: PriceIds['tools']) => [month, year].filter((id) => id !== null);

/** Which portal belongs to which prices: other prices, e.g. of a trial installation, get their own portal. */
const marksOf = ({ premium, tools }: PriceIds) => ({
  [mark]: 'portal',
  tools: offeredOf(tools).join(),
  premium: offeredOf(premium).join(),
});

const offersOf = ({ premium, tools }: PriceIds) => [...offeredOf(tools), ...offeredOf(premium)].join(':');

/**
 * What our portal lets a member do. Exactly the prices of the two plans: members can switch to anything listed, so the upgrade's
 * price must not be there, and without both plans Stripe refuses to confirm an upgrade. Each is under its own product, as Stripe
 * requires (docs.stripe.com/api/customer_portal/configurations/create).
 */
export function portalFeatures({ premium, tools }: PriceIds) {
  return {
    customer_update: { enabled: true, allowed_updates: ['address', 'name', 'phone', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      proration_behavior: 'always_invoice',
      products: [
        { product: products.tools, prices: offeredOf(tools) },
        { product: products.premium, prices: offeredOf(premium) },
      ],
    },
  } as const satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;
}

/** Features as the API takes them: it wants lists that may be changed. */
export const featuresToSend = (prices: PriceIds): Stripe.BillingPortal.ConfigurationCreateParams.Features =>
  structuredClone(portalFeatures(prices)) as Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** All portals made for these prices, newest first, including those that were turned off by hand. */
async function portalsFor(stripe: Stripe, prices: PriceIds): Promise<Configuration[]> {
  const all = await stripe.billingPortal.configurations
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  const wanted = Object.entries(marksOf(prices));
  return all.filter(({ metadata }) => wanted.every(([name, value]) => metadata?.[name] === value));
}

/** The portal that our sessions use; null when there is none yet. @throws what the SDK throws */
export async function findPortal(stripe: Stripe, prices: PriceIds): Promise<Configuration | null> {
  return (await portalsFor(stripe, prices)).find(({ active }) => active) ?? null;
}

/**
 * Creates the portal. @param underKey creates it once, however many ask at the same time @throws what the SDK throws
 */
export async function makePortal(
  stripe: Stripe,
  given: { prices: PriceIds; appUrl: string },
  once: (key: string, ask: (idempotencyKey: string) => Promise<Configuration>) => Promise<Configuration>,
): Promise<Configuration> {
  const { appUrl, prices } = given;
  const [former] = await portalsFor(stripe, prices);
  return once(`portal:${offersOf(prices)}:${former?.id ?? 'first'}`, (idempotencyKey) =>
    stripe.billingPortal.configurations.create(
      {
        name: 'Make Me Great!',
        features: featuresToSend(prices),
        business_profile: {
          privacy_policy_url: new URL('/privacy', appUrl).href,
          terms_of_service_url: new URL('/terms', appUrl).href,
        },
        default_return_url: new URL('/settings/billing', appUrl).href,
        metadata: marksOf(prices),
      },
      { idempotencyKey },
    ),
  );
}

async function portalId(deps: BillingDeps, payments: Payments): Promise<string> {
  const { portal, stripe } = payments;
  const prices = await payments.prices();
  const offers = offersOf(prices);
  if (portal.found?.offers === offers) return portal.found.id;
  const { id } =
    (await findPortal(stripe, prices)) ??
    (await makePortal(stripe, { prices, appUrl: deps.appUrl }, (key, ask) => underKey(deps, key, ask)));
  portal.found = { id, offers };
  return id;
}

/**
 * Opens a session in our own portal, never in the account's default, which belongs to whoever saved it last. A portal
 * that was turned off or belongs to another account is looked up again, or recreated. @throws what the SDK throws
 */
export async function openPortal(
  deps: BillingDeps,
  payments: Payments,
  params: Omit<Stripe.BillingPortal.SessionCreateParams, 'configuration'>,
): Promise<string> {
  const open = async (configuration: string) =>
    (await payments.stripe.billingPortal.sessions.create({ ...params, configuration })).url;
  const first = await portalId(deps, payments);
  try {
    return await open(first);
  } catch (error) {
    if (refusalCode(error) === null) throw error;
    payments.portal.found = null;
    const again = await portalId(deps, payments);
    if (again === first) throw error;
    return open(again);
  }
}

/**
 * The state of the account's portals: ours should be unchanged, and the default one, which members could reach through
 * its own sign-in page, should not offer Premium at another price.
 */
export async function portalState(
  deps: Pick<BillingDeps, 'log' | 'payments'>,
): Promise<{ state: 'off' | 'unmade' | 'unknown' | 'as made' | 'changed'; faults: string[] }> {
  if (deps.payments === null) return { state: 'off', faults: [] };
  try {
    const payments = await deps.payments();
    const { stripe } = payments;
    const prices = await payments.prices();
    const own = await findPortal(stripe, prices);
    const { data } = await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 });
    const faults = [
      ...(own ? portalFaults(own, prices) : []),
      ...data.flatMap((one) => strayOffers(one, prices)),
    ];
    return { state: faults.length > 0 ? 'changed' : own ? 'as made' : 'unmade', faults };
  } catch (error) {
    if (!isOutage(error) && refusalCode(error) === null) throw error;
    deps.log.warn(describeError(error), 'the customer portal could not be looked at');
    return { state: 'unknown', faults: [] };
  }
}

/** Premium prices that the account's default portal offers besides ours, at which it would cost something else. */
function strayOffers({ features }: Configuration, prices: PriceIds): string[] {
  const { enabled, products: listed } = features.subscription_update;
  if (!enabled) return [];
  return (listed ?? [])
    .filter(({ product }) => product === products.premium)
    .flatMap((one) => one.prices)
    .filter((price) => !offeredOf(prices.premium).includes(price))
    .map((price) => `The default portal of the account offers Premium for the price ${price}.`);
}

/** What was changed by hand, in words for the owner. */
export function portalFaults(configuration: Configuration, prices: PriceIds): string[] {
  const {
    customer_update,
    invoice_history,
    payment_method_update,
    subscription_cancel,
    subscription_update,
  } = configuration.features;
  const faults: string[] = [];
  const on = (name: string, enabled: boolean) => {
    if (!enabled) faults.push(`${name} is off.`);
  };
  on('Changing the billing address', customer_update.enabled);
  on('The invoice history', invoice_history.enabled);
  on('Changing the card', payment_method_update.enabled);
  on('Canceling', subscription_cancel.enabled);
  on('Changing the plan', subscription_update.enabled);
  if (subscription_cancel.mode !== 'at_period_end')
    faults.push('Canceling ends a plan at once; it should end with the period that is paid.');
  if (subscription_update.proration_behavior !== 'always_invoice')
    faults.push('A change of plan is not invoiced at once.');
  if (subscription_update.default_allowed_updates.toSorted().join() !== 'price')
    faults.push('More than the plan can be changed, or not the plan.');
  const wanted = portalFeatures(prices).subscription_update.products.flatMap((one) => one.prices);
  const listed = (subscription_update.products ?? []).flatMap((one) => one.prices);
  for (const price of wanted)
    if (!listed.some((id) => id === price)) faults.push(`The price ${price} is not offered.`);
  for (const price of listed)
    if (!wanted.some((id) => id === price)) faults.push(`The price ${price} is offered, and should not be.`);
  return faults;
}
