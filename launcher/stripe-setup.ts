// Creates or checks what the product needs in a Stripe account: `npm run stripe:setup`.
import { parseArgs } from 'node:util';
import { pinnedPrices, stripeSetupEnvironment } from '#features/billing/server/env.ts';
import { pricesShownAt } from '#features/billing/server/setup/doctor.ts';
import { setUpStripe } from '#features/billing/server/setup/setup.ts';
import { openStripe } from '#features/billing/server/stripe.ts';
import { InvalidEnvironment, parseEnvironment } from '#platform/server/env.ts';
import { fail, Stop } from './project.ts';

const usage = `Usage: STRIPE_SECRET_KEY=sk_test_… APP_URL=https://your.site npm run stripe:setup [-- --new-webhook]
  Safe to repeat. STRIPE_PRICE_… of before are checked when they are set.
  --new-webhook  makes the webhook endpoint anew, when its signing secret is lost`;

async function setUp(): Promise<void> {
  const { values } = parseArgs({ options: { 'new-webhook': { type: 'boolean', default: false } } });
  const env = parseEnvironment([stripeSetupEnvironment], process.env);
  const stripe = await openStripe({
    secretKey: env.STRIPE_SECRET_KEY,
    apiBase: env.STRIPE_API_BASE ?? null,
  });
  const { variables } = await setUpStripe(
    stripe,
    {
      appUrl: env.APP_URL,
      shown: await pricesShownAt(env.APP_URL, 4000),
      prices: pinnedPrices(env),
      hasSecret: env.STRIPE_WEBHOOK_SECRET !== undefined,
      renewWebhook: values['new-webhook'],
    },
    (line) => console.log(line),
  );
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  if (lines.length > 0) console.log(`\nSet this, and restart:\n${lines.join('\n')}`);
}

try {
  await setUp();
} catch (error) {
  if (error instanceof InvalidEnvironment) fail(new Stop(`${error.message}\n\n${usage}`));
  // Stripe's message names the missing object or permission, and never the key.
  fail(error instanceof Error ? new Stop(`${error.message}\n\n${usage}`) : error);
}
