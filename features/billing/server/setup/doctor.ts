import { priceBook } from '#platform/contract/price-book.ts';
import { type PriceBook, startPrices } from '#platform/contract/prices.ts';
import type { Clock } from '#platform/server/clock.ts';
import { codeOf } from '#platform/server/code-of.ts';
import { type Finding, findingsAbout } from '#platform/server/doctor/finding.ts';
import type { Logger } from '#platform/server/logger.ts';
import { listPlans } from '#features/billing/contract.ts';
import type { PaymentSettings } from '#features/billing/server/env.ts';
import { portalState } from '#features/billing/server/checkout/portal.ts';
import { createPriceCheck } from '#features/billing/server/plans/price-check.ts';
import { endpointsAt, isHere, unheardEvents } from './setup-webhook.ts';
import { createPayments, type Payments, type PaymentsOpener } from '#features/billing/server/stripe.ts';
import { webhookPath } from '#features/billing/server/webhook/webhook.ts';

const { fault, ok, warning } = findingsAbout('Stripe');
const setUp = 'Run npm run stripe:setup.';

async function endpointFinding({ stripe }: Payments, appUrl: string): Promise<Finding> {
  const url = new URL(webhookPath, appUrl);
  if (isHere(url))
    return warning(`Stripe cannot reach ${url.host}.`, 'Members need an address on the internet.');
  try {
    const ours = await endpointsAt(stripe, url);
    const [found] = ours.filter(({ status }) => status === 'enabled');
    if (!found)
      return fault(
        ours.length > 0
          ? 'The webhook endpoint is switched off.'
          : `No webhook endpoint leads to ${url.href}.`,
        `${setUp} Until then plans open within the hour and not at once.`,
      );
    const missing = unheardEvents(found);
    return missing.length > 0
      ? fault(`The webhook endpoint does not send ${missing.join(', ')}.`, setUp)
      : ok('The webhook endpoint sends every event that is needed.');
  } catch (error) {
    return warning(
      `The webhook endpoints cannot be looked at (${codeOf(error)}).`,
      'A restricted key needs the right to read them; or look in the dashboard under Webhooks.',
    );
  }
}

/** Why the prices cannot be had. */
async function silenceFinding(payments: PaymentsOpener): Promise<Finding> {
  const { stripe } = await payments();
  try {
    await stripe.prices.list({ limit: 1 }, { timeout: 4000, maxNetworkRetries: 0 });
  } catch (error) {
    const status = error instanceof stripe.errors.StripeError ? error.statusCode : undefined;
    if (status === 401)
      return fault(
        'It refuses the key (401): nobody can buy.',
        'Put the key that the dashboard shows now under Developers, API keys, into STRIPE_SECRET_KEY.',
      );
    if (status === 403)
      return fault(
        'The key may not read prices (403).',
        'Give the restricted key the rights that docs/operations.md lists under Payments.',
      );
  }
  return fault(
    'It does not answer as it should: nobody can buy.',
    'status.stripe.com says whether Stripe is down; else look whether this machine reaches api.stripe.com.',
  );
}

/** What the running site says that it sells for; null if it doesn't answer so. */
export async function pricesShownAt(appUrl: string, withinMs: number): Promise<PriceBook | null> {
  try {
    const answer = await fetch(new URL(listPlans.path, appUrl), { signal: AbortSignal.timeout(withinMs) });
    return priceBook.safeParse(((await answer.json()) as { prices?: unknown }).prices).data ?? null;
  } catch {
    return null;
  }
}

/** Asks Stripe for the prices, the portal and the webhook endpoint, as the setup page does. It changes nothing. */
export async function stripeFindings(
  settings: PaymentSettings,
  given: {
    readonly appUrl: string;
    readonly clock: Clock;
    readonly log: Logger;
    /** What the site sells for; null: nobody could say. */
    readonly book: PriceBook | null;
  },
): Promise<readonly Finding[]> {
  const book = given.book ?? startPrices;
  const payments = createPayments(settings, () => book);
  const checked = await createPriceCheck({ ...given, book: () => book, payments }).current();
  if (checked === null || checked.failedAt !== null) return [await silenceFinding(payments)];
  const differences = (given.book === null ? [] : checked.differences).map(({ charged, plan, shown, what }) =>
    fault(
      `The ${what} of ${plan} is ${charged} at Stripe, and the site shows ${shown}.`,
      settings.pinned[plan] === undefined
        ? `${setUp} Or save the prices again in the admin.`
        : `Put the right price id into STRIPE_PRICE_${plan.toUpperCase()}, or leave that out.`,
    ),
  );
  const [portal, endpoint] = await Promise.all([
    portalState({ log: given.log, payments }),
    payments().then((open) => endpointFinding(open, given.appUrl)),
  ]);
  return [
    ...(given.book === null
      ? [warning('What it charges could not be compared.', 'The site does not say what it sells for.')]
      : differences.length > 0
        ? differences
        : [ok('It charges what the site shows.')]),
    ...portal.faults.map((seen) => warning(seen, setUp)),
    endpoint,
  ];
}
