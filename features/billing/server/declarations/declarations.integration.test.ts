import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import {
  declarationsPerDay,
  declarationsPerHour,
  declareEnd,
  readWaysBack,
  undoDeclaration,
  withdraw,
} from '#features/billing/contract-declaration.ts';
import { claimGuarantee, readMembership } from '#features/billing/contract-membership.ts';
import { type App, startApp } from '#testing/harness.ts';
import { declaring, type Member } from '#testing/declaring.ts';
import { mailTo, linkToken } from '#testing/mailbox.ts';
import { dropUnmatched } from './rows.ts';
import { carryOutDeclaration, declarationQueue } from './declarations.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { guaranteeUses } from '#features/billing/server/returns/tables.ts';
import { contractDeclarations } from '#features/billing/server/tables.ts';

const day = 24 * 60 * 60 * 1000;
let app: App;
beforeAll(async () => {
  app = await startApp();
});
// Everybody here pays with the same test card.
beforeEach(() => app.db.delete(guaranteeUses));
afterAll(() => app.close());

const { buyer, declaration, declaredBy, heldBy, outcomeOf, settled } = declaring(() => app);
const again = async ({ email, password }: Member) => {
  const actor = app.visitor();
  await actor.call(signIn, { body: { email, password } });
  return actor;
};

test('who cancels without signing in has a receipt with time and content at once, and the plan ends with its month [billing.cancel-without-sign-in] [billing.cancel-receipt]', async () => {
  const member = await buyer('Germany');
  const { declaredAt } = await app.visitor('10.0.0.1').call(declareEnd, {
    body: { ...declaration(member), manner: 'extraordinary', reason: 'It never loads' },
  });
  expect(declaredAt).toBe(app.clock.now().toISOString());
  const receipt = await mailTo(app, member.email, 'We received your cancellation');
  expect(receipt.text).toContain('UTC');
  expect(receipt.text).toContain('Extraordinary cancellation of Tools & Resources, as soon as possible');
  expect(receipt.text).toContain(`Ana Ito, ${member.email}`);
  expect(receipt.text).toContain('It never loads');
  await settled(member, 'carried_out');
  const held = await heldBy(member);
  expect(held).toMatchObject({ status: 'active' });
  expect(held?.endsAt).toEqual(held?.currentPeriodEnd);
  await mailTo(app, member.email, 'Your subscription is canceled');
});

test('an address without a subscription, and one that nobody has, get the same answer; a stranger’s words reach nobody [billing.cancel-same-answer]', async () => {
  const free = await app.join();
  const nobody = { email: 'nobody@example.test' };
  const visitor = app.visitor('10.0.0.2');
  const answers = [];
  for (const who of [free, nobody])
    answers.push(
      await visitor.call(declareEnd, { body: { ...declaration(who), reason: 'Buy pills at pills.test' } }),
    );
  expect(answers.map((answer) => Object.keys(answer))).toEqual([['declaredAt'], ['declaredAt']]);
  await settled(free, 'nothing_found');
  await settled(nobody, 'nothing_found');
  const mail = await mailTo(app, nobody.email, 'We received your cancellation');
  expect(mail.text).not.toMatch(/pills|Ana Ito/);
  const told = await mailTo(app, free.email, 'We received your cancellation');
  expect(told.text).toContain('We don’t know of a paid contract under this address');
  expect(told.text).not.toMatch(/pills|Ana Ito/);
  await dropUnmatched(app.db, new Date(app.clock.now().getTime() + 31 * day));
  expect([await outcomeOf(nobody), await outcomeOf(free)]).toEqual([undefined, 'nothing_found']);
});

test('what was mistyped may be declared again at once, and a cause has to be named [billing.cancel-throttled]', async () => {
  const member = await app.join();
  const visitor = app.visitor('10.0.0.3');
  await visitor.call(declareEnd, { body: { ...declaration(member), email: `typo-${member.email}` } });
  await visitor.call(declareEnd, { body: { ...declaration(member), name: 'Ana Itoo' } });
  await visitor.call(declareEnd, { body: declaration(member) });
  expect(await declaredBy(member)).toHaveLength(2);
  const cause = { ...declaration(member), manner: 'extraordinary' } as const;
  expect((await visitor.fail(declareEnd, { body: cause })).fields).toMatchObject({
    reason: 'Please name the reason',
  });
});

test('a stranger’s words make no link in the receipt, and a day that is over is refused beside its field', async () => {
  const member = await buyer();
  const visitor = app.visitor('10.0.0.31');
  const given = {
    ...declaration(member),
    manner: 'extraordinary',
    reason: 'See http://evil.test/login',
  } as const;
  const late = await visitor.fail(declareEnd, { body: { ...given, endOn: '1999-01-01' } });
  expect(late.fields).toEqual({ endOn: 'Please choose today or a later day' });
  await visitor.call(declareEnd, { body: { ...given, name: 'Mallory www.evil.test' } });
  const receipt = await mailTo(app, member.email, 'We received your cancellation');
  expect(receipt.text).toContain('Mallory');
  expect(receipt.text).not.toMatch(/evil\.test|http:\/\/evil/);
});

test('"it wasn’t me" in the mail makes the plan renew again; a second press and a made-up token change nothing [billing.declaration-undo]', async () => {
  const member = await buyer();
  const visitor = app.visitor('10.0.0.4');
  await visitor.call(declareEnd, { body: declaration(member) });
  await settled(member, 'carried_out');
  const token = linkToken(await mailTo(app, member.email, 'We received your cancellation'));
  expect(await visitor.call(undoDeclaration, { body: { token } })).toMatchObject({
    kind: 'cancellation',
    plan: 'tools',
    goesOn: true,
  });
  expect((await heldBy(member))?.endsAt).toBeNull();
  expect(await visitor.call(undoDeclaration, { body: { token } })).toMatchObject({
    kind: 'cancellation',
    plan: 'tools',
    goesOn: true,
  });
  expect(await outcomeOf(member)).toBe('undone');
  expect((await visitor.fail(undoDeclaration, { body: { token: `${token}x` } })).code).toBe('link_spent');
  app.clock.advance(11 * 60_000);
  expect((await visitor.fail(undoDeclaration, { body: { token } })).code).toBe('link_spent');
});

test('while Stripe is down the declaration stands, and a month that began meanwhile is ended and paid back [billing.cancel-time-counts]', async () => {
  const member = await buyer();
  const before = await heldBy(member);
  app.stripe.setMode('error500');
  await app.visitor('10.0.0.5').call(declareEnd, { body: declaration(member) });
  await mailTo(app, member.email, 'We received your cancellation');
  const [row] = await declaredBy(member);
  await expect(carryOutDeclaration(app.product.deps.billing, row?.id ?? '')).rejects.toThrow();
  app.stripe.setMode('ok');
  await app.db
    .update(contractDeclarations)
    .set({ declaredAt: new Date((before?.currentPeriodStart.getTime() ?? 0) - day) })
    .where(eq(contractDeclarations.id, row?.id ?? ''));
  expect(await declarationQueue(app.product.deps.billing).unfinished()).toContain(row?.id);
  await carryOutDeclaration(app.product.deps.billing, row?.id ?? '');
  expect((await declaredBy(member))[0]).toMatchObject({ outcome: 'carried_out', amount: 4700 });
  expect((await heldBy(member))?.status).toBe('canceled');
}, 30_000);

test('a day in a later month waits for that month', async () => {
  const member = await buyer();
  const endOn = new Date(app.clock.now().getTime() + 40 * day).toISOString().slice(0, 10);
  await app.visitor('10.0.0.6').call(declareEnd, { body: { ...declaration(member), endOn } });
  const [row] = await declaredBy(member);
  await carryOutDeclaration(app.product.deps.billing, row?.id ?? '');
  expect(await outcomeOf(member)).toBeNull();
  expect((await heldBy(member))?.endsAt).toBeNull();
});

test('who asked for an early start withdraws on day 10 and pays for ten days, said beforehand; the guarantee is over by then [billing.withdraw-signed-in] [billing.refund-said-before]', async () => {
  const member = await buyer('France');
  const today = await member.call(readWaysBack, {});
  expect(today).toMatchObject({ currency: 'usd', guarantee: { amount: 4700 }, withdrawal: { amount: 4700 } });
  app.clock.advance(10 * day);
  const later = await again(member);
  const held = await heldBy(member);
  const days = Math.round(
    ((held?.currentPeriodEnd.getTime() ?? 0) - (held?.currentPeriodStart.getTime() ?? 0)) / day,
  );
  const amount = 4700 - Math.floor((4700 * 10) / days);
  expect(await later.call(readWaysBack, {})).toMatchObject({
    guarantee: null,
    withdrawal: { amount, usedDays: 10, earlyStart: true },
  });
  expect((await later.fail(claimGuarantee)).status).toBe(409);
  const answer = await later.call(withdraw, {});
  expect(answer).toEqual({
    declaredAt: app.clock.now().toISOString(),
    refund: { amount, byHand: 0, currency: 'usd' },
  });
  await app.stripe.delivered();
  expect((await heldBy(member))?.status).toBe('canceled');
  const receipt = await mailTo(app, member.email, 'We received your withdrawal');
  expect(receipt.text).toContain('Withdrawal from the contract for Tools & Resources');
  // It was carried out at once: an undo would come too late. [billing.declaration-undo-own]
  expect(receipt.text).not.toMatch(/It wasn’t me|undo-declaration/);
  await mailTo(app, member.email, 'Your withdrawal is done');
  app.clock.advance(61_000);
  expect((await later.fail(withdraw)).status).toBe(404);
});

test('without the wish for an early start all of it comes back on day 14; after it, and outside the EEA, nothing is open [billing.withdraw-signed-in] [billing.withdrawal-14-days]', async () => {
  const member = await buyer('Germany', false);
  const american = await buyer('United States');
  expect((await american.call(readWaysBack, {})).withdrawal).toBeNull();
  expect((await american.fail(withdraw)).status).toBe(409);
  app.clock.advance(13 * day);
  const later = await again(member);
  expect((await later.call(withdraw, {})).refund).toMatchObject({ amount: 4700 });
  const late = await buyer('Germany');
  app.clock.advance(20 * day);
  expect((await (await again(late)).fail(withdraw)).status).toBe(409);
});

test('without signing in a withdrawal waits a day for "it wasn’t me", and its own time counts [billing.withdraw-without-sign-in] [billing.declaration-undo]', async () => {
  const [member, other] = [await buyer('France', true), await buyer('France', true)];
  const visitor = app.visitor('10.0.0.7');
  for (const who of [member, other]) await visitor.call(declareEnd, { body: declaration(who, 'withdrawal') });
  const { billing } = app.product.deps;
  const [mine] = await declaredBy(member);
  await carryOutDeclaration(billing, mine?.id ?? '');
  expect(await outcomeOf(member)).toBeNull();
  const token = linkToken(await mailTo(app, other.email, 'We received your withdrawal'));
  await visitor.call(undoDeclaration, { body: { token } });
  app.clock.advance(day + 1000);
  expect(await declarationQueue(billing).unfinished()).toContain(mine?.id);
  await carryOutDeclaration(billing, mine?.id ?? '');
  expect((await declaredBy(member))[0]).toMatchObject({ outcome: 'carried_out', amount: 4700 });
  expect((await heldBy(member))?.status).toBe('canceled');
  expect((await heldBy(other))?.status).toBe('active');
  const mail = linkToken(await mailTo(app, member.email, 'We received your withdrawal'));
  expect((await visitor.fail(undoDeclaration, { body: { token: mail } })).code).toBe('link_spent');
});

test('a withdrawal whose plan another try has just ended pays back once, however many try, and says so', async () => {
  const member = await buyer('France', true);
  await app.visitor('10.0.0.8').call(declareEnd, { body: declaration(member, 'withdrawal') });
  const [row] = await declaredBy(member);
  app.clock.advance(day + 1000);
  const { billing } = app.product.deps;
  const before = app.stripe.events().filter(({ type }) => type === 'refund.created').length;
  await (await paymentsOf(billing)).stripe.subscriptions.cancel((await heldBy(member))?.id ?? '');
  await Promise.all([1, 2, 3].map(() => carryOutDeclaration(billing, row?.id ?? '')));
  await carryOutDeclaration(billing, row?.id ?? '');
  expect((await declaredBy(member))[0]).toMatchObject({ outcome: 'carried_out', amount: 4700 });
  expect(app.stripe.events().filter(({ type }) => type === 'refund.created').length - before).toBe(1);
  await mailTo(app, member.email, 'Your withdrawal is done');
});

test('what went back before is taken off, and the page says the rest', async () => {
  const member = await buyer('France', false);
  expect((await member.call(readMembership, {})).guaranteeEndsAt).not.toBeNull();
  const [invoice] = await (async () => {
    const { stripe } = await (app.product.deps.billing.payments ?? (() => Promise.reject(new Error())))();
    const { data } = await stripe.invoices.list({ customer: (await heldBy(member))?.customerId ?? '' });
    const paid = await stripe.invoicePayments.list({ invoice: data[0]?.id ?? '' });
    const intent = paid.data[0]?.payment.payment_intent;
    await stripe.refunds.create({
      payment_intent: typeof intent === 'string' ? intent : (intent?.id ?? ''),
      amount: 1000,
    });
    return data;
  })();
  expect(invoice).toBeDefined();
  expect((await member.call(readWaysBack, {})).withdrawal).toMatchObject({ amount: 3700 });
  expect((await member.call(withdraw, {})).refund).toMatchObject({ amount: 3700 });
});

// Last, because the declarations of others would wait behind so many.
test('one network does not keep somebody else from declaring; an address is written to twenty times in a day [billing.cancel-throttled]', async () => {
  const member = await app.join();
  const visitor = app.visitor('10.0.0.32');
  for (let time = 0; time < declarationsPerDay; time += 1) {
    await visitor.call(declareEnd, { body: declaration(member) });
    app.clock.advance(61_000);
  }
  expect(declarationsPerDay).toBeGreaterThan(declarationsPerHour);
  expect((await visitor.fail(declareEnd, { body: declaration(member) })).message).toContain(
    'We didn’t receive this',
  );
  app.clock.advance(day);
  await visitor.call(declareEnd, { body: declaration(member) });

  const strict = await startApp({ RATE_LIMIT_SCALE: '0.2' });
  const declares = (network: string, name: string) =>
    strict.visitor(network).send(declareEnd.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(declaration({ email: `${name}@example.test` })),
    });
  for (const name of ['one', 'two']) expect((await declares('198.51.100.7', name)).status).toBe(200);
  const refused = await declares('198.51.100.7', 'three');
  expect(await refused.text()).toContain('Too many declarations from your network.');
  expect((await declares('198.51.100.8', 'three')).status).toBe(200);
  await strict.close();
});
