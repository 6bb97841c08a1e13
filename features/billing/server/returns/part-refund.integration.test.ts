import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminCancelSubscription, adminReadCancellation } from '#features/billing/contract-cancellation.ts';
import { claimGuarantee, listInvoices } from '#features/billing/contract-membership.ts';
import { adminReadPayments, adminRefundPart } from '#features/billing/contract-part-refund.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { withStripeFault } from '#testing/stripe-fault.ts';
import { subscribing } from '#testing/subscribing.ts';
import { refundPart } from './part-refund.ts';
import { billingReturns } from './tables.ts';

let app: App;
let desk: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  desk = await joinAsAdmin(app);
});
afterAll(() => app.close());

const { heldBy, refunds, titlesOf, ...buyers } = subscribing(() => app);
async function subscriber(card?: string) {
  const bought = await buyers.subscriber(card);
  const [payment] = (await paymentsOf(bought.id)).payments;
  if (!payment) throw new Error('nothing was paid');
  return { ...bought, payment };
}
const paymentsOf = (id: string) => desk.call(adminReadPayments, { params: { id } });
const part = (
  invoiceId: string,
  how: { amount: number; left: number; ends?: 'stays' | 'now' | 'period_end' },
) => ({
  id: randomUUID(),
  invoiceId,
  ends: 'stays' as const,
  why: 'goodwill' as const,
  note: '',
  ...how,
});

test('a part of a payment goes back once, the plan goes on, and the member, the list of payments and the log say so', async () => {
  const { id, member, payment } = await subscriber();
  expect(payment).toMatchObject({ paid: 4700, left: 4700 });
  const before = refunds();
  const how = { ...part(payment.invoiceId, { amount: 1050, left: 4700 }), note: 'A slow week' };
  const order = { params: { id }, body: how };
  expect(await desk.call(adminRefundPart, order)).toEqual({
    amount: 1050,
    byHand: 0,
    disputed: 0,
    endsAt: null,
  });
  // The answer was lost, and the button pressed again.
  expect(await desk.call(adminRefundPart, order)).toMatchObject({ amount: 1050 });
  await app.stripe.delivered();
  expect(refunds() - before).toBe(1);
  expect(await heldBy(member)).toMatchObject({ status: 'active', endsAt: null, refunded: 1050 });
  expect((await paymentsOf(id)).payments).toMatchObject([{ paid: 4700, left: 3650 }]);
  const { invoices } = await member.call(listInvoices, {});
  expect(invoices).toMatchObject([{ refunded: 1050 }]);
  const mail = await mailTo(app, member.email, 'You get some of your money back');
  expect(mail.text).toContain('We’ve sent back $10.50 of what you paid for Tools & Resources');
  expect(mail.text).toContain('Your plan goes on as before.');
  expect(mail.text).not.toContain('A slow week');
  expect(await titlesOf(member)).toContain('You get some of your money back');
  const { action, subjectId } = auditEntries;
  const noted = await app.db
    .select()
    .from(auditEntries)
    .where(and(eq(subjectId, member.userId), eq(action, 'billing.part_refunded')));
  expect(noted).toMatchObject([
    { actorId: desk.userId, details: { subscription: id, why: 'goodwill', ends: 'stays', amount: 1050 } },
  ]);
});

test('never more than is left: too much, another tab, and an amount that changed meanwhile send nothing', async () => {
  const { id, payment } = await subscriber();
  const { invoiceId } = payment;
  const before = refunds();
  const tooMuch = await desk.fail(adminRefundPart, {
    params: { id },
    body: part(invoiceId, { amount: 4701, left: 4700 }),
  });
  expect(tooMuch.message).toContain('$47.00 of this payment is left');
  const tabs = [3000, 3000].map((amount) =>
    desk.call(adminRefundPart, { params: { id }, body: part(invoiceId, { amount, left: 4700 }) }),
  );
  const answers = await Promise.allSettled(tabs);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(refunds() - before).toBe(1);
  const stale = await desk.fail(adminRefundPart, {
    params: { id },
    body: part(invoiceId, { amount: 1000, left: 4700 }),
  });
  expect(stale).toMatchObject({ status: 409 });
  expect(stale.message).toContain('$17.00 of this payment is left');
  const foreign = await subscriber();
  expect(
    await desk.fail(adminRefundPart, {
      params: { id },
      body: part(foreign.payment.invoiceId, { amount: 1000, left: 4700 }),
    }),
  ).toMatchObject({ status: 404 });
  for (const amount of [0, -5, 10.5])
    expect(
      await desk.fail(adminRefundPart, { params: { id }, body: part(invoiceId, { amount, left: 1700 }) }),
    ).toMatchObject({ code: 'invalid_input' });
  expect(refunds() - before).toBe(1);
});

test('a process that ends after the refund finishes it from the row, and sends nothing twice', async () => {
  const { id, member, payment } = await subscriber();
  const { userId } = desk;
  const sessionId = '';
  const before = refunds();
  const lostAnswer = await withStripeFault(app, (real) => ({
    refunds: Object.assign(Object.create(real.refunds) as typeof real.refunds, {
      create: async (...given: Parameters<typeof real.refunds.create>) => {
        await real.refunds.create(...given);
        throw new Error('the process ended');
      },
    }),
  }));
  const how = part(payment.invoiceId, { amount: 2000, left: 4700 });
  const by = { viewer: { userId, sessionId }, client: { address: '' } } as Parameters<typeof refundPart>[1];
  await expect(refundPart(lostAnswer, by, { how, subscriptionId: id })).rejects.toThrow('the process ended');
  expect(await titlesOf(member)).not.toContain('You get some of your money back');
  await reconcile(app.product.deps.billing);
  await reconcile(app.product.deps.billing);
  expect(refunds() - before).toBe(1);
  expect(await titlesOf(member)).toContain('You get some of your money back');
  const rows = await app.db.select().from(billingReturns).where(eq(billingReturns.id, how.id));
  expect(rows).toMatchObject([{ amount: 2000, byHand: 0, endsAt: null }]);
});

test('the guarantee, and an admin who cancels, give back only what a part refund left', async () => {
  const { id, member, payment } = await subscriber();
  await desk.call(adminRefundPart, {
    params: { id },
    body: part(payment.invoiceId, { amount: 1700, left: 4700 }),
  });
  expect((await desk.call(adminReadCancellation, { params: { id } })).amounts.period).toBe(3000);
  expect(await member.call(claimGuarantee, {})).toMatchObject({ amount: 3000 });

  const other = await subscriber();
  await desk.call(adminRefundPart, {
    params: { id: other.id },
    body: part(other.payment.invoiceId, { amount: 4000, left: 4700 }),
  });
  const how = {
    id: randomUUID(),
    ends: 'now',
    refund: 'period',
    amount: 700,
    why: 'asked',
    note: '',
  } as const;
  expect(await desk.call(adminCancelSubscription, { body: { subscriptionId: other.id, how } })).toMatchObject(
    { amount: 700 },
  );
});

test('an admin may end the plan with it, now or with the month; of one that is over a part goes back too', async () => {
  const { id, member, payment } = await subscriber();
  const later = await desk.call(adminRefundPart, {
    params: { id },
    body: part(payment.invoiceId, { amount: 500, left: 4700, ends: 'period_end' }),
  });
  const held = await heldBy(member);
  expect(held).toMatchObject({ status: 'active', endsAt: held.currentPeriodEnd });
  expect(later).toMatchObject({ amount: 500, endsAt: held.currentPeriodEnd.toISOString() });
  await desk.call(adminRefundPart, {
    params: { id },
    body: part(payment.invoiceId, { amount: 500, left: 4200, ends: 'now' }),
  });
  expect(await heldBy(member)).toMatchObject({ status: 'canceled' });
  expect(await titlesOf(member)).toContain('We ended your subscription');
  expect((await paymentsOf(id)).ends).toEqual([]);
  expect(
    await desk.call(adminRefundPart, {
      params: { id },
      body: part(payment.invoiceId, { amount: 700, left: 3700 }),
    }),
  ).toMatchObject({ amount: 700 });
  const mails = await mailTo(app, member.email, 'You get some of your money back');
  expect(mails.text).toContain('$7.00');
  expect(mails.text).not.toContain('goes on');
});

test('what the bank is taking back itself is not sent, and the member hears that their bank decides', async () => {
  const { id, member, payment } = await subscriber('0259');
  const answer = await desk.call(adminRefundPart, {
    params: { id },
    body: part(payment.invoiceId, { amount: 900, left: 4700 }),
  });
  expect(answer).toMatchObject({ amount: 0, byHand: 0, disputed: 900 });
  const mail = await mailTo(app, member.email, 'You get some of your money back');
  expect(mail.text).toContain('already taking $9.00');
});
