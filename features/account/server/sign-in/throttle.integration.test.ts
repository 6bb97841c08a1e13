import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp } from '#features/account/contract.ts';
import { resetPassword } from '#features/account/contract-mail.ts';
import { changePassword } from '#features/account/contract-security.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { newPerson } from '#testing/person.ts';
import { issuePass, tokenOfPass } from '#features/account/server/mailed-links/passes.ts';
import { replacePassword } from '#features/account/server/queries.ts';
import { throttles } from '#features/account/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const wrong = 'not-the-password-1';
const guess = (email: string, address: string, password = wrong) =>
  app.visitor(address).send(signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

/** Guesses wrong so often that one address must wait. */
async function exhaust(email: string, address: string, times = 5): Promise<void> {
  for (let i = 0; i < times; i += 1) await guess(email, address);
}

test('after five wrong guesses the next must wait, told plainly, and longer each time', async () => {
  const { email, password } = await app.join();
  await exhaust(email, '10.0.0.1');
  for (const seconds of [5, 10, 20]) {
    const failure = await app.visitor('10.0.0.1').fail(signIn, { body: { email, password } });
    expect(failure).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(failure.headers.get('retry-after')).toBe(String(seconds));
    app.clock.advance(seconds * 1000);
    expect((await guess(email, '10.0.0.1')).status).toBe(401);
  }
  const last = await app.visitor('10.0.0.1').fail(signIn, { body: { email, password } });
  expect(last.message).toBe('Too many attempts. Try again in 40 seconds.');
  app.clock.advance(40_000);
  expect((await guess(email, '10.0.0.1', password)).status).toBe(200);
  expect((await guess(email, '10.0.0.1')).status).toBe(401);
});

test('a stranger’s guesses lock nobody out: not from another address, not from a known browser', async () => {
  const member = await app.join();
  const { email, password } = member;
  await exhaust(email, '10.0.0.2', 6);
  expect((await guess(email, '10.0.0.2', password)).status).toBe(429);
  expect((await guess(email, '10.0.0.3', password)).status).toBe(200);
  // The stranger sits behind the member's own address.
  await exhaust(email, '127.0.0.1', 6);
  expect((await guess(email, '127.0.0.1', password)).status).toBe(429);
  expect((await member.call(signIn, { body: { email, password } })).viewer?.userId).toBe(member.userId);
});

test('a known browser has its own count, and waits too', async () => {
  const member = await app.join();
  for (let i = 0; i < 5; i += 1)
    await member.fail(signIn, { body: { email: member.email, password: wrong } });
  const failure = await member.fail(signIn, { body: { email: member.email, password: member.password } });
  expect(failure.code).toBe('too_many_requests');
  const other = await app
    .visitor('10.0.0.4')
    .call(signIn, { body: { email: member.email, password: member.password } });
  expect(other.next).toBe('nothing');
});

test('an unknown address is slowed down exactly like a known one', async () => {
  const { email } = await app.join();
  const answers = async (address: string) => {
    const seen: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const body = { email: address, password: wrong };
      const { status, code, message } = await app.visitor('10.0.0.5').fail(signIn, { body });
      seen.push(`${status} ${code} ${message}`);
    }
    return seen;
  };
  expect(await answers('nobody-here@example.test')).toEqual(await answers(email));
});

test('a hundred guesses at once are no way around it', async () => {
  const { email, password } = await app.join();
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(email, '10.0.0.6')));
  expect(answers.filter(({ status }) => status === 401).length).toBe(5);
  expect((await guess(email, '10.0.0.6', password)).status).toBe(429);
});

test('guessed at from many addresses, an account gives each one guess, and its member still gets in', async () => {
  const { email, password } = await app.join();
  // Wrong guesses without the hashing, which would take a minute on a busy machine.
  const { throttle } = app.product.deps.account;
  for (let i = 0; i < 50; i += 1)
    await throttle.take({ subject: email, address: `10.1.0.${i}`, knownDevice: null });
  expect((await guess(email, '10.2.0.1')).status).toBe(401);
  expect((await guess(email, '10.2.0.1')).status).toBe(429);
  expect((await guess(email, '10.2.0.2', password)).status).toBe(200);
});

test('the password asked for in settings is guarded alike, and guesses stand in the audit log', async () => {
  const member = await app.join();
  const body = { currentPassword: wrong, newPassword: 'quite-a-new-one-4' };
  const codes: string[] = [];
  for (let i = 0; i < 6; i += 1) codes.push((await member.fail(changePassword, { body })).code);
  expect(codes).toEqual([...Array<string>(5).fill('bad_credentials'), 'too_many_requests']);
  const noted = await app.db.select().from(auditEntries);
  const own = noted.filter(({ subjectId }) => subjectId === member.userId).map(({ action }) => action);
  expect(own).toEqual(['account.signed_up', ...Array<string>(5).fill('account.sign_in_failed')]);
});

test('what is counted names nobody', async () => {
  const kept = JSON.stringify(await app.db.select().from(throttles));
  expect(kept).not.toContain('@');
  expect(kept).not.toContain('10.0.0.');
});

const leaked = 'This password is on lists of leaked passwords. Please choose another.';
test.each([
  ['123456', leaked],
  ['Password1', leaked],
  ['iloveyou', leaked],
  ['abcdef', 'A run like “abc” or “678” is easy to guess. Add a word or two that nobody expects.'],
  ['xxxxxx', 'One character again and again is easy to guess. Add a word or two that nobody expects.'],
  [
    'Zvolenska',
    'Your name, your email address and our name are easy to guess. Add a word or two that nobody expects.',
  ],
])('%s is refused at sign-up, at a change and at a reset: %s', async (password, message) => {
  const failure = await app.visitor().fail(signUp, { body: newPerson({ password, lastName: 'Zvolenska' }) });
  expect(failure).toMatchObject({
    status: 400,
    code: 'invalid_input',
    message,
    fields: { password: message },
  });
  const member = await app.join({ lastName: 'Zvolenska' });
  const body = { currentPassword: member.password, newPassword: password };
  expect((await member.fail(changePassword, { body })).fields).toEqual({ newPassword: message });
  const { keyed } = app.product.deps.account;
  const pass = { userId: member.userId, email: member.email, purpose: 'reset_password' } as const;
  const id = await issuePass(app.db, { ...pass, now: app.clock.now(), minutes: 5 });
  const token = tokenOfPass(keyed, 'reset_password', id);
  const refused = await app.visitor().fail(resetPassword, { body: { token, password } });
  expect(refused.fields).toEqual({ password: message });
  await app.visitor().call(resetPassword, { body: { token, password: 'a-brand-new-one-7' } });
});

test('a guessable password that was chosen under older rules still signs in', async () => {
  const member = await app.join();
  const passwordHash = await app.product.deps.account.passwords.hash('abcdef');
  await replacePassword(app.db, { userId: member.userId, passwordHash, now: app.clock.now() });
  const { viewer } = await app.visitor().call(signIn, { body: { email: member.email, password: 'abcdef' } });
  expect(viewer?.userId).toBe(member.userId);
});
