import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { declareEnd, readDeclaration, undoDeclaration } from '#features/billing/contract-declaration.ts';
import { readMembership, setRenewal } from '#features/billing/contract-membership.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { declaring, type Member } from '#testing/declaring.ts';
import { mailTo, linkToken } from '#testing/mailbox.ts';
import { endsBeforeCancel, withStripeFault } from '#testing/stripe-fault.ts';
import { carryOutDeclaration } from './declarations.ts';
import { undoTokenOf } from './undo.ts';
import { guaranteeUses } from '#features/billing/server/returns/tables.ts';

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

test('the link undoes its own declaration and no other; it names the contract and the time [billing.declaration-undo-own]', async () => {
  const member = await buyer();
  const visitor = app.visitor('10.0.0.41');
  await visitor.call(declareEnd, { body: declaration(member) });
  await settled(member, 'carried_out');
  app.clock.advance(60_000);
  await visitor.call(declareEnd, { body: { ...declaration(member), name: 'A Stranger' } });
  await expect
    .poll(async () => (await declaredBy(member)).map(({ outcome }) => outcome), { timeout: 15_000 })
    .toEqual(['carried_out', 'carried_out']);
  const [own, strangers] = await declaredBy(member);
  const tokenOf = (id = '') => undoTokenOf(app.product.deps.billing.keyed, id);
  const named = { kind: 'cancellation', plan: 'tools' };
  expect(await visitor.call(readDeclaration, { body: { token: tokenOf(strangers?.id) } })).toEqual({
    ...named,
    declaredAt: strangers?.declaredAt.toISOString(),
  });
  const press = (id?: string) => visitor.call(undoDeclaration, { body: { token: tokenOf(id) } });
  expect(await press(strangers?.id)).toMatchObject({ ...named, goesOn: false });
  expect((await heldBy(member))?.endsAt).not.toBeNull();
  expect((await declaredBy(member)).map(({ outcome }) => outcome)).toEqual(['carried_out', 'undone']);
  expect(await press(own?.id)).toMatchObject({ ...named, goesOn: true });
  expect((await heldBy(member))?.endsAt).toBeNull();
});

test('a plan that the member had set to end themself goes on ending when a stranger’s declaration is undone [billing.declaration-undo-own]', async () => {
  const member = await buyer();
  await member.call(setRenewal, { body: { renews: false } });
  const visitor = app.visitor('10.0.0.42');
  await visitor.call(declareEnd, { body: declaration(member) });
  await settled(member, 'carried_out');
  const token = linkToken(await mailTo(app, member.email, 'We received your cancellation'));
  expect(await visitor.call(undoDeclaration, { body: { token } })).toMatchObject({ goesOn: false });
  expect((await heldBy(member))?.endsAt).not.toBeNull();
  expect(await outcomeOf(member)).toBe('undone');
});

test('of two withdrawals that wait, one is undone and the other is carried out [billing.declaration-undo-own]', async () => {
  const member = await buyer('France');
  const visitor = app.visitor('10.0.0.43');
  for (let time = 0; time < 2; time += 1) {
    await visitor.call(declareEnd, { body: declaration(member, 'withdrawal') });
    app.clock.advance(1000);
  }
  const [first, second] = await declaredBy(member);
  const token = undoTokenOf(app.product.deps.billing.keyed, second?.id ?? '');
  expect(await visitor.call(undoDeclaration, { body: { token } })).toMatchObject({ goesOn: false });
  app.clock.advance(day);
  await carryOutDeclaration(app.product.deps.billing, first?.id ?? '');
  expect((await declaredBy(member)).map(({ outcome }) => outcome)).toEqual(['carried_out', 'undone']);
});

test('the link comes too late once the money is on its way, also while the rest still waits for Stripe [billing.declaration-undo-own]', async () => {
  const member = await buyer('France');
  const visitor = app.visitor('10.0.0.46');
  await visitor.call(declareEnd, { body: declaration(member, 'withdrawal') });
  const [row] = await declaredBy(member);
  app.clock.advance(day);
  const crashes = await withStripeFault(app, endsBeforeCancel);
  await expect(carryOutDeclaration(crashes, row?.id ?? '')).rejects.toThrow('the process ended');
  const token = undoTokenOf(app.product.deps.billing.keyed, row?.id ?? '');
  expect(await visitor.fail(undoDeclaration, { body: { token } })).toMatchObject({ code: 'link_spent' });
  expect(await outcomeOf(member)).toBeNull();
  await carryOutDeclaration(app.product.deps.billing, row?.id ?? '');
  expect(await declaredBy(member)).toMatchObject([{ outcome: 'carried_out', amount: 4700 }]);
});

test('a withdrawal that waits stands under plan and billing, with the day by which the money goes back [billing.withdrawal-shown]', async () => {
  const member = await buyer('France');
  expect((await member.call(readMembership, {})).withdrawal).toBeNull();
  const at = app.clock.now().getTime();
  await app.visitor('10.0.0.44').call(declareEnd, { body: declaration(member, 'withdrawal') });
  expect((await member.call(readMembership, {})).withdrawal).toEqual({
    declaredAt: new Date(at).toISOString(),
    endsFrom: new Date(at + day).toISOString(),
    paidBackBy: new Date(at + 14 * day).toISOString(),
  });
  const other = await buyer('France');
  expect((await other.call(readMembership, {})).withdrawal).toBeNull();
  app.clock.advance(day);
  const [row] = await declaredBy(member);
  await carryOutDeclaration(app.product.deps.billing, row?.id ?? '');
  const later = await again(member);
  expect((await later.call(readMembership, {})).withdrawal).toBeNull();
});

test('the receipt of a buyer who may withdraw names the right, its last day and the way; others read nothing of it [billing.receipt-says-withdrawal]', async () => {
  const [british, american] = [await buyer('United Kingdom'), await buyer('United States')];
  const receipt = await mailTo(app, british.email, 'Your receipt for Tools & Resources');
  expect(receipt.text).toMatch(
    /you may withdraw from the contract until the end of \w+ \d+, \d{4}: by “Withdraw from contract”/,
  );
  const other = await mailTo(app, american.email, 'Your receipt for Tools & Resources');
  expect(other.text).not.toMatch(/withdraw/i);
});

test('a declaration and its undoing stand in the audit log with the network address they came from', async () => {
  const member = await buyer();
  const visitor = app.visitor('203.0.113.77');
  await visitor.call(declareEnd, { body: declaration(member) });
  await settled(member, 'carried_out');
  const token = linkToken(await mailTo(app, member.email, 'We received your cancellation'));
  await visitor.call(undoDeclaration, { body: { token } });
  const rows = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, member.userId));
  const of = (action: string) => rows.find((row) => row.action === action);
  expect(of('billing.declared')).toMatchObject({ actorId: null, address: '203.0.113.77' });
  expect(of('billing.declared')?.details).toMatchObject({ kind: 'cancellation', plan: 'tools' });
  expect(of('billing.declaration_undone')).toMatchObject({ address: '203.0.113.77' });
});

test('a withdrawal that names another contract says what was found and what to do, and the admins hear of it [billing.declaration-other-contract]', async () => {
  const admin = await joinAsAdmin(app);
  const member = await buyer('France');
  const visitor = app.visitor('10.0.0.45');
  await visitor.call(declareEnd, { body: { ...declaration(member, 'withdrawal'), plan: 'premium' } });
  const { text } = await mailTo(app, member.email, 'We received your withdrawal');
  expect(text).toContain('This address has no contract for Premium. It has one for Tools & Resources');
  const told = (await admin.call(listNotifications, {})).notifications;
  expect(told.map(({ title }) => title)).toContain('A declaration names another contract');
  const free = await app.join();
  await visitor.call(declareEnd, { body: { ...declaration(free, 'withdrawal'), plan: 'premium' } });
  const unknown = await mailTo(app, free.email, 'We received your withdrawal');
  expect(unknown.text).toContain('to withdraw from a contract with us, for Premium.');
  expect(unknown.text).toContain('We don’t know of a paid contract under this address');
});
