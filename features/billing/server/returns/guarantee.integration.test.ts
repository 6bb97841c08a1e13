import { and, eq, isNotNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import {
  checkSubscription,
  claimGuarantee,
  listInvoices,
  readMembership,
} from '#features/billing/contract-membership.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { beginGuarantee } from '#testing/returning.ts';
import { withStripeFault } from '#testing/stripe-fault.ts';
import { idOf } from '#fakes/stripe/contract-world.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { claimMoneyBack } from './guarantee.ts';
import { billingReturns, guaranteeUses } from './tables.ts';
import { type BillingDeps, paymentsOf } from '#features/billing/server/stripe.ts';

const day = 24 * 60 * 60 * 1000;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
// Everybody here pays with the same test card; guarantee-once.integration.test.ts is about that.
beforeEach(() => app.db.delete(guaranteeUses));
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

async function subscriber(priceId = 'price_demo_tools') {
  const member = await app.join();
  await buys(member, priceId);
  return member;
}
async function buys(member: Member, priceId: string) {
  const { url } = await member.call(createCheckout, { body: { priceId } });
  await app.stripe.submit(url, { do: priceId === 'price_demo_upgrade' ? 'confirm' : 'pay' });
  await app.stripe.delivered();
}
const refunds = (member: Member) =>
  app.db
    .select()
    .from(billingReturns)
    .where(and(eq(billingReturns.userId, member.userId), isNotNull(billingReturns.begunAt)));
const audits = (member: Member) =>
  app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, member.userId), eq(auditEntries.action, 'billing.refunded')));
/** What Stripe sent back, in cents, since the test began. */
const refundEvents = () => app.stripe.events().filter(({ type }) => type === 'refund.created').length;

test('within 7 days the first payment comes back and the plan ends at once, noted and told [billing.guarantee-7-days]', async () => {
  const member = await subscriber();
  expect((await member.call(readMembership, {})).guaranteeEndsAt).not.toBeNull();
  const before = refundEvents();
  expect(await member.call(claimGuarantee, {})).toEqual({ amount: 4700, byHand: 0, currency: 'usd' });
  await app.stripe.delivered();
  expect(refundEvents() - before).toBe(1);
  const { invoices } = await member.call(listInvoices, {});
  expect(invoices).toMatchObject([{ status: 'paid', total: 4700, refunded: 4700 }]);
  const [held] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
  expect(held?.status).toBe('canceled');
  app.memoEnds();
  expect(await member.call(checkSubscription, {})).toMatchObject({ subscribed: false });
  expect(await audits(member)).toMatchObject([
    { actorId: member.userId, details: { subscription: held?.id, amount: 4700 } },
  ]);
  const mail = await mailTo(app, member.email, 'Your money is on its way back');
  expect(mail.text).toContain('$47.00 for Tools & Resources');
});

test('a page that was read while the money went back does not keep the plan alive', async () => {
  const member = await subscriber();
  await Promise.all([member.call(claimGuarantee, {}), member.call(checkSubscription, {})]);
  expect(await member.call(checkSubscription, {})).toMatchObject({ subscribed: false });
});

test('two presses at once send the money back once, and a third says the same', async () => {
  const member = await subscriber('price_demo_premium');
  const before = refundEvents();
  const answers = await Promise.all([1, 2].map(() => member.call(claimGuarantee, {})));
  answers.push(await member.call(claimGuarantee, {}));
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ amount: 6700, byHand: 0, currency: 'usd' })));
  await app.stripe.delivered();
  expect(refundEvents() - before).toBe(1);
  expect(await audits(member)).toHaveLength(1);
});

test('a press that another one overtakes while Stripe is asked gets the same answer', async () => {
  const member = await subscriber();
  const { billing } = app.product.deps;
  const real = await paymentsOf(billing);
  const overtaken: BillingDeps = {
    ...billing,
    payments: () => {
      const list: typeof real.stripe.invoices.list = (...asked) => {
        const answer = member.call(claimGuarantee, {}).then(() => real.stripe.invoices.list(...asked));
        return answer as ReturnType<typeof real.stripe.invoices.list>;
      };
      const invoices = Object.assign(Object.create(real.stripe.invoices) as typeof real.stripe.invoices, {
        list,
      });
      const stripe = Object.assign(Object.create(real.stripe) as Stripe, { invoices });
      return Promise.resolve({ ...real, stripe });
    },
  };
  const viewer = { userId: member.userId, sessionId: '' };
  const answer = await claimMoneyBack(overtaken, { viewer, client: { address: '', userAgent: '' } });
  expect(answer).toEqual({ amount: 4700, byHand: 0, currency: 'usd' });
  await app.stripe.delivered();
  expect(await audits(member)).toHaveLength(1);
});

test('an upgrade in the same days goes back with the first payment', async () => {
  const member = await subscriber();
  await buys(member, 'price_demo_upgrade');
  expect(await member.call(claimGuarantee, {})).toEqual({ amount: 6700, byHand: 0, currency: 'usd' });
});

test('of two payments that go back nobody reads that only the first did, whenever its event comes', async () => {
  const member = await subscriber();
  await buys(member, 'price_demo_upgrade');
  const read: (number | undefined)[] = [];
  const deps = await withStripeFault(app, (real) => ({
    refunds: Object.assign(Object.create(real.refunds) as Stripe['refunds'], {
      // The event of the first refund is worked off before the second one is made, whose event is late.
      create: async (...given: Parameters<Stripe['refunds']['create']>) => {
        const made = await real.refunds.create(...given);
        await app.stripe.delivered();
        app.stripe.setWebhookMode('held');
        return made;
      },
    }),
    charges: Object.assign(Object.create(real.charges) as Stripe['charges'], {
      list: (...given: Parameters<Stripe['charges']['list']>) => ({
        autoPagingToArray: async (to: { limit: number }) => {
          read.push((await member.call(readMembership, {})).last?.refunded);
          return real.charges.list(...given).autoPagingToArray(to);
        },
      }),
    }),
  }));
  const viewer = { userId: member.userId, sessionId: '' };
  await claimMoneyBack(deps, { viewer, client: { address: '', userAgent: '' } });
  read.push((await member.call(readMembership, {})).last?.refunded);
  expect(read.length).toBeGreaterThan(1);
  expect(read.at(-1)).toBe(6700);
  expect(read).not.toContain(4700);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
});

test('it is once per member: a second purchase is not given back', async () => {
  const member = await subscriber();
  expect((await member.call(readMembership, {})).guaranteeCovers).toBe(true);
  await member.call(claimGuarantee, {});
  await app.stripe.delivered();
  // Said before they buy again.
  expect((await member.call(readMembership, {})).guaranteeCovers).toBe(false);
  await buys(member, 'price_demo_tools');
  expect((await member.call(readMembership, {})).guaranteeEndsAt).toBeNull();
  expect(await member.fail(claimGuarantee)).toMatchObject({
    status: 409,
    message: 'You already got your money back once.',
  });
  const held = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
  expect(held.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
});

test('who never paid has nothing to get back', async () => {
  expect((await (await app.join()).fail(claimGuarantee)).status).toBe(404);
});

test('a refund that Stripe could not finish is finished by the hourly round, once', async () => {
  const member = await subscriber();
  app.stripe.setMode('error500');
  expect(await member.fail(claimGuarantee)).toMatchObject({ status: 502, code: 'payments_failed' });
  app.stripe.setMode('ok');
  // It went down before anything was kept, or after: both must end well.
  await beginGuarantee(app, member);
  await reconcile(app.product.deps.billing);
  expect(await refunds(member)).toMatchObject([{ amount: 4700, currency: 'usd' }]);
  await reconcile(app.product.deps.billing);
  expect(await audits(member)).toHaveLength(1);
}, 20_000);

test('who asks on the seventh day while Stripe is down has asked in time, however long it stays down', async () => {
  const member = await subscriber();
  app.clock.advance(7 * day - 60_000);
  app.stripe.setMode('error500');
  const refusal = await member.fail(claimGuarantee);
  expect(refusal).toMatchObject({ status: 502, code: 'payments_failed' });
  expect(refusal.message).toContain('We have your request');
  await expect(reconcile(app.product.deps.billing)).rejects.toThrow();
  expect(await refunds(member)).toEqual([]);
  app.clock.advance(2 * day);
  app.stripe.setMode('ok');
  await reconcile(app.product.deps.billing);
  expect(await refunds(member)).toMatchObject([{ amount: 4700, currency: 'usd' }]);
  await reconcile(app.product.deps.billing);
  expect(await audits(member)).toHaveLength(1);
}, 40_000);

test('what Stripe knows against a request that was kept is told to the member and to the admins', async () => {
  const member = await subscriber();
  const { payment_intent, stripe } = await paymentOf(member);
  await stripe.refunds.create({ payment_intent, amount: 4700 });
  app.stripe.setMode('error500');
  expect((await member.fail(claimGuarantee)).message).toContain('We have your request');
  app.stripe.setMode('ok');
  await reconcile(app.product.deps.billing);
  const { notifications } = await member.call(listNotifications, {});
  expect(notifications.map(({ message }) => message)).toContain(
    'You asked for it while the payment service didn’t answer. Now it does: We already sent back what you paid. You can cancel at any time.',
  );
  expect(await refunds(member)).toEqual([]);
}, 40_000);

/** The payment of a member's latest invoice. */
async function paymentOf(member: Member): Promise<{ stripe: Stripe; payment_intent: string }> {
  const { stripe } = await paymentsOf(app.product.deps.billing);
  const [held] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
  const [invoice] = (await stripe.invoices.list({ customer: held?.customerId ?? '' })).data;
  const [paid] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data;
  return { stripe, payment_intent: idOf(paid?.payment.payment_intent) };
}
/** Refunds of a member's latest payment, oldest first. */
async function sentBack(member: Member) {
  const { payment_intent, stripe } = await paymentOf(member);
  const { data } = await stripe.refunds.list({ payment_intent });
  return data.toReversed().map(({ amount, status }) => [amount, status]);
}

test('what was sent back before is not sent again: the guarantee sends the rest [billing.guarantee-7-days]', async () => {
  const member = await subscriber();
  const { payment_intent, stripe } = await paymentOf(member);
  await stripe.refunds.create({ payment_intent, amount: 1000 });
  const pending = await stripe.refunds.create({ payment_intent, amount: 500 });
  app.stripe.settleRefund(pending.id, 'pending');
  expect(await member.call(claimGuarantee, {})).toEqual({ amount: 3200, byHand: 0, currency: 'usd' });
  expect(await sentBack(member)).toEqual([
    [1000, 'succeeded'],
    [500, 'pending'],
    [3200, 'succeeded'],
  ]);
  const mail = await mailTo(app, member.email, 'Your money is on its way back');
  expect(mail.text).toContain('$32.00 for Tools & Resources');
});

test.each(['failed', 'canceled'] as const)(
  'a refund that %s counts for nothing: all of it is sent',
  async (end) => {
    const member = await subscriber();
    const { payment_intent, stripe } = await paymentOf(member);
    for (const amount of [4700, 4700]) {
      const { id } = await stripe.refunds.create({ payment_intent, amount });
      app.stripe.settleRefund(id, end);
    }
    expect(await member.call(claimGuarantee, {})).toEqual({ amount: 4700, byHand: 0, currency: 'usd' });
    expect(await sentBack(member)).toEqual([
      [4700, end],
      [4700, end],
      [4700, 'succeeded'],
    ]);
  },
);

test('a refund of the guarantee that failed before it was done is sent again by the hourly round', async () => {
  const member = await subscriber();
  const { payment_intent, stripe } = await paymentOf(member);
  const id = await beginGuarantee(app, member);
  const failed = await stripe.refunds.create(
    { payment_intent, amount: 4700, metadata: { return: id } },
    { idempotencyKey: `refund:${payment_intent}:0` },
  );
  app.stripe.settleRefund(failed.id, 'failed');
  await reconcile(app.product.deps.billing);
  expect(await refunds(member)).toMatchObject([{ amount: 4700 }]);
  expect(await sentBack(member)).toEqual([
    [4700, 'failed'],
    [4700, 'succeeded'],
  ]);
});

test('who has everything back already is told so, and keeps the plan until they cancel it', async () => {
  const member = await subscriber();
  const { payment_intent, stripe } = await paymentOf(member);
  await stripe.refunds.create({ payment_intent });
  expect(await member.fail(claimGuarantee)).toMatchObject({
    status: 409,
    message: 'We already sent back what you paid. You can cancel at any time.',
  });
  expect(await refunds(member)).toEqual([]);
});

test('after 7 days the button is gone and the server refuses', async () => {
  const member = await subscriber();
  app.clock.advance(7 * day - 60_000);
  expect((await member.call(readMembership, {})).guaranteeEndsAt).not.toBeNull();
  app.clock.advance(60_000);
  const later = app.visitor();
  await later.call(signIn, { body: { email: member.email, password: member.password } });
  expect((await later.call(readMembership, {})).guaranteeEndsAt).toBeNull();
  expect(await later.fail(claimGuarantee)).toMatchObject({ status: 409, code: 'conflict' });
  expect(await refunds(member)).toEqual([]);
});
