import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout } from '#features/billing/contract.ts';
import {
  adminListCoupons,
  adminMakeCoupon,
  adminStopCoupon,
  codeRefusals,
  lookUpCoupon,
} from '#features/billing/contract-coupons.ts';
import { listInvoices, readMembership, readUpgradeQuote } from '#features/billing/contract-membership.ts';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

type Fields = Parameters<typeof admin.call<typeof adminMakeCoupon>>[1]['body'];
const bodyOf = (fields: Partial<Fields> & Pick<Fields, 'code'>): { body: Fields } => ({
  body: { id: randomUUID(), percent: 25, ...fields },
});
const make = (fields: Partial<Fields> & Pick<Fields, 'code'>) => admin.call(adminMakeCoupon, bodyOf(fields));
const listed = async (code: string) =>
  (await admin.call(adminListCoupons, {})).coupons.find((coupon) => coupon.code === code);
const audits = () =>
  app.db
    .select()
    .from(auditEntries)
    .where(inArray(auditEntries.action, ['billing.coupon_made', 'billing.coupon_stopped']))
    .orderBy(auditEntries.id);

async function buyer(code: string, priceId = 'price_demo_tools') {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId, code } });
  return { member, url, text: await (await fetch(url)).text() };
}

/** Why somebody who buys cannot use a code. */
async function refusalOf(code: string, priceId = 'price_demo_tools') {
  const member = await app.join();
  const asked = await member.fail(lookUpCoupon, { body: { code, priceId } });
  const bought = await member.fail(createCheckout, { body: { priceId, code } });
  // Beside the field, before and at the purchase.
  expect([asked.code, bought.code, bought.fields]).toEqual(['invalid_input', 'invalid_input', asked.fields]);
  return asked.fields?.['code'];
}

test('a code that an admin made shows its price on the payment page, is charged so, and its use is counted', async () => {
  expect(await make({ code: 'spring-25', mostUses: 1 })).toMatchObject({
    code: 'SPRING-25',
    percent: 25,
    duration: 'once',
    uses: 0,
    mostUses: 1,
    state: 'active',
  });
  const first = await buyer('Spring-25');
  expect(first.text).toContain('$35.25');
  await app.stripe.submit(first.url, { do: 'pay' });
  await app.stripe.delivered();
  expect((await first.member.call(listInvoices, {})).invoices).toMatchObject([{ total: 3525 }]);
  expect(await listed('SPRING-25')).toMatchObject({ uses: 1, state: 'used_up' });
  expect(await refusalOf('SPRING-25')).toBe(codeRefusals.over);
  const [entry] = (await audits()).filter(({ details }) => details['code'] === 'SPRING-25');
  expect(entry).toMatchObject({
    actorId: admin.userId,
    details: { off: '25% off the first payment', mostUses: 1 },
  });
});

test.each([
  ['lasts', 'forever', 5025],
  ['was for the first month', 'once', 6700],
] as const)(
  'an upgrade is quoted with what a code that %s will take off, and renews so',
  async (_, duration, then) => {
    // A code that lasts is made in Stripe's own dashboard.
    const { stripe } = await paymentsOf(app.product.deps.billing);
    const code = `MOVE-${duration}`.toUpperCase();
    await stripe.coupons.create({ id: code, percent_off: 25, duration });
    await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: code } });
    const { member, url } = await buyer(code);
    await app.stripe.submit(url, { do: 'pay' });
    await app.stripe.delivered();
    const discounted = duration === 'forever' ? { cents: then, until: null } : null;
    expect(await member.call(readUpgradeQuote, {})).toMatchObject({
      renewsFor: then,
      price: 6700,
      discounted,
    });
    const order = { plan: 'upgrade', onGiven: false, rhythm: 'month', discounted } as const;
    const renewalConsent = renewalConsentOf(startPrices, order);
    const other = renewalConsentOf(startPrices, { ...order, discounted: { cents: 1, until: null } });
    const agreed = (words: string) => ({ body: { priceId: 'price_demo_upgrade', renewalConsent: words } });
    // What the page didn't say in these figures is not agreed to.
    expect((await member.fail(createCheckout, agreed(other))).code).toBe('conflict');
    const moved = await member.call(createCheckout, agreed(renewalConsent));
    await app.stripe.submit(moved.url, { do: 'confirm' });
    await app.stripe.delivered();
    expect((await member.call(readMembership, {})).subscription).toMatchObject({ renewsFor: then });
  },
);

test('a code that was stopped, or whose day is over, takes nothing off any more', async () => {
  const { id } = await make({ code: 'GONE' });
  expect(await admin.call(adminStopCoupon, { body: { couponId: id } })).toMatchObject({ state: 'stopped' });
  await admin.call(adminStopCoupon, { body: { couponId: id } });
  expect(await refusalOf('GONE')).toBe(codeRefusals.over);
  const stops = (await audits()).filter(({ action }) => action === 'billing.coupon_stopped');
  expect(stops).toMatchObject([{ actorId: admin.userId, details: { code: 'GONE' } }]);
  // The code is free again.
  expect(await make({ code: 'gone' })).toMatchObject({ state: 'active' });

  const endsAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
  await make({ code: 'SHORT', endsAt });
  app.clock.advance(61_000);
  expect(await listed('SHORT')).toMatchObject({ state: 'expired' });
  expect(await refusalOf('short')).toBe(codeRefusals.over);
});

test('the same press twice makes one code; somebody else’s of the same name is refused', async () => {
  const body = bodyOf({ code: 'TWICE' });
  const [one, two] = [await admin.call(adminMakeCoupon, body), await admin.call(adminMakeCoupon, body)];
  expect(two.id).toBe(one.id);
  expect((await audits()).filter(({ details }) => details['code'] === 'TWICE')).toHaveLength(1);
  const failure = await admin.fail(adminMakeCoupon, bodyOf({ code: 'twice' }));
  expect([failure.code, Object.keys(failure.fields ?? {})]).toEqual(['invalid_input', ['code']]);
});

test.each([
  ['with a space', { code: 'NO SPACE' }, 'code'],
  ['of 100 percent', { code: 'ALLOFIT', percent: 100 }, 'percent'],
  ['of a fraction', { code: 'HALF', percent: 12.5 }, 'percent'],
  ['that may be used 0 times', { code: 'NEVER', mostUses: 0 }, 'mostUses'],
  ['whose day is over', { code: 'PAST', endsAt: '2026-01-01T00:00:00.000Z' }, 'endsAt'],
])('a code %s is refused', async (_, fields, field) => {
  const failure = await admin.fail(adminMakeCoupon, bodyOf(fields));
  expect([failure.code, Object.keys(failure.fields ?? {})]).toEqual(['invalid_input', [field]]);
  const rows = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'billing.coupon_made'));
  expect(rows.some(({ details }) => details['code'] === fields.code)).toBe(false);
});

test('a code that Stripe does not know cannot be stopped', async () => {
  const failure = await admin.fail(adminStopCoupon, { body: { couponId: 'promo_none' } });
  expect(failure).toMatchObject({ status: 404 });
});

test('a code takes an amount off one plan for some months, is charged so, and does nothing for the other plan', async () => {
  const made = await admin.call(adminMakeCoupon, {
    body: {
      id: randomUUID(),
      code: 'TWENTY',
      amount: 2000,
      duration: 'repeating',
      months: 3,
      plan: 'tools',
    },
  });
  const off = {
    percent: null,
    amount: 2000,
    currency: 'usd',
    duration: 'repeating',
    months: 3,
    plan: 'tools',
  };
  expect(made).toMatchObject(off);
  expect(await listed('TWENTY')).toMatchObject(off);
  const { member, text, url } = await buyer('TWENTY');
  expect(text).toContain('$27.00');
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  expect((await member.call(listInvoices, {})).invoices).toMatchObject([{ total: 2700 }]);
  expect((await member.call(readMembership, {})).subscription).toMatchObject({ renewsFor: 2700 });
  expect(await refusalOf('TWENTY', 'price_demo_premium')).toBe(codeRefusals.unfit);
  const [entry] = (await audits()).filter(({ details }) => details['code'] === 'TWENTY');
  expect(entry?.details).toMatchObject({ off: '$20.00 off the first 3 months', plan: 'Tools & Resources' });
});

test('a code has a share or an amount, months only for several, and leaves something to pay', async () => {
  const wrong = (fields: object) =>
    admin.fail(adminMakeCoupon, { body: { id: randomUUID(), code: 'WRONG-1', ...fields } });
  for (const fields of [
    {},
    { percent: 10, amount: 500 },
    { percent: 10, months: 3 },
    { percent: 10, duration: 'repeating' as const },
    { amount: 49.999 },
    { amount: 0 },
  ])
    expect(await wrong(fields)).toMatchObject({ code: 'invalid_input' });
  expect(await wrong({ amount: 4651 })).toMatchObject({
    fields: { amount: expect.stringContaining('$46.50') },
  });
  expect(await wrong({ amount: 6651, plan: 'premium' })).toMatchObject({
    fields: { amount: expect.stringContaining('$66.50') },
  });
  expect(await listed('WRONG-1')).toBeUndefined();
});
