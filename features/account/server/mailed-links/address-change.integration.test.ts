import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerChallenge, readSession, signIn, signUp } from '#features/account/contract.ts';
import * as contract from '#features/account/contract-mail.ts';
import { changePassword, endOtherSessions } from '#features/account/contract-security.ts';
import { confirmTotp, startTotp } from '#features/account/contract-security.ts';
import { users } from '#platform/server/auth/tables.ts';
import { totpCode } from '#testing/account-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { linkToken, mailTo } from '#testing/mailbox.ts';
import { newPerson } from '#testing/person.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = 24 * 60 * 60_000;
const askedFor = 'Somebody asked to change';
const wasChanged = 'Your email address was changed';
type Member = Awaited<ReturnType<App['join']>>;

/** Somebody who knows the password asks for a change to an address of their own. */
async function asked(member: Member) {
  const thief = app.visitor();
  await thief.call(signIn, { body: { email: member.email, password: member.password } });
  const email = newPerson().email;
  await thief.call(contract.requestAddressChange, { body: { email, password: member.password } });
  const confirm = linkToken(await mailTo(app, email, 'Confirm your new email address'));
  return { thief, email, confirm };
}
const stopLink = async (to: string, subject = askedFor) => linkToken(await mailTo(app, to, subject));
const emailOf = async ({ userId }: Member) =>
  (await app.db.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email;
const setNew = async (to: string, password: string) => {
  const token = linkToken(await mailTo(app, to, 'Your account belongs to this address'));
  await app.visitor().call(contract.resetPassword, { body: { token, password } });
};

test('a change that somebody else asked for dies with the password: no takeover a day later', async () => {
  const member = await app.join();
  const { email } = member;
  const evil = await asked(member);
  await app.visitor().call(contract.requestReset, { body: { email } });
  const token = linkToken(await mailTo(app, email, 'Set a new password'));
  await app.visitor().call(contract.resetPassword, { body: { token, password: 'brand-new-one-1' } });
  const back = app.visitor();
  await back.call(signIn, { body: { email, password: 'brand-new-one-1' } });
  const body = { currentPassword: 'brand-new-one-1', newPassword: 'brand-new-one-2' };
  await back.call(changePassword, { body });
  await back.call(endOtherSessions, {});
  app.clock.advance(day - 60 * 60_000);
  const late = await app.visitor().fail(contract.confirmAddress, { body: { token: evil.confirm } });
  expect(late).toMatchObject({ status: 410, code: 'link_spent' });
  expect(await emailOf(member)).toBe(email);
});

test('the old address hears of the request at once, and stops it with one press and no sign-in', async () => {
  const member = await app.join();
  const { thief, email: evil, confirm } = await asked(member);
  const mail = await mailTo(app, member.email, askedFor);
  expect(mail.text).toContain(evil);
  const page = /https?:\/\/[^\s#]+\/stop-address-change/.exec(mail.text ?? '')?.[0] ?? '';
  expect(new URL(page).origin).toBe(app.origin);

  // A mail program that follows the link fetches the page; the token stands behind the #, and nothing has happened.
  await app.visitor().send(new URL(page).pathname);
  const followed = await app.visitor().send(contract.stopAddressChange.path);
  expect([404, 405]).toContain(followed.status);
  expect((await thief.call(readSession, {})).viewer?.userId).toBe(member.userId);

  const stopped = await app.visitor().call(contract.stopAddressChange, { body: { token: linkToken(mail) } });
  expect(stopped).toEqual({ email: member.email });
  expect((await app.visitor().fail(contract.confirmAddress, { body: { token: confirm } })).code).toBe(
    'link_spent',
  );
  app.memoEnds();
  expect((await thief.call(readSession, {})).viewer).toBeNull();
  const known = { email: member.email, password: member.password };
  expect((await app.visitor().fail(signIn, { body: known })).code).toBe('bad_credentials');
  await setNew(member.email, 'mine-alone-from-now-1');
  const entry = await app.visitor().call(signIn, { body: { ...known, password: 'mine-alone-from-now-1' } });
  expect(entry.viewer?.userId).toBe(member.userId);
  const again = await app.visitor().fail(contract.stopAddressChange, { body: { token: linkToken(mail) } });
  expect(again.code).toBe('link_spent');
});

test('a taken account is taken back for three days, whatever the thief changed and turned on meanwhile', async () => {
  const member = await app.join();
  const evil = await asked(member);
  await evil.thief.call(contract.confirmAddress, { body: { token: evil.confirm } });
  expect(await emailOf(member)).toBe(evil.email);
  const given = { currentPassword: member.password, newPassword: 'the-thief-sets-one-1' };
  await evil.thief.call(changePassword, { body: given });
  const { secret } = await evil.thief.call(startTotp, { body: { password: given.newPassword } });
  await evil.thief.call(confirmTotp, { body: { code: totpCode(app, secret) } });
  app.clock.advance(2 * day);

  // The freed address is kept for its owner as long as they can take the account back.
  const squatter = { ...newPerson(), email: member.email };
  expect((await app.visitor().fail(signUp, { body: squatter })).code).toBe('email_taken');

  const token = await stopLink(member.email, wasChanged);
  await app.visitor().call(contract.stopAddressChange, { body: { token } });
  expect(await emailOf(member)).toBe(member.email);
  await mailTo(app, member.email, 'Two-step sign-in is off');
  await setNew(member.email, 'mine-alone-from-now-1');
  const entry = await app
    .visitor()
    .call(signIn, { body: { email: member.email, password: 'mine-alone-from-now-1' } });
  expect(entry).toMatchObject({ next: 'nothing', viewer: { userId: member.userId } });
});

test('moved on twice, the first address wins, and the second cannot take it again', async () => {
  const member = await app.join();
  const first = await asked(member);
  await app.visitor().call(contract.confirmAddress, { body: { token: first.confirm } });
  app.clock.advance(61_000);
  const second = await asked({ ...member, email: first.email });
  await app.visitor().call(contract.confirmAddress, { body: { token: second.confirm } });
  expect(await emailOf(member)).toBe(second.email);
  const [early, late, lateToo] = [
    await stopLink(member.email),
    await stopLink(first.email),
    await stopLink(first.email, wasChanged),
  ];
  await app.visitor().call(contract.stopAddressChange, { body: { token: early } });
  for (const token of [late, lateToo])
    expect((await app.visitor().fail(contract.stopAddressChange, { body: { token } })).code).toBe(
      'link_spent',
    );
  expect(await emailOf(member)).toBe(member.email);
});

test('three days later a change stays, and the address is free', async () => {
  const member = await app.join();
  const { confirm, email } = await asked(member);
  await app.visitor().call(contract.confirmAddress, { body: { token: confirm } });
  const token = await stopLink(member.email, wasChanged);
  app.clock.advance(3 * day);
  const late = await app.visitor().fail(contract.stopAddressChange, { body: { token } });
  expect(late.code).toBe('link_spent');
  expect(await emailOf(member)).toBe(email);
  await app.visitor().call(signUp, { body: { ...newPerson(), email: member.email } });
});

test('a second step that a confirmed member had before stays on when a change is stopped', async () => {
  const member = await app.join();
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, member.userId));
  const { secret } = await member.call(startTotp, { body: { password: member.password } });
  const { backupCodes } = await member.call(confirmTotp, { body: { code: totpCode(app, secret) } });
  app.clock.advance(60_000);
  const email = newPerson().email;
  await member.call(contract.requestAddressChange, { body: { email, password: member.password } });
  await app.visitor().call(contract.stopAddressChange, { body: { token: await stopLink(member.email) } });
  await setNew(member.email, 'mine-alone-from-now-1');
  const browser = app.visitor();
  const body = { email: member.email, password: 'mine-alone-from-now-1' };
  expect((await browser.call(signIn, { body })).next).toBe('mfa_required');
  expect((await browser.call(answerChallenge, { body: { code: backupCodes[0] ?? '' } })).next).toBe(
    'nothing',
  );
});
