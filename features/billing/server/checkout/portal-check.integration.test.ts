import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout, customerPortal } from '#features/billing/contract.ts';
import { checkPortal } from '#features/billing/contract-admin.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('an admin sees whether the portal is as it was made, and what somebody changed by hand', async () => {
  const admin = await joinAsAdmin(app);
  expect(await admin.call(checkPortal, {})).toEqual({ state: 'unmade', faults: [] });
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await member.call(customerPortal, {});
  expect(await admin.call(checkPortal, {})).toEqual({ state: 'as made', faults: [] });

  const { portal, stripe } = await paymentsOf(app.product.deps.billing);
  await stripe.billingPortal.configurations.update(portal.found?.id ?? '', {
    features: {
      subscription_cancel: { enabled: true, mode: 'immediately' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [
          { product: 'prod_TKvrm2KPyA2YeP', prices: ['price_demo_tools'] },
          { product: 'prod_make_me_great_upgrade', prices: ['price_demo_upgrade'] },
        ],
      },
    },
  });
  expect(await admin.call(checkPortal, {})).toEqual({
    state: 'changed',
    faults: [
      'Canceling ends a plan at once; it should end with the period that is paid.',
      'The price price_demo_premium is not offered.',
      'The price price_demo_upgrade is offered, and should not be.',
    ],
  });
  app.stripe.setMode('error500');
  expect(await admin.call(checkPortal, {})).toEqual({ state: 'unknown', faults: [] });
  app.stripe.setMode('ok');
  expect((await (await app.join()).fail(checkPortal)).status).toBe(403);
}, 30_000);
