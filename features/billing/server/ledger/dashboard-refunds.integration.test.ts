import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMember } from '#features/members/contract.ts';
import { adminSearchSubscription } from '#features/billing/contract-admin.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { listInvoices } from '#features/billing/contract-membership.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAdmin } from '#testing/studio.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { noteRefunds } from './refunded.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { moneyOfWeek } from '#features/billing/server/owner/week.ts';

// What an owner sends back in Stripe's own dashboard, of which we only hear.

let app: App;
let admin: Awaited<ReturnType<typeof joinAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAdmin(app);
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

async function subscriber() {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
  if (!row) throw new Error('no subscription arrived');
  return { member, id: row.id };
}

/** The cents that went back as the member reads it, as their page in the admin says it, and as a search finds it. */
async function readBy(member: Member) {
  const { invoices } = await member.call(listInvoices, {});
  const page = await admin.call(readMember, { params: { id: member.userId } });
  const found = await admin.call(adminSearchSubscription, { body: { email: member.email } });
  return [invoices[0]?.refunded, page.subscriptions?.[0]?.refunded, found.subscriptions[0]?.refunded];
}

test('what the owner refunds in the dashboard of Stripe is on the invoice, on the member’s page and in the search', async () => {
  const { id, member } = await subscriber();
  expect(await readBy(member)).toEqual([0, 0, 0]);
  app.stripe.refundInDashboard(id, 1200);
  await app.stripe.delivered();
  expect(await readBy(member)).toEqual([1200, 1200, 1200]);
  // The plan is none of the refund's business.
  app.stripe.refundInDashboard(id, 3500);
  await app.stripe.delivered();
  expect(await readBy(member)).toEqual([4700, 4700, 4700]);
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  expect(row).toMatchObject({ status: 'active', refunded: 4700 });
});

test('a refund that the bank returns counts no longer', async () => {
  const { id, member } = await subscriber();
  app.stripe.refundInDashboard(id, 1200);
  await app.stripe.delivered();
  const made = app.stripe.events().findLast(({ type }) => type === 'refund.created');
  const refund = made?.data.object as { id: string } | undefined;
  app.stripe.settleRefund(refund?.id ?? '', 'failed');
  await app.stripe.delivered();
  expect(await readBy(member)).toEqual([0, 0, 0]);
});

test('a refund of which no event arrived is found by the hourly round', async () => {
  const { id, member } = await subscriber();
  app.stripe.setWebhookMode('held');
  app.stripe.refundInDashboard(id, 1200);
  expect(await readBy(member)).toEqual([1200, 0, 0]);
  await reconcile(app.product.deps.billing);
  expect(await readBy(member)).toEqual([1200, 1200, 1200]);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
});

test('an answer that a newer one has overtaken does not overwrite it', async () => {
  const { id } = await subscriber();
  const { billing } = app.product.deps;
  const real = await paymentsOf(billing);
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  const customer = row?.customerId ?? '';
  app.stripe.setWebhookMode('held');
  let isFirst = true;
  const list: typeof real.stripe.charges.list = (...asked) => {
    const page = real.stripe.charges.list(...asked);
    const whole = page.autoPagingToArray.bind(page);
    const overtaken = async (given: { limit: number }) => {
      const older = await whole(given);
      if (isFirst) {
        isFirst = false;
        app.stripe.refundInDashboard(id, 1200);
        await noteRefunds(billing, real, customer);
      }
      return older;
    };
    return Object.assign(page, { autoPagingToArray: overtaken });
  };
  const charges = Object.assign(Object.create(real.stripe.charges) as typeof real.stripe.charges, { list });
  const slow = Object.assign(Object.create(real.stripe) as Stripe, { charges });
  await noteRefunds(billing, { ...real, stripe: slow }, customer);
  const [after] = await app.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  expect(after?.refunded).toBe(1200);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
});

test('the owner’s mail about the week counts what they sent back in the dashboard, unless it came back', async () => {
  const { id } = await subscriber();
  const from = new Date(Math.floor(app.clock.now().getTime() / 1000) * 1000 + 1000);
  app.clock.advance(2000);
  const counted = async (until = new Date(app.clock.now().getTime() + 1000)) => {
    const { refunded, refunds } = await moneyOfWeek(app.product.deps.billing, { from, until });
    return { refunded, refunds };
  };
  expect(await counted()).toEqual({ refunds: 0, refunded: [] });
  app.stripe.refundInDashboard(id, 1200);
  app.stripe.refundInDashboard(id, 300);
  await app.stripe.delivered();
  expect(await counted()).toEqual({ refunds: 2, refunded: [{ currency: 'usd', cents: 1500 }] });
  expect(await counted(from)).toEqual({ refunds: 0, refunded: [] });
  const made = app.stripe.events().findLast(({ type }) => type === 'refund.created');
  app.stripe.settleRefund((made?.data.object as { id: string } | undefined)?.id ?? '', 'failed');
  await app.stripe.delivered();
  expect(await counted()).toEqual({ refunds: 1, refunded: [{ currency: 'usd', cents: 1200 }] });
});
