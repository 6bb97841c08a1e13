import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmPayment, createCheckout, customerPortal } from '#features/billing/contract.ts';
import {
  checkSubscription,
  claimGuarantee,
  listInvoices,
  readMembership,
} from '#features/billing/contract-membership.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { endBilling } from '#features/billing/server/leaving.ts';
import { customersToAsk } from '#features/billing/server/queries.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { type BillingDeps, paymentsOf } from '#features/billing/server/stripe.ts';
import { billingCustomers } from '#features/billing/server/tables.ts';

const [tools, premium] = ['price_demo_tools', 'price_demo_premium'];
type Loss = 'deleted' | 'never was' | 'other mode';
const losses: readonly Loss[] = ['deleted', 'never was', 'other mode'];

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

const checkout = async (member: Member, priceId: string) =>
  (await member.call(createCheckout, { body: { priceId } })).url;
const pays = async (url: string) => {
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
};
const mappings = (member: Member) =>
  app.db.select().from(billingCustomers).where(eq(billingCustomers.userId, member.userId));
async function customerOf(member: Member): Promise<string> {
  const [row] = await mappings(member);
  if (!row) throw new Error('no customer');
  return row.customerId;
}
async function lose(customer: string, how: Loss) {
  if (how === 'deleted') app.stripe.deleteCustomer(customer);
  else app.stripe.loseCustomer(customer, how);
  await app.stripe.delivered();
}
async function subscriber() {
  const member = await app.join();
  await pays(await checkout(member, tools));
  return { member, customer: await customerOf(member) };
}
const rowsOf = (member: Member) =>
  app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));

test.each(losses)(
  'a member whose customer is lost (%s) buys again, and has what they paid for',
  async (how) => {
    const { customer, member } = await subscriber();
    await lose(customer, how);
    const url = await checkout(member, premium);
    await pays(url);
    expect(await customerOf(member)).not.toBe(customer);
    const rows = await rowsOf(member);
    const statusesOf = (old: boolean) =>
      rows.filter(({ customerId }) => (customerId === customer) === old).map(({ status }) => status);
    expect([statusesOf(true), statusesOf(false)]).toEqual([['canceled'], ['active']]);
    app.memoEnds();
    expect(await member.call(checkSubscription, {})).toMatchObject({ product_id: 'prod_TKvrxStCA4qGbH' });
  },
);

test.each(losses)(
  'no page of theirs fails for it (%s), and they are told once that the plan ended',
  async (how) => {
    const { customer, member } = await subscriber();
    await lose(customer, how);
    expect(await member.call(confirmPayment, { body: {} })).toEqual({ state: 'none', product_id: null });
    expect(await member.fail(customerPortal)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await member.call(listInvoices, {})).toEqual({ invoices: [], credit: null });
    expect((await member.call(readMembership, {})).subscription).toBeNull();
    expect((await member.fail(claimGuarantee)).status).toBe(404);
    app.memoEnds();
    expect(await member.call(checkSubscription, {})).toMatchObject({ subscribed: false });
    const { notifications } = await member.call(listNotifications, {});
    expect(notifications.filter(({ title }) => title === 'Tools & Resources has ended')).toHaveLength(1);
  },
);

test('a customer who was made and deleted on one day is not given back by the key that made them', async () => {
  const member = await app.join();
  await checkout(member, tools);
  const first = await customerOf(member);
  await lose(first, 'deleted');
  const urls = await Promise.all([checkout(member, tools), checkout(member, tools)]);
  const second = await customerOf(member);
  expect(second).not.toBe(first);
  expect(new Set(urls).size).toBe(1);
  await lose(second, 'deleted');
  await pays(await checkout(member, tools));
  expect(await rowsOf(member)).toMatchObject([{ status: 'active' }]);
});

test('who leaves can leave; with the key of another account nobody is erased who would go on being charged', async () => {
  const { customer, member } = await subscriber();
  await lose(customer, 'never was');
  const { userId } = member;
  await expect(endBilling(await withForeignKey())(app.db, { userId })).rejects.toThrow('No such customer');
  await endBilling(app.product.deps.billing)(app.db, { userId });
});

test('the hourly round goes past every lost customer to those who come after them', async () => {
  const lost = await Promise.all(Array.from({ length: 4 }, () => app.join()));
  for (const member of lost) {
    await checkout(member, tools);
    await lose(await customerOf(member), 'never was');
  }
  app.stripe.setWebhookMode('held');
  const unheard = await app.join();
  await app.stripe.submit(await checkout(unheard, tools), { do: 'pay' });
  await reconcile(app.product.deps.billing);
  expect(await rowsOf(unheard)).toMatchObject([{ status: 'active' }]);
  for (const member of lost) expect((await mappings(member))[0]?.goneAt).not.toBeNull();
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
});

/** Billing whose key is of an account that does not sell what we sell. */
const withForeignKey = async (): Promise<BillingDeps> => {
  const deps = app.product.deps.billing;
  const { portal, settings, stripe } = await paymentsOf(deps);
  const none = { month: null, year: null };
  const prices = () => Promise.resolve({ tools: none, premium: none, upgrade: none });
  return { ...deps, payments: () => Promise.resolve({ portal, prices, stripe, settings }) };
};

test('with the key of another account nobody is forgotten, and nobody loses a plan', async () => {
  const { customer, member } = await subscriber();
  await lose(customer, 'other mode');
  await reconcile(await withForeignKey());
  expect(await mappings(member)).toMatchObject([{ customerId: customer, goneAt: null }]);
  expect(await rowsOf(member)).toMatchObject([{ status: 'active' }]);
  expect(app.log.lines.some(({ message }) => message.includes('another account'))).toBe(true);
  // What could not be asked goes to the end: those longest unasked come first the next time.
  app.clock.advance(60_000);
  const now = app.clock.now();
  const due = () => customersToAsk(app.db, { now, checkoutSince: new Date(0), limit: 500 });
  await app.db.update(billingCustomers).set({ syncedAt: new Date(0) });
  await app.db
    .update(billingCustomers)
    .set({ syncedAt: new Date(-1000) })
    .where(eq(billingCustomers.customerId, customer));
  expect((await due())[0]).toBe(customer);
  await reconcile({ ...(await withForeignKey()), clock: app.clock });
  expect((await mappings(member))[0]?.syncedAt).toEqual(now);
});
