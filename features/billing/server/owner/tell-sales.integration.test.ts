import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { adminCancelSubscription } from '#features/billing/contract-cancellation.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { claimGuarantee, setRenewal } from '#features/billing/contract-membership.ts';
import { listNotifications, readPreferences, savePreferences } from '#features/notifications/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { dayOf } from '#features/billing/server/wording.ts';

const hour = 60 * 60 * 1000;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function subscriber(card: string) {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay', card });
  await app.stripe.delivered();
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
  if (!row) throw new Error('no subscription arrived');
  return { ...member, row };
}
const salesOf = async (admin: Awaited<ReturnType<typeof joinAsAdmin>>) =>
  (await admin.call(listNotifications, {})).notifications
    .filter(({ kind }) => kind === 'sales')
    .map(({ actionUrl, message, title, type }) => ({ actionUrl, message, title, type }));

test('an admin hears of a sale once, and of a payment that fails, each with the way to the member', async () => {
  const desk = await joinAsAdmin(app);
  const { row, userId } = await subscriber('0341');
  const page = `/admin/member?id=${encodeURIComponent(userId)}`;
  const [sale] = await salesOf(desk);
  expect(sale).toMatchObject({ type: 'success', actionUrl: page });
  expect(sale?.title).toMatch(/ bought Tools & Resources$/);
  expect(sale?.message).toMatch(/^They paid \$47\.00\. It renews on .* for \$47\.00 unless they cancel\.$/);
  await reconcile(app.product.deps.billing);
  expect(await salesOf(desk)).toHaveLength(1);

  app.clock.advance(row.currentPeriodEnd.getTime() - app.clock.now().getTime() + hour);
  // Whoever is no admin anymore by then is not told.
  const later = await joinAsAdmin(app);
  app.stripe.advance(0);
  await app.stripe.delivered();
  await reconcile(app.product.deps.billing);
  const failed = await salesOf(later);
  expect(failed).toHaveLength(1);
  expect(failed[0]).toMatchObject({ type: 'warning', actionUrl: page });
  expect(failed[0]?.title).toMatch(/’s payment failed$/);
  expect(failed[0]?.message).toMatch(/^We couldn’t collect \$47\.00 for Tools & Resources, and told them\./);
});

test('an admin who asked for it gets a mail about a sale, once, and none anymore after a click in it; the others get none', async () => {
  const desk = await joinAsAdmin(app);
  await joinAsAdmin(app);
  expect((await desk.call(readPreferences, {})).sales).toEqual({ app: true, mail: false });
  await desk.call(savePreferences, { body: { sales: { app: true, mail: true } } });
  const { userId } = await subscriber('4242');
  await reconcile(app.product.deps.billing);
  const about = async (id: string) => {
    const mails = await app.db
      .select({ to: mailMessages.toAddress, params: mailMessages.params, list: mailMessages.list })
      .from(mailMessages)
      .where(eq(mailMessages.template, 'billing.sales'));
    return mails.filter(({ params }) => params['about'] === id).map(({ list, to }) => ({ list, to }));
  };
  expect(await about(userId)).toEqual([{ list: 'sales', to: desk.email }]);

  const mail = await mailTo(app, desk.email, 'bought Tools & Resources');
  expect(mail.text).toContain('They paid $47.00.');
  expect(mail.text).toContain(`/admin/member?id=${encodeURIComponent(userId)}`);
  const [, url = ''] = /^<(.+)>$/.exec(mail.headers['list-unsubscribe'] ?? '') ?? [];
  await app.product.fetch(
    new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
    { remoteAddress: '203.0.113.9' },
  );
  expect((await desk.call(readPreferences, {})).sales).toEqual({ app: true, mail: false });
  expect(await about((await subscriber('4242')).userId)).toEqual([]);
});

test('a sale that is refunded is told as such, by a member’s guarantee and by an admin’s hand alike', async () => {
  const desk = await joinAsAdmin(app);
  const [one, two] = [await subscriber('4242'), await subscriber('4242')];
  const actor = app.visitor();
  await actor.call(signIn, { body: { email: one.email, password: one.password } });
  await actor.call(claimGuarantee, {});
  await desk.call(adminCancelSubscription, {
    body: {
      subscriptionId: two.row.id,
      how: { id: randomUUID(), ends: 'now', refund: 'period', why: 'asked', note: '', amount: 4700 },
    },
  });
  const told = (await salesOf(desk)).filter(({ title }) => title.endsWith(' was refunded'));
  const page = (userId: string) => `/admin/member?id=${encodeURIComponent(userId)}`;
  expect(new Set(told.map(({ actionUrl }) => actionUrl))).toEqual(
    new Set([page(one.userId), page(two.userId)]),
  );
  expect(told).toHaveLength(2);
  for (const { message, title, type } of told) {
    expect(title).toMatch(/’s Tools & Resources was refunded$/);
    expect([type, message]).toEqual([
      'info',
      '$47.00 is on its way back. The plan has ended and doesn’t renew.',
    ]);
  }
});

test('a plan that is canceled to its end is told once, with the day, and so is taking that back; by mail where asked for', async () => {
  const desk = await joinAsAdmin(app);
  await desk.call(savePreferences, { body: { sales: { app: true, mail: true } } });
  const buyer = await subscriber('4242');
  const page = `/admin/member?id=${encodeURIComponent(buyer.userId)}`;
  const told = async () =>
    (await salesOf(desk)).filter(({ actionUrl, title }) => actionUrl === page && !title.includes(' bought '));

  await buyer.call(setRenewal, { body: { renews: false } });
  await app.stripe.delivered();
  await reconcile(app.product.deps.billing);
  const [canceled, ...more] = await told();
  expect(more).toEqual([]);
  expect(canceled).toMatchObject({ type: 'info', actionUrl: page });
  expect(canceled?.title).toMatch(/’s Tools & Resources was canceled$/);
  expect(canceled?.message).toBe(
    `It ends on ${dayOf(buyer.row.currentPeriodEnd)}, and nothing more is charged.`,
  );
  expect((await mailTo(app, desk.email, 'was canceled')).text).toContain(canceled?.message ?? '?');

  await buyer.call(setRenewal, { body: { renews: true } });
  await app.stripe.delivered();
  await reconcile(app.product.deps.billing);
  const [kept, ...before] = await told();
  expect(before).toHaveLength(1);
  expect(kept).toMatchObject({ type: 'success', actionUrl: page });
  expect(kept?.title).toMatch(/’s Tools & Resources renews again$/);
  expect(kept?.message).toMatch(
    /^The cancellation was taken back\. It renews on .* for \$47\.00 unless they cancel\.$/,
  );

  // Another cancellation is news again.
  app.clock.advance(hour);
  await buyer.call(setRenewal, { body: { renews: false } });
  await app.stripe.delivered();
  expect(await told()).toHaveLength(3);
});

test('a plan that an admin cancels to its end is told to every admin, beside what the member is told', async () => {
  const [desk, other] = [await joinAsAdmin(app), await joinAsAdmin(app)];
  const { row, userId } = await subscriber('4242');
  await desk.call(adminCancelSubscription, {
    body: {
      subscriptionId: row.id,
      how: { id: randomUUID(), ends: 'period_end', refund: 'none', why: 'asked', note: '', amount: 0 },
    },
  });
  await app.stripe.delivered();
  const told = (await salesOf(other)).filter(({ actionUrl }) => actionUrl?.endsWith(userId) === true);
  expect(told.map(({ title }) => title.replace(/^.*’s /, ''))).toContain('Tools & Resources was canceled');
});

test('whoever turned sales off has none of them in the bell, and members are never told', async () => {
  const desk = await joinAsAdmin(app);
  const wanted = await desk.call(readPreferences, {});
  await desk.call(savePreferences, { body: { ...wanted, sales: { app: false, mail: true } } });
  const buyer = await subscriber('4242');
  expect(await salesOf(desk)).toEqual([]);
  const { notifications } = await buyer.call(listNotifications, {});
  expect(notifications.filter(({ kind }) => kind === 'sales')).toEqual([]);
});
