import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession, refreshSession, signIn } from '#features/account/contract.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import * as mailContract from '#features/account/contract-mail.ts';
import type { HelpReason } from '#features/members/contract-help.ts';
import { readSecurity } from '#features/account/contract-security.ts';
import { issueToken } from '#features/account/contract-token.ts';
import { listAudit } from '#features/admin/contract.ts';
import { listMembers, readMember } from '#features/members/contract.ts';
import * as contract from '#features/members/contract-help.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { adminGrantAccess } from '#features/billing/contract-admin.ts';
import { subscriptions, userRoles } from '#platform/server/access/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { stopAddress } from '#platform/server/mail/addresses.ts';
import { joinWithTotp } from '#testing/account-cases.ts';
import { joinAsHelper } from '#testing/admin-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually, linkToken, mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { newPerson } from '#testing/person.ts';

let app: App;
let ann: Awaited<ReturnType<typeof joinAsHelper>>;
let bo: Awaited<ReturnType<typeof joinAsHelper>>;
beforeAll(async () => {
  app = await startApp({ OWNER_EMAIL: 'owner@example.test' });
  [ann, bo] = [await joinAsHelper(app), await joinAsHelper(app)];
});
afterAll(() => app.close());

const hourMs = 60 * 60 * 1000;
const why = (reason: HelpReason, note = '') => ({ why: reason, note });
const of = ({ userId }: { userId: string }) => ({ params: { id: userId } });
const lost = { body: why('lost_device') };
const stateOf = async (member: { userId: string }) => (await ann.call(readMember, of(member))).help;
const login = ({ email, password }: { email: string; password: string }) => ({ body: { email, password } });
const nextOf = async (member: { email: string; password: string }) =>
  (await app.visitor().call(signIn, login(member))).next;
const logOf = async ({ email }: { email: string }, action: string) =>
  (await ann.call(listAudit, { query: { person: email, action } })).entries;

test('a second admin’s word resets the second step at once; who asked for it cannot give that [admin.help-second-step] [admin.help-told]', async () => {
  const member = await joinWithTotp(app);
  await ann.call(contract.askSecondStepReset, { ...of(member), ...lost });
  expect(await stateOf(member)).toMatchObject({ secondStepOn: true, reset: { byYou: true } });
  expect(await ann.fail(contract.confirmSecondStepReset, of(member))).toMatchObject({ code: 'forbidden' });
  expect(await nextOf(member)).toBe('mfa_required');
  await bo.call(contract.confirmSecondStepReset, of(member));
  expect(await member.call(readSession, {})).toMatchObject({ viewer: null });
  expect(await nextOf(member)).toBe('nothing');
  await mailTo(app, member.email, 'Your two-step sign-in was reset');
  expect(await logOf(member, 'admin.second_step')).toMatchObject([
    {
      action: 'admin.second_step_reset_confirmed',
      actor: { id: bo.userId },
      details: { why: 'lost_device' },
    },
    { action: 'admin.second_step_reset_asked', actor: { id: ann.userId }, details: { why: 'lost_device' } },
  ]);
  expect(await bo.fail(contract.confirmSecondStepReset, of(member))).toMatchObject({ code: 'conflict' });
});

test('an account that an admin makes an admin gives no second word, neither at once nor later', async () => {
  const [victim, second] = [await joinAsHelper(app), await joinWithTotp(app)];
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, second.userId));
  const body = { email: second.email, tier: 'admin', password: ann.password } as const;
  await ann.call(adminGrantAccess, { body });
  await ann.call(contract.askSecondStepReset, { ...of(victim), ...lost });
  const refused = await second.fail(contract.confirmSecondStepReset, of(victim));
  expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
  expect(refused.message).toContain('wasn’t made one by whoever asked');
  expect(await nextOf(victim)).toBe('mfa_required');
  await ann.call(contract.withdrawSecondStepReset, of(victim));
  app.clock.advance(25 * hourMs);
  await ann.call(contract.askSecondStepReset, { ...of(victim), ...lost });
  expect((await second.fail(contract.confirmSecondStepReset, of(victim))).code).toBe('forbidden');
  await bo.call(contract.confirmSecondStepReset, of(victim));
});

test('an admin of today gives no second word, whoever made them one', async () => {
  const [member, young] = [await joinWithTotp(app), await joinWithTotp(app)];
  await app.db.insert(userRoles).values({ userId: young.userId, role: 'admin', createdAt: app.clock.now() });
  await ann.call(contract.askSecondStepReset, { ...of(member), ...lost });
  expect((await young.fail(contract.confirmSecondStepReset, of(member))).code).toBe('forbidden');
});

test('a reset that was asked for is told in the product too, and not by mail alone', async () => {
  const member = await joinWithTotp(app);
  await ann.call(contract.askSecondStepReset, { ...of(member), ...lost });
  const { notifications } = await member.call(listNotifications, {});
  expect(notifications[0]).toMatchObject({
    kind: 'security',
    type: 'warning',
    title: 'Your two-step sign-in is about to be reset',
    actionUrl: '/settings/security',
  });
});

test('without a second admin it happens after a day, and not an hour earlier [admin.help-second-step]', async () => {
  const member = await joinWithTotp(app);
  await ann.call(contract.askSecondStepReset, { ...of(member), ...lost });
  app.clock.advance(23 * hourMs);
  await app.product.deps.jobs.sweep();
  expect(await nextOf(member)).toBe('mfa_required');
  app.clock.advance(hourMs);
  await app.product.deps.jobs.sweep();
  await mailTo(app, member.email, 'Your two-step sign-in was reset');
  expect(await nextOf(member)).toBe('nothing');
});

test('the member stops it with one press of the mail, and who asked hears of it [admin.help-second-step]', async () => {
  const member = await joinWithTotp(app);
  await ann.call(contract.askSecondStepReset, { ...of(member), ...lost });
  const letter = await mailTo(app, member.email, 'about to be reset');
  const token = linkToken(letter);
  expect(letter.text).toContain('/stop-second-step-reset#token=');
  await app.visitor().call(mailContract.stopSecondStepReset, { body: { token } });
  expect(await app.visitor().fail(mailContract.stopSecondStepReset, { body: { token } })).toMatchObject({
    code: 'link_spent',
  });
  expect((await stateOf(member)).reset).toBeNull();
  expect(await bo.fail(contract.confirmSecondStepReset, of(member))).toMatchObject({ code: 'conflict' });
  app.clock.advance(25 * hourMs);
  await app.product.deps.jobs.sweep();
  expect(await nextOf(member)).toBe('mfa_required');
  const told = await ann.send('/api/notifications');
  expect(await told.text()).toContain('A member stopped the reset');
});

test('a new password does not take the member’s way to stop it: who knows it may be the thief', async () => {
  const member = await joinWithTotp(app);
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, member.userId));
  await ann.call(contract.askSecondStepReset, { ...of(member), ...lost });
  const token = linkToken(await mailTo(app, member.email, 'about to be reset'));
  await app.visitor().call(mailContract.requestReset, { body: { email: member.email } });
  const reset = linkToken(await mailTo(app, member.email, 'Set a new password'));
  const password = 'a-brand-new-one-7';
  await app.visitor().call(mailContract.resetPassword, { body: { token: reset, password } });
  await app.visitor().call(mailContract.stopSecondStepReset, { body: { token } });
  expect((await stateOf(member)).reset).toBeNull();
});

test('an address that was moved lately ends the path of waiting, and the old one hears of a reset too', async () => {
  const member = await joinWithTotp(app);
  const email = newPerson().email;
  const move = { ...why('wrong_address'), email };
  await ann.call(contract.correctAddress, { ...of(member), body: move });
  const token = linkToken(await mailTo(app, email, 'Confirm your new email address'));
  await app.visitor().call(mailContract.confirmAddress, { body: { token } });
  expect(await stateOf(member)).toMatchObject({ canWait: false });
  await ann.call(contract.askSecondStepReset, { ...of(member), ...lost });
  const stop = linkToken(await mailTo(app, member.email, 'about to be reset'));
  await mailTo(app, email, 'about to be reset');
  expect((await stateOf(member)).reset).toMatchObject({ dueAt: null });
  app.clock.advance(48 * hourMs);
  await app.product.deps.jobs.sweep();
  expect(await nextOf({ email, password: member.password })).toBe('mfa_required');
  await app.visitor().call(mailContract.stopSecondStepReset, { body: { token: stop } });
});

test('the path of waiting is closed for a member whom our mail does not reach', async () => {
  const member = await joinWithTotp(app);
  const stopped = { address: member.email, reason: 'bounced', code: null, at: app.clock.now() } as const;
  await stopAddress(app.db, member.userId, stopped);
  expect(await stateOf(member)).toMatchObject({ canWait: false });
});

test('an admin takes a reset back, and one is not asked for twice or where there is no second step', async () => {
  const [member, plain] = [await joinWithTotp(app), await app.join()];
  const ask = { ...of(member), ...lost };
  await ann.call(contract.askSecondStepReset, ask);
  expect(await bo.fail(contract.askSecondStepReset, ask)).toMatchObject({ code: 'conflict' });
  await bo.call(contract.withdrawSecondStepReset, of(member));
  expect((await stateOf(member)).reset).toBeNull();
  const none = await ann.fail(contract.askSecondStepReset, { ...of(plain), ...lost });
  expect(none).toMatchObject({ code: 'conflict', message: 'This member has no two-step sign-in.' });
});

test('who is suspended is out at once, cannot come back by any door, and is told whom to write to [admin.help-suspend] [admin.help-told]', async () => {
  const member = await app.join();
  const tokens = await app
    .visitor()
    .call(issueToken, { body: { grant_type: 'password', ...login(member).body } });
  await ann.call(contract.suspendMember, { ...of(member), body: why('looks_stolen', 'Called us.') });
  expect(await member.fail(refreshSession)).toMatchObject({ code: 'unauthenticated' });
  const refused = {
    status: 403,
    code: 'account_suspended',
    message: expect.stringContaining('owner@example.test'),
  };
  expect(await app.visitor().fail(signIn, login(member))).toMatchObject(refused);
  const password = { grant_type: 'password', ...login(member).body };
  expect(await app.visitor().fail(issueToken, { body: password })).toMatchObject(refused);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  expect(await app.visitor().fail(issueToken, { body: refresh })).toMatchObject({ code: 'session_ended' });
  const wrong = await app
    .visitor()
    .fail(signIn, { body: { email: member.email, password: 'no-idea-at-all' } });
  expect(wrong.code).toBe('bad_credentials');
  const letter = await mailTo(app, member.email, 'Your account is suspended');
  expect(letter.text).toMatch(/somebody else got into it[\s\S]+owner@example\.test/);
  expect(await stateOf(member)).toMatchObject({ suspension: { why: 'looks_stolen', note: 'Called us.' } });
  expect(await logOf(member, 'admin.member_suspended')).toMatchObject([
    { actor: { id: ann.userId }, details: { why: 'looks_stolen' } },
  ]);
  await ann.call(contract.restoreMember, { ...of(member), body: why('mistake') });
  expect(await nextOf(member)).toBe('nothing');
  await mailTo(app, member.email, 'Your account is open again');
  expect(await ann.fail(contract.restoreMember, { ...of(member), body: why('mistake') })).toMatchObject({
    code: 'conflict',
  });
});

test('a suspended member’s plan does not renew: it is paid to its end and no further [admin.help-suspend]', async () => {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  await ann.call(contract.suspendMember, { ...of(member), body: why('payment_dispute') });
  const ended = await eventually(async () => {
    const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
    return row?.endsAt ? row : null;
  });
  expect(ended).toMatchObject({ status: 'active', endedAt: null, endsAt: ended.currentPeriodEnd });
  await eventually(async () => (await stateOf(member)).suspension?.isSettled || null);
  const { text } = await mailTo(app, member.email, 'Your subscription is canceled');
  expect(text).toContain('Your account is suspended, so Tools & Resources won’t renew');
  expect(text).not.toMatch(/free one|You keep|See your plan/);
});

test('signed out everywhere by an admin, a member is told and can sign in again [admin.help-sign-out] [admin.help-told]', async () => {
  const member = await app.join();
  await ann.call(contract.signOutMember, { ...of(member), body: why('looks_stolen') });
  expect(await member.fail(readSecurity)).toMatchObject({ code: 'unauthenticated' });
  await mailTo(app, member.email, 'You were signed out everywhere');
  expect(await logOf(member, 'admin.member_signed_out')).toMatchObject([
    { actor: { id: ann.userId }, details: { why: 'looks_stolen' } },
  ]);
  expect(await nextOf(member)).toBe('nothing');
});

test('a corrected address moves when the new one confirms, and the old one can stop it [admin.help-address]', async () => {
  const [member, email] = [await app.join(), newPerson().email];
  const body = { ...why('wrong_address'), email };
  await ann.call(contract.correctAddress, { ...of(member), body });
  const told = await mailTo(app, member.email, 'Somebody asked to change');
  expect(told.text).toContain('an admin began it');
  const confirm = linkToken(await mailTo(app, email, 'Confirm your new email address'));
  const stop = { body: { token: linkToken(told) } };
  expect(await app.visitor().call(mailContract.stopAddressChange, stop)).toEqual({ email: member.email });
  const late = await app.visitor().fail(mailContract.confirmAddress, { body: { token: confirm } });
  expect(late).toMatchObject({ code: 'link_spent' });
  const [mistyped, right] = [await app.join(), newPerson().email];
  await ann.call(contract.correctAddress, {
    ...of(mistyped),
    body: { ...why('wrong_address'), email: right },
  });
  const yes = linkToken(await mailTo(app, right, 'Confirm your new email address'));
  expect((await stateOf(mistyped)).addressChange).toMatchObject({ email: right });
  await app.visitor().call(mailContract.confirmAddress, { body: { token: yes } });
  expect(await nextOf({ ...mistyped, email: right })).toBe('nothing');
  expect((await app.visitor().fail(signIn, login(mistyped))).code).toBe('bad_credentials');
  const same = await ann.fail(contract.correctAddress, {
    ...of(member),
    body: { ...body, email: member.email },
  });
  expect(same).toMatchObject({ code: 'invalid_input', fields: { email: 'This is already their address' } });
});

test('a change of address that waits is shown to admins, and canceled its link opens nothing [admin.help-address]', async () => {
  const [member, email] = [await app.join(), newPerson().email];
  const who = of(member);
  expect((await stateOf(member)).addressChange).toBeNull();
  await ann.call(contract.correctAddress, { ...who, body: { ...why('wrong_address'), email } });
  const confirm = linkToken(await mailTo(app, email, 'Confirm your new email address'));
  expect((await stateOf(member)).addressChange).toMatchObject({ email });
  await ann.call(contract.cancelAddressChange, who);
  expect((await stateOf(member)).addressChange).toBeNull();
  const late = await app.visitor().fail(mailContract.confirmAddress, { body: { token: confirm } });
  expect(late).toMatchObject({ code: 'link_spent' });
  expect(await ann.fail(contract.cancelAddressChange, who)).toMatchObject({ code: 'conflict' });
  const { notifications } = await member.call(listNotifications, {});
  expect(notifications.map(({ title }) => title)).toContain('Your email address stays');
});

test('deleted on request, a member leaves the way they would have left by themself [admin.help-delete]', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const typo = { why: 'asked', email: other.email } as const;
  expect(await ann.fail(contract.deleteMember, { ...of(member), body: typo })).toMatchObject({
    code: 'conflict',
  });
  await ann.call(contract.deleteMember, { ...of(member), body: { why: 'asked', email: member.email } });
  await mailTo(app, member.email, 'Your account is being deleted');
  await eventually(async () =>
    (await app.db.$count(users, eq(users.id, member.userId))) === 0 ? true : null,
  );
  expect((await ann.call(listMembers, { query: { q: member.email } })).members).toEqual([]);
  expect(await ann.fail(contract.signOutMember, { ...of(member), body: why('asked') })).toMatchObject({
    code: 'not_found',
  });
});

test('nobody helps themself, and nobody helps without two-step sign-in of their own [admin.help-not-self]', async () => {
  const [member, fresh] = [await app.join(), await joinAsAdmin(app)];
  const self = await ann.fail(contract.suspendMember, { ...of(ann), body: why('mistake') });
  expect(self).toMatchObject({ status: 403, message: 'This is your own account: use your settings.' });
  const early = await fresh.fail(contract.signOutMember, { ...of(member), body: why('asked') });
  expect(early).toMatchObject({ status: 403, message: expect.stringContaining('two-step sign-in') });
  expect((await stateOf(ann)).isSelf).toBe(true);
});

test('a suspended admin is none, so that the last one who is left can neither go nor be shut out', async () => {
  const here = await startApp();
  try {
    const [first, second] = [await joinAsHelper(here), await joinAsHelper(here)];
    await first.call(contract.suspendMember, { ...of(second), body: why('looks_stolen') });
    const gone = await second.fail(contract.suspendMember, { ...of(first), body: why('looks_stolen') });
    expect(gone.code).toBe('unauthenticated');
    expect(await here.db.$count(userRoles)).toBe(2);
    const leaving = await first.fail(deleteAccount, { body: { password: first.password } });
    expect(leaving.code).toBe('last_admin');
    await first.call(contract.restoreMember, { ...of(second), body: why('mistake') });
    await first.call(deleteAccount, { body: { password: first.password } });
  } finally {
    await here.close();
  }
});
