import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { declareEnd, withdraw } from '#features/billing/contract-declaration.ts';
import { claimGuarantee } from '#features/billing/contract-membership.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { declaring, type Member } from '#testing/declaring.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { users } from '#platform/server/auth/tables.ts';
import { carryOutDeclaration, declare } from './declarations.ts';
import { addressWasUsed } from '#features/billing/server/returns/guarantee-uses.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { guaranteeUses } from '#features/billing/server/returns/tables.ts';
import { moneyOfWeek } from '#features/billing/server/owner/week.ts';

// A declaration ends the contract that its member had when they made it, and its money goes back once.

const day = 24 * 60 * 60 * 1000;
let app: App;
beforeAll(async () => {
  app = await startApp();
});
// Everybody here pays with the same test cards.
beforeEach(() => app.db.delete(guaranteeUses));
afterAll(() => app.close());

const { buyer, declaration, declaredBy, outcomeOf, settled } = declaring(() => app);

async function buysAgain(member: Member, card?: string) {
  const said = {
    acceptsTerms: true,
    renewalConsent: renewalConsentOf(startPrices, {
      plan: 'tools',
      onGiven: false,
      rhythm: 'month',
    }),
    earlyStart: true,
  } as const;
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools', ...said } });
  await app.stripe.submit(url, card === undefined ? { do: 'pay' } : { do: 'pay', card });
  await app.stripe.delivered();
}
const runningOf = async ({ userId }: Member) => {
  const rows = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return rows.filter(({ status }) => status === 'active');
};
/** What a stranger declares for a member without signing in, which waits for a day. @returns its id */
async function strangerWithdraws(member: Member): Promise<string> {
  await app.visitor().call(declareEnd, { body: declaration(member, 'withdrawal') });
  return (await declaredBy(member))[0]?.id ?? '';
}
const doneMails = ({ email }: Member) =>
  app.mail.messages(email).filter(({ subject }) => subject === 'Your withdrawal is done');
/** The refunds that the owner's mail counts from an instant on. */
const countedSince = async (from: Date) => {
  const until = new Date(app.clock.now().getTime() + 1);
  const { refunded, refunds } = await moneyOfWeek(app.product.deps.billing, { from, until });
  return { refunded, refunds };
};

test('a withdrawal that waited does not end what was bought after it, nor pay that back', async () => {
  const member = await buyer('France');
  const id = await strangerWithdraws(member);
  expect((await member.call(withdraw, {})).refund).toMatchObject({ amount: 4700 });
  await buysAgain(member);
  app.clock.advance(day + 1000);
  const before = app.stripe.events().filter(({ type }) => type === 'refund.created').length;
  await carryOutDeclaration(app.product.deps.billing, id);
  expect(await runningOf(member)).toHaveLength(1);
  expect(app.stripe.events().filter(({ type }) => type === 'refund.created')).toHaveLength(before);
});

test('a withdrawal declared before anything was bought ends nothing either', async () => {
  const member = await buyer('France');
  await member.call(withdraw, {});
  await app.stripe.delivered();
  await app.visitor().call(declareEnd, { body: declaration(member, 'withdrawal') });
  const id = (await declaredBy(member)).at(-1)?.id ?? '';
  // What is bought an hour later.
  app.clock.advance(60 * 60 * 1000);
  await buysAgain(member);
  app.clock.advance(day + 1000);
  await carryOutDeclaration(app.product.deps.billing, id);
  expect(await outcomeOf(member)).toBe('nothing_found');
  expect(await runningOf(member)).toHaveLength(1);
});

test('a cancellation for a later day does not end what was bought after its contract was over', async () => {
  const member = await buyer('France');
  const endOn = new Date(app.clock.now().getTime() + 40 * day).toISOString().slice(0, 10);
  // Without its job, which could find nothing between the two contracts.
  const held = { ...app.product.deps.billing, jobs: { add: () => Promise.resolve() } };
  const { id } = await declare(held, { ...declaration(member), endOn }, null, '127.0.0.1');
  await member.call(withdraw, {});
  await buysAgain(member);
  app.clock.advance(20 * day);
  await carryOutDeclaration(app.product.deps.billing, id);
  const cancellation = (await declaredBy(member)).find(({ kind }) => kind === 'cancellation');
  expect(cancellation).toMatchObject({ outcome: 'nothing_found' });
  expect(await runningOf(member)).toMatchObject([{ endsAt: null }]);
});

test('two withdrawals of one contract are one refund in the books, and two presses get the same answer', async () => {
  const member = await buyer('France');
  const id = await strangerWithdraws(member);
  const from = app.clock.now();
  const answers = await Promise.all([member.call(withdraw, {}), member.call(withdraw, {})]);
  expect(answers.map(({ refund }) => refund)).toEqual(
    Array.from({ length: 2 }, () => ({ amount: 4700, byHand: 0, currency: 'usd' })),
  );
  app.clock.advance(day + 1000);
  await carryOutDeclaration(app.product.deps.billing, id);
  await settled(member, 'carried_out');
  expect((await declaredBy(member)).map(({ outcome }) => outcome)).toEqual(
    Array.from({ length: 3 }, () => 'carried_out'),
  );
  expect(await countedSince(from)).toEqual({ refunds: 1, refunded: [{ currency: 'usd', cents: 4700 }] });
  await mailTo(app, member.email, 'Your withdrawal is done');
  expect(doneMails(member)).toHaveLength(1);
});

test('a press that comes when the one before it is done gets the same answer, and sends nothing twice', async () => {
  app.clock.advance(1000);
  const member = await buyer('France');
  const from = app.clock.now();
  const first = await member.call(withdraw, {});
  expect(first.refund).toMatchObject({ amount: 4700 });
  expect(await member.call(withdraw, {})).toEqual(first);
  expect(await countedSince(from)).toEqual({ refunds: 1, refunded: [{ currency: 'usd', cents: 4700 }] });
  await mailTo(app, member.email, 'Your withdrawal is done');
  expect(doneMails(member)).toHaveLength(1);
  app.clock.advance(1000);
});

test('a withdrawal of what the guarantee has paid back is no second refund, and no second mail', async () => {
  const member = await buyer('France');
  const id = await strangerWithdraws(member);
  const from = app.clock.now();
  expect(await member.call(claimGuarantee, {})).toMatchObject({ amount: 4700 });
  app.clock.advance(day + 1000);
  await carryOutDeclaration(app.product.deps.billing, id);
  expect((await declaredBy(member))[0]).toMatchObject({ outcome: 'carried_out', amount: 0, byHand: 0 });
  expect(await countedSince(from)).toEqual({ refunds: 1, refunded: [{ currency: 'usd', cents: 4700 }] });
  await mailTo(app, member.email, 'Your money is on its way back');
  expect(doneMails(member)).toEqual([]);
});

test('who has all of it back already is not told that $0.00 is on its way', async () => {
  const member = await buyer('France');
  const [held] = await runningOf(member);
  app.stripe.refundInDashboard(held?.id ?? '', 4700);
  await app.stripe.delivered();
  expect((await member.call(withdraw, {})).refund).toEqual({ amount: 0, byHand: 0, currency: 'usd' });
  const mail = await mailTo(app, member.email, 'Your withdrawal is done');
  expect(mail.text).not.toContain('$0');
  const { notifications } = await member.call(listNotifications, {});
  expect(notifications.find(({ title }) => title === 'Your withdrawal is done')?.message).toBe(
    'Tools & Resources has ended. There was nothing left to send back.',
  );
});

const isErased = ({ userId }: Member) =>
  expect.poll(() => app.db.select().from(users).where(eq(users.id, userId)), { timeout: 20_000 }).toEqual([]);
const refundsMade = () =>
  app.stripe
    .events()
    .filter(({ type }) => type === 'refund.created')
    .map(({ data }) => (data.object as { amount?: number }).amount);

test('who withdraws and then deletes their account has the money sent back first, and no mail to nobody', async () => {
  const member = await buyer('France');
  await strangerWithdraws(member);
  const before = refundsMade().length;
  await member.call(deleteAccount, { body: { password: member.password } });
  await isErased(member);
  expect(refundsMade().slice(before)).toEqual([4700]);
  expect(app.mail.messages(`${member.userId}@deleted.invalid`)).toEqual([]);
}, 30_000);

test('who asked for the guarantee while Stripe was down and then deletes their account has it, once per person', async () => {
  const member = await buyer('France');
  app.stripe.setMode('error500');
  expect((await member.fail(claimGuarantee)).message).toContain('We have your request');
  app.stripe.setMode('ok');
  const before = refundsMade().length;
  await member.call(deleteAccount, { body: { password: member.password } });
  await isErased(member);
  expect(refundsMade().slice(before)).toEqual([4700]);
  const again = await app.join({ email: member.email });
  expect(await addressWasUsed(app.product.deps.billing, app.db, again.userId)).toBe(true);
}, 30_000);

/** Somebody who withdraws, and whose bank will return the money. */
async function withdrawn(): Promise<Member> {
  const member = await buyer('France');
  await member.call(withdraw, {});
  await buysAgain(member, '5126');
  expect((await member.call(withdraw, {})).refund).toMatchObject({ amount: 4700 });
  await app.stripe.delivered();
  return member;
}
const arrivalMails = ({ email }: Member) =>
  app.mail.messages(email).filter(({ subject }) => subject === 'Your money didn’t arrive');

test('what the bank returned after a withdrawal is told to the member and the admins, once', async () => {
  const admin = await joinAsAdmin(app);
  const member = await withdrawn();
  app.stripe.advance(2 * 60 * 60);
  await app.stripe.delivered();
  await mailTo(app, member.email, 'Your money didn’t arrive');
  const { notifications } = await admin.call(listNotifications, {});
  expect(notifications.map(({ title }) => title)).toContain('A refund of $47.00 came back');
  await reconcile(app.product.deps.billing);
  expect(arrivalMails(member)).toHaveLength(1);
});

test('what the bank returned after a withdrawal is found by the hourly round when no event arrived', async () => {
  const member = await withdrawn();
  app.stripe.setWebhookMode('held');
  app.stripe.advance(2 * 60 * 60);
  app.clock.advance(2 * 60 * 60 * 1000);
  await reconcile(app.product.deps.billing);
  await mailTo(app, member.email, 'Your money didn’t arrive');
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
  expect(arrivalMails(member)).toHaveLength(1);
});
