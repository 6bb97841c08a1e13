import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOwner } from '#content/sample-owner.ts';
import { seedSampleOwner } from '#db/seed.ts';
import { createCheckout, listPlans } from '#features/billing/contract.ts';
import { readSetup } from '#features/admin/contract.ts';
import { readSiteDetails, saveSiteDetails, type SiteChange } from '#features/home/contract-site.ts';
import { untold } from '#features/home/rules-site.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({
    OWNER_ADDRESS: '',
    STRIPE_API_BASE: '',
    STRIPE_SECRET_KEY: 'sk_live_never_asked',
    STRIPE_PRICE_TOOLS: 'price_1',
    STRIPE_PRICE_PREMIUM: 'price_2',
    STRIPE_PRICE_UPGRADE: 'price_3',
  });
});
afterAll(() => app.close());

test('a site with a live key sells nothing by the demo’s sample owner, and sells once a real one is entered whole', async () => {
  const [admin, member] = [await joinAsAdmin(app), await app.join()];
  const sells = async () => (await app.visitor().call(listPlans, {})).paymentsOn;
  const setup = () => admin.call(readSetup, {});
  const save = async (change: SiteChange) => {
    const { latest } = await admin.call(readSiteDetails, {});
    await admin.call(saveSiteDetails, { body: { basedOn: latest, change } });
  };
  await seedSampleOwner(app.db);
  expect((await admin.call(readSiteDetails, {})).shown).toMatchObject(sampleOwner);
  expect(await sells()).toBe(false);
  expect((await member.fail(createCheckout, { body: { priceId: 'price_1' } })).code).toBe('payments_off');
  expect(await setup()).toMatchObject({
    sampleOwner: true,
    items: expect.arrayContaining([{ id: 'owner', done: false }]),
  });

  await save({
    owner: { ...sampleOwner.owner, name: 'Ada Ltd', address: '1 Road, Valletta', email: 'ada@ada.test' },
  });
  // The founder and the face are still the sample's.
  expect(await sells()).toBe(false);
  await save({ founder: untold.founder, portrait: untold.portrait });
  expect(await sells()).toBe(true);
  expect(await setup()).toMatchObject({
    sampleOwner: false,
    items: expect.arrayContaining([{ id: 'owner', done: true }]),
  });
});

test('what an admin entered or emptied stays as it is when the demo starts again', async () => {
  const admin = await joinAsAdmin(app);
  const { shown } = await admin.call(readSiteDetails, {});
  await seedSampleOwner(app.db);
  expect((await admin.call(readSiteDetails, {})).shown).toEqual(shown);
});
