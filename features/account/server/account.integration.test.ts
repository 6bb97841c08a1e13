import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { can, capabilities } from '#platform/contract/capabilities.ts';
import { users } from '#platform/server/auth/tables.ts';
import { accessGrants, userRoles } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { newPerson } from '#testing/person.ts';
import { hasRole, readSession, signIn, signOut, signUp } from '#features/account/contract.ts';
import { readProfile } from '#features/account/contract-profile.ts';
import { ensureAdmin } from './ensure-admin.ts';
import { signUpMember } from './sign-in/sign-up.ts';
import { profiles } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a new member is signed in at once, and the session says who they are [account.call-sign-up] [account.call-get-session] [account.call-get-user] [account.sign-up-metadata]', async () => {
  const visitor = app.visitor();
  const person = newPerson({
    firstName: '  Zoë\u202e ',
    lastName: '李小龙 🐉',
    email: 'Zoe.New@Example.test',
  });
  const { viewer } = await visitor.call(signUp, { body: person });
  expect(viewer).toMatchObject({
    email: 'zoe.new@example.test',
    firstName: 'Zoë',
    lastName: '李小龙 🐉',
    tier: 'free',
  });
  const session = await visitor.call(readSession, {});
  expect(session.viewer).toEqual({
    userId: viewer?.userId,
    email: 'zoe.new@example.test',
    firstName: 'Zoë',
    lastName: '李小龙 🐉',
    emailVerified: false,
    tier: 'free',
  });
  const days = (Date.parse(session.expiresAt ?? '') - app.clock.now().getTime()) / 86_400_000;
  expect(days).toBe(7);
});

test('sign-up takes the body of an SDK: names in data, and a way back that is this site’s own [account.call-sign-up] [account.sign-up-metadata]', async () => {
  const { email, password } = newPerson();
  const data = { first_name: '  Nora ', last_name: 'Lind' };
  const body = { email, password, data, emailRedirectTo: app.origin };
  for (const emailRedirectTo of ['https://evil.example/', `${app.origin}.evil.example`, 'nonsense']) {
    const failure = await app.visitor().fail(signUp, { body: { ...body, emailRedirectTo } });
    expect(failure).toMatchObject({
      code: 'invalid_input',
      fields: { emailRedirectTo: 'This must be an address of this site.' },
    });
  }
  const nameless = { ...body, data: { first_name: 'Nora', last_name: ' ' } };
  expect((await app.visitor().fail(signUp, { body: nameless })).code).toBe('invalid_input');
  const { data: _data, ...without } = body;
  expect((await app.visitor().fail(signUp, { body: without })).fields).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
  });
  // None of these made an account.
  const member = app.visitor();
  const { viewer } = await member.call(signUp, {
    body: { ...body, emailRedirectTo: `${app.origin}/welcome` },
  });
  expect(viewer).toMatchObject({ email, firstName: 'Nora', lastName: 'Lind' });
  expect(await member.call(readProfile, {})).toMatchObject({ firstName: 'Nora', lastName: 'Lind' });
});

test('signing up makes the profile with the member [account.profile-created]', async () => {
  const member = await app.join({ firstName: 'Nora', lastName: 'Lind' });
  const { userId: id, email } = member;
  expect(await app.db.select().from(profiles).where(eq(profiles.id, id))).toHaveLength(1);
  const names = { fullName: 'Nora Lind', firstName: 'Nora', lastName: 'Lind' };
  expect(await member.call(readProfile, {})).toMatchObject({ id, email, ...names });
});

test('when a part of signing up fails, nothing of it remains', async () => {
  const person = newPerson();
  const { account } = app.product.deps;
  const broken = {
    ...account,
    onJoined: [...account.onJoined, () => Promise.reject(new Error('the last step fails'))],
  };
  const attempt = signUpMember(broken, person, {
    client: { address: '127.0.0.1', userAgent: 'test' },
    cookieHeader: '',
    device: ['a device'],
  });
  await expect(attempt).rejects.toThrow('the last step fails');
  expect(await app.db.select().from(users).where(eq(users.email, person.email))).toEqual([]);
});

test('twenty sign-ups at once with one address make one member', async () => {
  const person = newPerson();
  const attempts = Array.from({ length: 20 }, () =>
    app.visitor().send('/api/auth/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    }),
  );
  const statuses = (await Promise.all(attempts)).map((response) => response.status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)]);
  const made = await app.db.select({ id: users.id }).from(users).where(eq(users.email, person.email));
  expect(made).toHaveLength(1);
});

test('a second sign-up with a known address is told so [account.sign-up-failure]', async () => {
  const { email } = await app.join();
  const failure = await app.visitor().fail(signUp, { body: newPerson({ email: email.toUpperCase() }) });
  expect(failure).toMatchObject({ status: 409, code: 'email_taken' });
});

test.each([
  ['firstName', '', 'First name is required'],
  ['firstName', 'x'.repeat(51), 'Please keep names to at most 50 characters'],
  ['lastName', ' \u0000 ', 'Last name is required'],
  ['email', '', 'Email is required'],
  ['email', 'nobody', 'Please enter a valid email address'],
  ['email', `${'x'.repeat(300)}@example.test`, 'That email address is too long'],
  ['password', '', 'Password must be at least 6 characters'],
  ['password', '12345', 'Password must be at least 6 characters'],
  ['password', 'x'.repeat(129), 'Password must be at most 128 characters'],
])(
  'sign-up refuses %s = %j with a clear message: %s [account.sign-up-first-name-required] [account.sign-up-last-name-required] [account.sign-up-email-required] [account.sign-up-password-required] [account.sign-up-password-minimum] [account.password-minimum-6]',
  async (field, value, message) => {
    const failure = await app.visitor().fail(signUp, { body: { ...newPerson(), [field]: value } });
    expect(failure).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: message } });
  },
);

test('sign-up refuses wrong types, missing and unknown fields', async () => {
  const { email: _, ...withoutEmail } = newPerson();
  expect((await app.visitor().fail(signUp, { body: withoutEmail })).fields).toEqual({
    email: 'Email is required',
  });
  expect(
    (await app.visitor().fail(signUp, { body: { ...newPerson(), firstName: 7 } })).fields,
  ).toHaveProperty('firstName');
  expect((await app.visitor().fail(signUp, { body: { ...newPerson(), role: 'admin' } })).code).toBe(
    'invalid_input',
  );
  expect((await app.visitor().fail(signUp, { body: [] })).code).toBe('invalid_input');
});

test('a password of six characters is enough [account.sign-up-password-minimum] [account.password-minimum-6]', async () => {
  const member = await app.join({ password: 'vq7-kz' });
  const { viewer } = await app.visitor().call(signIn, { body: { email: member.email, password: 'vq7-kz' } });
  expect(viewer?.userId).toBe(member.userId);
});

test('a member signs in with email and password [account.call-sign-in]', async () => {
  const { email, password, userId } = await app.join();
  const browser = app.visitor();
  await browser.call(signIn, { body: { email: email.toUpperCase(), password } });
  expect((await browser.call(readSession, {})).viewer?.userId).toBe(userId);
});

test('a wrong password and an unknown address get the same answer [account.sign-in-failure]', async () => {
  const { email } = await app.join();
  const wrong = await app.visitor().fail(signIn, { body: { email, password: 'not-it-at-all' } });
  const unknown = await app
    .visitor()
    .fail(signIn, { body: { email: 'nobody@example.test', password: 'not-it-at-all' } });
  expect(wrong).toMatchObject({
    status: 401,
    code: 'bad_credentials',
    message: 'Email or password is incorrect.',
  });
  expect({ ...unknown, requestId: '', headers: null }).toEqual({ ...wrong, requestId: '', headers: null });
});

test('sign-in asks for both fields [account.sign-in-email-required] [account.sign-in-password-required]', async () => {
  const failure = await app.visitor().fail(signIn, { body: { email: '', password: '' } });
  expect(failure.fields).toEqual({ email: 'Email is required', password: 'Password is required' });
});

test('signing out ends the session at once, for a copy of its cookie too [account.call-sign-out]', async () => {
  const member = await app.join();
  const copy = app.visitor();
  for (const [name, value] of member.cookies) copy.cookies.set(name, value);
  expect((await copy.call(readSession, {})).viewer?.userId).toBe(member.userId);
  await member.call(signOut, {});
  expect((await member.call(readSession, {})).viewer).toBeNull();
  expect((await copy.call(readSession, {})).viewer).toBeNull();
});

test('a forged or cut cookie opens nothing', async () => {
  const member = await app.join();
  const name = app.product.deps.cookieName;
  const decoded = decodeURIComponent(member.cookies.get(name) ?? '');
  for (const forged of [
    `${decoded.slice(0, -3)}xyz`,
    decoded.split('.')[0] ?? '',
    `a${decoded}`,
    '.',
    '%E0%A4%A',
    '',
  ]) {
    const thief = app.visitor();
    thief.cookies.set(name, forged.startsWith('%') ? forged : encodeURIComponent(forged));
    expect((await thief.call(readSession, {})).viewer, forged).toBeNull();
  }
});

test('an expired session opens nothing', async () => {
  const own = await startApp();
  const member = await own.join();
  own.clock.advance(8 * 24 * 60 * 60 * 1000);
  expect((await member.call(readSession, {})).viewer).toBeNull();
  await own.close();
});

test('the session cookie is closed to scripts and to other sites', async () => {
  const response = await app.visitor().send('/api/auth/sign-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newPerson()),
  });
  const cookie = response.headers.getSetCookie().find((line) => line.includes('session_token'));
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).toMatch(/Path=\//i);
});

test('an access token opens the session it names until it expires', async () => {
  const member = await app.join();
  const { accessTokens } = app.product.deps;
  const [session] = await app.db
    .execute(`select id from sessions where user_id = '${member.userId}'`)
    .then((result) => (result as unknown as { rows: { id: string }[] }).rows);
  const { token } = await accessTokens.issue({ userId: member.userId, sessionId: session?.id ?? '' });
  const bearer = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });
  expect((await app.visitor().call(readSession, {}, bearer(token))).viewer?.userId).toBe(member.userId);
  const ofAnother = await accessTokens.issue({ userId: 'somebody-else', sessionId: session?.id ?? '' });
  for (const wrong of [`${token}x`, 'garbage', ofAnother.token]) {
    expect((await app.visitor().call(readSession, {}, bearer(wrong))).viewer, wrong).toBeNull();
  }
});

test('a member may ask for their own role, and for nobody else’s [account.call-has-role] [account.call-read-role]', async () => {
  const [member, other, admin] = [await app.join(), await app.join(), await app.join()];
  await app.db.insert(userRoles).values({ userId: admin.userId, role: 'admin', createdAt: app.clock.now() });
  app.memoEnds();
  expect(await admin.call(hasRole, { body: { _user_id: admin.userId, _role: 'admin' } })).toBe(true);
  expect(await member.call(hasRole, { body: { _user_id: member.userId, _role: 'admin' } })).toBe(false);
  expect(await member.fail(hasRole, { body: { _user_id: other.userId, _role: 'admin' } })).toMatchObject({
    code: 'not_found',
  });
});

test('a row in user_roles makes an admin, who may do everything [account.user-roles] [account.admin-is-role-row] [account.admin-grants-everything]', async () => {
  const [member, other] = [await app.join(), await app.join()];
  await app.db.insert(userRoles).values({ userId: member.userId, role: 'admin', createdAt: app.clock.now() });
  app.memoEnds();
  const { viewer } = await member.call(readSession, {});
  expect(capabilities.filter((capability) => !can(viewer, capability))).toEqual([]);
  expect(await member.call(hasRole, { body: { _user_id: other.userId, _role: 'admin' } })).toBe(false);
});

test('a grant of the admin product counts as admin [account.admin-is-product]', async () => {
  const member = await app.join();
  await app.db
    .insert(accessGrants)
    .values({ userId: member.userId, tier: 'admin', startsAt: app.clock.now() });
  const browser = app.visitor();
  const { viewer } = await browser.call(signIn, { body: { email: member.email, password: member.password } });
  expect(viewer?.tier).toBe('admin');
});

test('the admin of the environment is created, and at the next start gets the new password and fresh sessions', async () => {
  const { account } = app.product.deps;
  const owner = { email: 'owner@example.test', password: 'first-owner-password' };
  await ensureAdmin(account, owner);
  const browser = app.visitor();
  // Nobody has told how they are called.
  expect((await browser.call(signIn, { body: owner })).viewer).toMatchObject({
    tier: 'admin',
    firstName: '',
    lastName: '',
  });
  expect((await browser.call(readProfile, {})).fullName).toBe('');

  await ensureAdmin(account, { ...owner, password: 'second-owner-password' });
  app.memoEnds();
  expect((await browser.call(readSession, {})).viewer).toBeNull();
  expect((await app.visitor().fail(signIn, { body: owner })).code).toBe('bad_credentials');
  expect(
    (await app.visitor().call(signIn, { body: { ...owner, password: 'second-owner-password' } })).viewer
      ?.tier,
  ).toBe('admin');
});

test('two nodes that start at once for the first time both find the owner', async () => {
  const { account } = app.product.deps;
  const owner = { email: 'first-owner@example.test', password: 'first-owner-password' };
  await Promise.all([ensureAdmin(account, owner), ensureAdmin(account, owner)]);
  expect((await app.visitor().call(signIn, { body: owner })).viewer?.tier).toBe('admin');
});

test('no name, address or password is written to the log', async () => {
  const person = newPerson({ firstName: 'Unmistakable' });
  await app.visitor().call(signUp, { body: person });
  await app.visitor().fail(signUp, { body: person });
  await app.visitor().fail(signIn, { body: { email: person.email, password: 'Unmistakable-password' } });
  const written = JSON.stringify(app.log.lines);
  expect(written).toContain('account.signUp');
  for (const secret of ['Unmistakable', person.email, person.password]) expect(written).not.toContain(secret);
});
