import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProfile } from '#features/account/contract-profile.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { listInvoices } from '#features/billing/contract-membership.ts';
import { customerOfMember, keepCustomer } from '#features/billing/server/queries.ts';
import { billingCustomers } from '#features/billing/server/tables.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { type App, startApp } from '#testing/harness.ts';

const [tools, upgrade] = ['price_demo_tools', 'price_demo_upgrade'];

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

const checkout = async (member: Member, priceId: string) =>
  (await member.call(createCheckout, { body: { priceId } })).url;

/** Stripe, and what a member's customer is called there. */
async function atStripe({ userId }: Member) {
  const { stripe } = await paymentsOf(app.product.deps.billing);
  return { stripe, id: (await customerOfMember(app.db, userId)) ?? '' };
}
const customerOf = async (member: Member) => {
  const { id, stripe } = await atStripe(member);
  return stripe.customers.retrieve(id);
};

const contact = {
  companyName: 'Daughters & Co',
  phoneNumber: '+49 30 1234',
  city: 'Berlin',
  state: 'Berlin',
  country: 'Germany',
} as const;

test('what a buyer told about themselves reaches Stripe, the country by its code, and follows their changes', async () => {
  const member = await app.join({ firstName: 'Nora', lastName: 'Buyer' });
  await member.call(updateProfile, { body: contact });
  await checkout(member, tools);
  expect(await customerOf(member)).toMatchObject({
    email: member.email,
    name: 'Nora Buyer',
    business_name: 'Daughters & Co',
    phone: '+49 30 1234',
    address: { city: 'Berlin', state: 'Berlin', country: 'DE', line1: null },
  });
  await member.call(updateProfile, { body: { city: 'Wien', state: null, country: 'Other' } });
  await checkout(member, tools);
  expect(await customerOf(member)).toMatchObject({ address: { city: 'Wien', country: null } });
});

test('the company stands on the invoice, and on the next one as it is by then', async () => {
  const member = await app.join();
  await member.call(updateProfile, { body: contact });
  const url = await checkout(member, tools);
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  const { invoices } = await member.call(listInvoices, {});
  expect(await (await fetch(invoices[0]?.url ?? '')).text()).toContain('Company: Daughters &amp; Co');
  await member.call(updateProfile, { body: { companyName: 'Daughters GmbH' } });
  await expect
    .poll(() => customerOf(member), { timeout: 10_000 })
    .toMatchObject({ invoice_settings: { custom_fields: [{ name: 'Company', value: 'Daughters GmbH' }] } });
});

test('the payment page asks for no address again, and what it asks leaves the customer’s as the member gave it', async () => {
  const member = await app.join();
  await member.call(updateProfile, { body: contact });
  const url = await checkout(member, tools);
  const page = await (await fetch(url)).text();
  for (const field of ['line1', 'city', 'state']) expect(page).not.toContain(`name="${field}"`);
  await app.stripe.submit(url, { do: 'pay', name: 'Daughters GmbH', tax_id: 'DE123456789', country: 'DE' });
  await app.stripe.delivered();
  expect(await customerOf(member)).toMatchObject({
    name: 'Daughters GmbH',
    phone: '+49 30 1234',
    address: { city: 'Berlin', state: 'Berlin', country: 'DE' },
  });
  const { invoices } = await member.call(listInvoices, {});
  const invoice = await (await fetch(invoices[0]?.url ?? '')).text();
  expect(invoice).toContain('Daughters GmbH, Berlin');
  expect(invoice).toContain('DE123456789');
});

test('an address that was typed at Stripe stays, and stands on the next invoice', async () => {
  const member = await app.join();
  await member.call(updateProfile, { body: contact });
  const url = await checkout(member, tools);
  const { id, stripe } = await atStripe(member);
  const address = { line1: 'Ring 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
  await stripe.customers.update(id, { address });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  const { invoices } = await member.call(listInvoices, {});
  expect(await (await fetch(invoices[0]?.url ?? '')).text()).toContain('Ring 1, 10115, Berlin');
  await member.call(updateProfile, { body: { city: 'Hamburg' } });
  await checkout(member, upgrade);
  expect(await customerOf(member)).toMatchObject({ address: { line1: 'Ring 1', city: 'Berlin' } });
});

test('a state that says there is none is on no customer and no invoice, nor stays on those of before', async () => {
  const member = await app.join({ firstName: 'Tess', lastName: 'Buyer' });
  await member.call(updateProfile, {
    body: { ...contact, city: 'Leeds', state: 'None', country: 'United Kingdom' },
  });
  const typed = { line1: 'Mill Lane 2', postal_code: 'LS1 1AA', city: 'Leeds', country: 'GB' };
  await checkout(member, tools);
  const { id, stripe } = await atStripe(member);
  expect(await customerOf(member)).toMatchObject({ address: { city: 'Leeds', state: null, country: 'GB' } });
  // As an earlier version of the form had it.
  await stripe.customers.update(id, { address: { ...typed, state: 'None' } });
  await checkout(member, tools);
  expect(await customerOf(member)).toMatchObject({ address: { ...typed, state: null } });
});

test('a fact that Stripe does not take keeps nobody from buying', async () => {
  const member = await app.join();
  await member.call(updateProfile, { body: { ...contact, phoneNumber: '+49 30 1234567890 ext. 12345' } });
  await checkout(member, tools);
  expect(await customerOf(member)).toMatchObject({ business_name: 'Daughters & Co', phone: null });
});

test('a postal address that Stripe does not take is said at its field, and the purchase waits for it', async () => {
  const member = await app.join();
  const move = (city: string) => member.call(updateProfile, { body: { ...contact, city } });
  await move('Nowhere.invalid');
  const refused = await member.fail(createCheckout, { body: { priceId: tools } });
  expect(refused).toMatchObject({
    code: 'invalid_input',
    fields: { city: expect.stringContaining('doesn’t take this city') },
  });
  await move('Leeds');
  await checkout(member, tools);
  expect(await customerOf(member)).toMatchObject({ address: { city: 'Leeds' } });
  // Of a customer that is there already, too.
  await move('Elsewhere.invalid');
  expect((await member.fail(createCheckout, { body: { priceId: tools } })).fields).toHaveProperty('city');
});

test('of requests in the same instant each keeps the same customer, the first time and in place of one who is gone', async () => {
  const { userId } = await app.join();
  const mapped = eq(billingCustomers.userId, userId);
  const at = app.product.deps.billing.clock.now();
  for (let round = 0; round < 400; round += 1) {
    if (round < 300) await app.db.delete(billingCustomers).where(mapped);
    else await app.db.update(billingCustomers).set({ goneAt: at }).where(mapped);
    const customerId = `cus_${round}`;
    const kept = Array.from({ length: 4 }, () => keepCustomer(app.db, { userId, customerId, now: at }));
    expect(await Promise.all(kept)).toEqual(Array(4).fill(customerId));
  }
});
