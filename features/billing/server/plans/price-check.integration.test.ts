import { afterEach, expect, test } from 'vitest';
import { readPriceCheck } from '#features/billing/contract-admin.ts';
import { products } from '#platform/contract/plans.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
afterEach(() => app.close());

const open = async (env: Record<string, string> = {}) => {
  app = await startApp(env);
  return joinAsAdmin(app);
};
/** What Stripe's stand-in says of its account and of its prices. */
const asked = {
  account: 'Make Me Great! demo',
  charged: [
    { plan: 'tools', price: '$47.00 every month' },
    { plan: 'premium', price: '$67.00 every month' },
    { plan: 'upgrade', price: '$20.00 every month' },
  ],
};
const notAsked = { account: null, charged: [] };
const linesOf = (message: RegExp) => app.log.lines.filter((line) => message.test(line.message));

test('prices that are charged as they are shown: nothing differs, and Stripe is asked at most once a minute', async () => {
  const admin = await open();
  const { prices } = await admin.call(readPriceCheck, {});
  expect(prices).toEqual({
    checkedAt: app.clock.now().toISOString(),
    failedAt: null,
    differences: [],
    ...asked,
  });
  const calls = app.stripe.calls();
  await admin.call(readPriceCheck, {});
  expect(app.stripe.calls()).toBe(calls);
  app.clock.advance(61_000);
  await admin.call(readPriceCheck, {});
  expect(app.stripe.calls()).toBe(calls + 2);
  expect(linesOf(/price/)).toEqual([]);
});

test('what differs is named to the admin and logged once, without a key', async () => {
  const admin = await open({
    STRIPE_PRICE_TOOLS: 'price_demo_premium',
    STRIPE_PRICE_PREMIUM: 'price_demo_tools',
    STRIPE_PRICE_UPGRADE: 'price_of_nobody',
  });
  await app.product.checkPrices();
  app.clock.advance(61_000);
  const { prices } = await admin.call(readPriceCheck, {});
  const differences = [
    { plan: 'tools', what: 'amount', shown: '$47.00', charged: '$67.00' },
    { plan: 'tools', what: 'product', shown: products.tools, charged: products.premium },
    { plan: 'premium', what: 'amount', shown: '$67.00', charged: '$47.00' },
    { plan: 'premium', what: 'product', shown: products.premium, charged: products.tools },
    { plan: 'upgrade', what: 'missing', shown: '$20.00', charged: 'no such price' },
  ];
  expect(prices?.differences).toEqual(differences);
  const lines = linesOf(/^Stripe charges another price than the site shows$/);
  expect(lines.map(({ fields, level }) => ({ ...fields, level }))).toEqual(
    differences.map((difference) => ({ ...difference, level: 'error' })),
  );
  expect(JSON.stringify(app.log.lines)).not.toContain(app.stripe.key);
});

test.each(['error500', 'hang', 'garbage'] as const)(
  'a Stripe that is down (%s) stops nothing: not checked yet, then checked when it answers',
  async (mode) => {
    const admin = await open();
    app.stripe.setMode(mode);
    await app.product.checkPrices();
    const failedAt = app.clock.now().toISOString();
    expect((await admin.call(readPriceCheck, {})).prices).toEqual({
      checkedAt: null,
      failedAt,
      differences: [],
      ...notAsked,
    });
    const [line] = linesOf(/could not be compared/);
    expect(line?.level).toBe('warn');
    expect(JSON.stringify(line)).not.toContain(app.stripe.key);
    app.stripe.setMode('ok');
    const { prices } = await admin.call(readPriceCheck, {});
    expect(prices).toEqual({ checkedAt: failedAt, failedAt: null, differences: [], ...asked });
  },
);

test('what was found stays known while Stripe is down', async () => {
  const admin = await open({ STRIPE_PRICE_TOOLS: 'price_of_nobody' });
  const { prices: before } = await admin.call(readPriceCheck, {});
  app.clock.advance(61_000);
  app.stripe.setMode('error500');
  const { prices: after } = await admin.call(readPriceCheck, {});
  expect(after).toEqual({ ...before, failedAt: app.clock.now().toISOString() });
  expect(after?.differences).toHaveLength(1);
});

test('without payments there is nothing to compare', async () => {
  const admin = await open({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', STRIPE_API_BASE: '' });
  await app.product.checkPrices();
  expect(await admin.call(readPriceCheck, {})).toEqual({ prices: null });
});
