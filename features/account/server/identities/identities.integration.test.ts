import { offersVersion } from '#platform/contract/offers.ts';
import { offerConsents } from '#platform/server/offers/tables.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerChallenge, readSession, signIn } from '#features/account/contract.ts';
import * as contract from '#features/account/contract-identities.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { readProfile } from '#features/account/contract-profile.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';
import { readPublicConfig } from '#platform/contract/public-config.ts';
import { resetPassword } from '#features/account/contract-mail.ts';
import { exportOf, joinWithTotp, mailedToken, totpCode } from '#testing/account-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinWithProvider } from '#testing/identity-cases.ts';
import { mailTo } from '#testing/mailbox.ts';
import {
  comeBack,
  decideThere,
  enterWithProvider,
  goToJoin,
  joinProvider,
  newElsewhere,
} from '#testing/openid.ts';
import { identities, termsAnswers } from '#features/account/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.openid.setMode('ok'));

const later = (minutes: number) => app.clock.advance(minutes * 60_000);
const list = async (member: Pick<Awaited<ReturnType<App['join']>>, 'call'>) =>
  (await member.call(contract.listIdentities, {})).identities;
const told = { firstName: 'Rosa', lastName: 'Lind', acceptsTerms: true as const };
const actsOf = async (userId: string) =>
  (await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, userId))).map(
    ({ action }) => action,
  );

test('an unknown person is shown what was told, accepts the terms and is a member whose address is confirmed', async () => {
  const browser = app.visitor();
  const person = newElsewhere();
  const finished = await enterWithProvider(browser, person, { redirect: '/tools?x=1#y' });
  expect(finished).toMatchObject({ next: 'sign_up', viewer: null, redirect: '/tools?x=1#y' });
  const expected = {
    email: person.email,
    firstName: 'Rosa',
    lastName: 'Lind',
    name: 'Demo ID',
    next: 'sign_up',
  };
  expect(finished.told).toMatchObject(expected);
  expect((await browser.call(contract.readTold, {})).told).toMatchObject(expected);
  expect((await browser.call(readSession, {})).viewer, 'nobody is signed in yet').toBeNull();
  const entry = await browser.call(contract.signUpWithProvider, { body: { ...told, firstName: 'Rosalind' } });
  expect(entry).toMatchObject({ next: 'nothing', redirect: '/tools?x=1#y' });
  expect(entry.viewer).toMatchObject({ email: person.email, firstName: 'Rosalind', emailVerified: true });
  expect((await browser.call(readProfile, {})).onboardingCompleted).toBe(false);
  expect((await browser.call(contract.readTold, {})).told, 'it is used up').toBeNull();
  const userId = entry.viewer?.userId ?? '';
  const [said] = await app.db.select().from(termsAnswers).where(eq(termsAnswers.userId, userId));
  expect(said).toMatchObject({ moment: 'sign-up', answer: 'accepted' });
  expect(await actsOf(userId)).toEqual(
    expect.arrayContaining(['account.signed_up', 'account.identity_joined']),
  );
});

test('tips and offers are agreed to by their own box there too, and by nothing else', async () => {
  for (const offers of [undefined, offersVersion]) {
    const browser = app.visitor();
    await enterWithProvider(browser, newElsewhere());
    const { viewer } = await browser.call(contract.signUpWithProvider, { body: { ...told, offers } });
    const kept = await app.db
      .select({ given: offerConsents.given, version: offerConsents.version })
      .from(offerConsents)
      .where(eq(offerConsents.userId, viewer?.userId ?? ''));
    expect(kept).toEqual(offers ? [{ given: true, version: offers }] : []);
  }
});

test('without the terms nobody is made', async () => {
  const browser = app.visitor();
  const person = newElsewhere();
  await enterWithProvider(browser, person);
  const body = { ...told, acceptsTerms: false as unknown as true };
  expect((await browser.fail(contract.signUpWithProvider, { body })).code).toBe('invalid_input');
  expect(await app.db.select().from(users).where(eq(users.email, person.email))).toEqual([]);
  await browser.call(contract.signUpWithProvider, { body: told });
});

test('a known person is signed in, whatever address they have there now', async () => {
  const { person, userId } = await joinWithProvider(app);
  const browser = app.visitor();
  app.openid.setMode('unverified');
  expect(await enterWithProvider(browser, person)).toMatchObject({
    next: 'nothing',
    viewer: { userId },
    told: null,
  });
  expect((await browser.call(readSession, {})).viewer?.userId).toBe(userId);
  expect(await list(browser)).toMatchObject([
    { name: 'Demo ID', email: person.email, lastUsedAt: expect.any(String) },
  ]);
  await mailTo(app, person.email, 'New sign-in');
});

test('the second step is asked as after a password [account.provider-second-step]', async () => {
  const member = await joinWithTotp(app);
  const person = newElsewhere();
  await joinProvider(member, person);
  const browser = app.visitor();
  const finished = await enterWithProvider(browser, person, { redirect: '/tools' });
  expect(finished).toMatchObject({ next: 'mfa_required', viewer: null, redirect: '/tools' });
  expect((await browser.call(readSession, {})).viewer).toBeNull();
  const entry = await browser.call(answerChallenge, { body: { code: totpCode(app, member.secret, 1) } });
  expect(entry.viewer?.userId).toBe(member.userId);
});

test('a suspended member stays outside, with the words that they get after a password', async () => {
  const { person, userId } = await joinWithProvider(app);
  await app.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, userId));
  const browser = app.visitor();
  const body = await comeBack(browser, person);
  expect(await browser.fail(contract.finishProviderSignIn, { body })).toMatchObject({
    status: 403,
    code: 'account_suspended',
  });
});

test('the address of an account opens nothing: its member signs in once, and then it is joined [account.provider-both-proofs]', async () => {
  const member = await app.join();
  const { email, password } = member;
  const person = newElsewhere(email);
  const browser = app.visitor();
  const finished = await enterWithProvider(browser, person, { redirect: '/tools' });
  expect(finished).toMatchObject({ next: 'join', viewer: null, told: { email, next: 'join' } });
  expect((await browser.fail(contract.joinTold, { body: {} })).code).toBe('unauthenticated');
  expect((await browser.fail(contract.signUpWithProvider, { body: told })).code).toBe('bad_provider_answer');
  expect(await list(member)).toEqual([]);
  await browser.call(signIn, { body: { email, password } });
  expect(await browser.call(contract.joinTold, { body: {} })).toEqual({
    name: 'Demo ID',
    redirect: '/tools',
  });
  expect(await list(member)).toMatchObject([{ name: 'Demo ID', email }]);
  await mailTo(app, email, 'A new way to sign in was added');
  expect(await actsOf(member.userId)).toContain('account.identity_joined');
  expect((await enterWithProvider(app.visitor(), person)).viewer?.userId).toBe(member.userId);
  expect((await browser.fail(contract.joinTold, { body: {} })).code, 'once').toBe('bad_provider_answer');
});

test('a session of before is no proof, and another account gets nothing', async () => {
  const [member, other] = [await app.join(), await app.join()];
  later(1);
  await enterWithProvider(member, newElsewhere(member.email));
  expect((await member.fail(contract.joinTold, { body: {} })).code).toBe('conflict');
  const browser = app.visitor();
  await enterWithProvider(browser, newElsewhere(member.email));
  await browser.call(signIn, { body: { email: other.email, password: other.password } });
  const refused = await browser.fail(contract.joinTold, { body: {} });
  expect(refused).toMatchObject({ status: 409, code: 'conflict' });
  expect(refused.message).toContain('Nothing was added');
  expect([await list(member), await list(other)]).toEqual([[], []]);
});

test('a member adds a way in at their settings, with a fresh sign-in or the password, and removes it', async () => {
  const member = await app.join();
  const { password } = member;
  const person = newElsewhere();
  later(11);
  const start = { provider: 'openid' as const };
  expect((await member.fail(contract.startJoin, { body: start })).code).toBe('password_needed');
  const wrong = await member.fail(contract.startJoin, { body: { ...start, password: 'wrong-one-3' } });
  expect(wrong.code).toBe('bad_credentials');
  const { address } = await member.call(contract.startJoin, { body: { ...start, password } });
  const query = await decideThere(address, person);
  const finished = await member.call(contract.finishProviderSignIn, { body: { ...start, query } });
  expect(finished).toMatchObject({ next: 'joined', redirect: '/settings/security', viewer: null });
  const [joined] = await list(member);
  expect(joined).toMatchObject({ email: person.email, lastUsedAt: null });
  await mailTo(app, member.email, 'A new way to sign in was added');
  const remove = { params: { id: joined?.id ?? '' }, body: {} };
  expect((await member.fail(contract.removeIdentity, remove)).code).toBe('password_needed');
  await member.call(contract.removeIdentity, { ...remove, body: { password } });
  expect(await list(member)).toEqual([]);
  expect(await actsOf(member.userId)).toContain('account.identity_removed');
  await mailTo(app, member.email, 'A way to sign in was removed');
  expect((await enterWithProvider(app.visitor(), person)).next, 'it opens nothing any more').toBe('sign_up');
});

test('removing a joined account signs out where it opened the account', async () => {
  const member = await app.join();
  const person = newElsewhere();
  await joinProvider(member, person);
  const elsewhere = app.visitor();
  expect((await enterWithProvider(elsewhere, person)).viewer?.userId).toBe(member.userId);
  const [joined] = await list(member);
  await member.call(contract.removeIdentity, { params: { id: joined?.id ?? '' }, body: {} });
  app.memoEnds();
  expect((await elsewhere.call(readSession, {})).viewer).toBeNull();
  expect((await member.call(readSession, {})).viewer?.userId).toBe(member.userId);
});

test('what somebody has already is not joined to anybody else', async () => {
  const { person } = await joinWithProvider(app);
  const member = await app.join();
  const body = await goToJoin(member, person);
  const refused = await member.fail(contract.finishProviderSignIn, { body });
  expect(refused.code).toBe('conflict');
  expect(refused.message).toContain('another account here');
  expect(await list(member)).toEqual([]);
});

test('a member has ten at most', async () => {
  const member = await app.join();
  const row = { userId: member.userId, issuer: 'https://one.example', createdAt: app.clock.now() };
  await app.db
    .insert(identities)
    .values(Array.from({ length: 10 }, (_, at) => ({ ...row, subject: `${at}` })));
  const body = await goToJoin(member, newElsewhere());
  expect((await member.fail(contract.finishProviderSignIn, { body })).code).toBe('conflict');
  expect((await list(member))[0]).toMatchObject({ name: 'one.example', email: null });
});

test('the only way in stays, and whoever has none but this can still leave', async () => {
  const member = await joinWithProvider(app);
  const [only] = await list(member);
  const remove = { params: { id: only?.id ?? '' }, body: {} };
  expect(await member.fail(contract.removeIdentity, remove)).toMatchObject({
    status: 409,
    code: 'last_way_in',
  });
  later(11);
  expect((await member.fail(contract.removeIdentity, remove)).code).toBe('sign_in_needed');
  expect((await member.fail(deleteAccount, { body: {} })).code).toBe('sign_in_needed');
  const again = app.visitor();
  await enterWithProvider(again, member.person, { anew: true });
  await again.call(deleteAccount, { body: {} });
  expect(await app.db.select().from(identities).where(eq(identities.userId, member.userId))).toEqual([]);
  expect((await enterWithProvider(app.visitor(), member.person)).next).toBe('sign_up');
});

test('the session of a sign-up with a provider is noted as its own, and ends with it', async () => {
  const member = await joinWithProvider(app);
  const opened = await app.db
    .select({ details: auditEntries.details, sessionId: auditEntries.sessionId })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, member.userId), eq(auditEntries.action, 'account.signed_in')));
  const [only] = await list(member);
  expect(opened).toMatchObject([{ details: { with: 'openid', identity: only?.id } }]);
  const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, member.userId));
  expect(opened[0]?.sessionId).toBe(session?.id);
  // Another way in, from another browser: what the first one opened goes with it.
  const token = await mailedToken(app, { ...member, purpose: 'reset_password' });
  const password = 'a-brand-new-one-7';
  await app.visitor().call(resetPassword, { body: { token, password } });
  const first = app.visitor();
  await enterWithProvider(first, member.person);
  const desk = app.visitor();
  await desk.call(signIn, { body: { email: member.email, password } });
  await desk.call(contract.removeIdentity, { params: { id: only?.id ?? '' }, body: { password } });
  app.memoEnds();
  expect((await first.call(readSession, {})).viewer).toBeNull();
});

test('an export holds what was joined', async () => {
  const member = await app.join();
  const person = newElsewhere();
  await joinProvider(member, person);
  const { parts } = (await (await exportOf(member)).json()) as { parts: Record<string, object[]> };
  expect(parts['identities']).toMatchObject([
    { issuer: app.openid.issuer, subject: expect.any(String), email: person.email },
  ]);
});

test('where none is configured nothing is offered, and nobody can ask for it', async () => {
  const off = { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '', OIDC_NAME: '' };
  const bare = await startApp(off);
  try {
    const visitor = bare.visitor();
    expect((await visitor.call(readPublicConfig, {})).providers).toEqual([]);
    const body = { provider: 'google' as const };
    expect((await visitor.fail(contract.startProviderSignIn, { body })).code).toBe('not_found');
  } finally {
    await bare.close();
  }
  expect((await app.visitor().call(readPublicConfig, {})).providers).toEqual([
    { provider: 'openid', name: 'Demo ID' },
  ]);
});
