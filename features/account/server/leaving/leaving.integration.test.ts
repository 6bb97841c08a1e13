import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession, signIn, signUp } from '#features/account/contract.ts';
import { deleteAccount, exportAccount } from '#features/account/contract-leaving.ts';
import { updateProfile } from '#features/account/contract-profile.ts';
import { requestReset } from '#features/account/contract-mail.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { accounts, users } from '#platform/server/auth/tables.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { userRoles } from '#platform/server/access/tables.ts';
import { exportOf, joinWithTotp, mailedToken, newProfile } from '#testing/account-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually, mailTo } from '#testing/mailbox.ts';
import { newPerson } from '#testing/person.ts';
import { eraseMember } from './leaving.ts';
import { deletionRequests } from '#features/account/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const requestOf = async (userId: string) =>
  (await app.db.select().from(deletionRequests).where(eq(deletionRequests.userId, userId)))[0];
const erased = (userId: string) => eventually(async () => (await requestOf(userId))?.finishedAt);

/** Every table of ours that still names this member. */
async function tracesOf(userId: string, email: string): Promise<string[]> {
  const named = await app.db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const tables = (named as unknown as { rows: { table_name: string }[] }).rows.map((row) => row.table_name);
  expect(tables.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const table of tables) {
    const answer = await app.db.execute(
      sql`select 1 from ${sql.identifier(table)} t where t::text like ${`%${userId}%`} or t::text like ${`%${email}%`}`,
    );
    if ((answer as unknown as { rows: unknown[] }).rows.length > 0) found.push(table);
  }
  return found;
}

test('an export is one file with every part, and no secret in it', async () => {
  const member = await joinWithTotp(app, { firstName: 'Zoë 🐉' });
  await member.call(updateProfile, { body: { ...newProfile(), firstName: 'Zoë 🐉' } });
  const response = await exportOf(member);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="make-me-great-[\d-]+\.json"$/,
  );
  const text = await response.text();
  const { parts } = exportAccount.output.parse(JSON.parse(text));
  expect(Object.keys(parts)).toEqual(app.product.deps.account.exportParts.map(({ name }) => name));
  expect(parts['member']).toMatchObject([{ email: member.email, firstName: 'Zoë 🐉' }]);
  expect(parts['profile']).toMatchObject([{ companyName: 'Heat & Sons' }]);
  expect(parts['securityLog']?.map(({ action }) => action)).toContain('account.totp_on');
  const kept = await app.db.execute(
    sql`select token as secret from sessions union select password from accounts union select sealed_secret from totp_credentials union select code_hash from totp_backup_codes union select device_hash from known_devices`,
  );
  for (const { secret } of (kept as unknown as { rows: { secret: string }[] }).rows)
    expect(text).not.toContain(secret);
  expect(text).not.toContain(member.secret);
});

test('an export holds the words of its owner and of nobody else, also while they write', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const writing = Array.from({ length: 5 }, (_, i) =>
    member.call(updateProfile, { body: { city: `City ${i}` } }),
  );
  const response = await exportOf(member);
  const text = await response.text();
  await Promise.all(writing);
  expect(text).not.toContain(other.userId);
  expect(exportAccount.output.parse(JSON.parse(text)).parts['profile']).toHaveLength(1);
});

test('an export asks for the password, unless its owner has just signed in', async () => {
  const member = await app.join();
  const wrong = await member.fail(exportAccount, { body: { password: 'wrong-one-3' } });
  expect(wrong).toMatchObject({ status: 401, code: 'bad_credentials', fields: { password: wrong.message } });
  await member.call(exportAccount, { body: {} });
  app.clock.advance(10 * 60_000);
  const asked = await member.fail(exportAccount, { body: {} });
  expect(asked).toMatchObject({ status: 403, code: 'password_needed' });
  await member.call(exportAccount, { body: { password: member.password } });
  // An account without a password has nothing else to show than a sign-in.
  await app.db.update(accounts).set({ password: null }).where(eq(accounts.userId, member.userId));
  for (const endpoint of [exportAccount, deleteAccount])
    expect((await member.fail(endpoint, { body: {} })).code).toBe('sign_in_needed');
});

test('deleting signs out everywhere at once and then erases: nothing names the member any more', async () => {
  const member = await joinWithTotp(app);
  const { userId, email, password } = member;
  await mailedToken(app, { userId, email, purpose: 'reset_password' });
  await app.visitor().fail(signIn, { body: { email, password: 'wrong-one-3' } });
  expect((await tracesOf(userId, email)).length).toBeGreaterThan(5);
  const response = await member.send(deleteAccount.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
  expect((await app.visitor().fail(signIn, { body: { email, password } })).code).toBe('bad_credentials');
  await app.visitor().call(requestReset, { body: { email } });
  await erased(userId);
  await mailTo(app, email, 'Your account is being deleted');
  // The id alone stays, so that a restored backup can be cleaned; the farewell goes after 30 days.
  expect((await tracesOf(userId, email)).toSorted()).toEqual(['deletion_requests', 'mail_messages']);
  const farewell = await app.db.select().from(mailMessages).where(eq(mailMessages.toAddress, email));
  expect(farewell).toMatchObject([{ template: 'account.deleted', userId: null }]);
  const again = await app.visitor().call(signUp, { body: newPerson({ email }) });
  expect(again.viewer?.userId).not.toBe(userId);
});

test('the password may be left out only just after signing in, and a wrong one deletes nothing', async () => {
  const member = await app.join();
  const wrong = await member.fail(deleteAccount, { body: { password: 'wrong-one-3' } });
  expect(wrong).toMatchObject({ status: 401, code: 'bad_credentials' });
  app.clock.advance(10 * 60_000);
  expect(await member.fail(deleteAccount, { body: {} })).toMatchObject({
    status: 403,
    code: 'password_needed',
  });
  expect((await member.call(readSession, {})).viewer?.userId).toBe(member.userId);
  await member.call(deleteAccount, { body: { password: member.password } });
  app.memoEnds();
  expect((await member.call(readSession, {})).viewer).toBeNull();
});

test('the last admin stays; of two who leave at once one stays', async () => {
  const admins = [await app.join(), await app.join()];
  for (const { userId } of admins)
    await app.db.insert(userRoles).values({ userId, role: 'admin', createdAt: app.clock.now() });
  const headers = { 'content-type': 'application/json' };
  const answers = await Promise.all(
    admins.map((admin) => admin.send(deleteAccount.path, { method: 'POST', headers, body: '{}' })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.json()).toMatchObject({ error: { code: 'last_admin' } });
  expect(await app.db.select().from(userRoles)).toHaveLength(1);
});

test('what another slice must undo comes first: while it fails nothing is erased, and a restart finishes', async () => {
  const { userId } = await app.join();
  // What a process leaves that died between the request and its work: the row, and no job.
  const [request] = await app.db
    .insert(deletionRequests)
    .values({ userId, requestedAt: app.clock.now() })
    .returning();
  const undone: string[] = [];
  const { account, jobs } = app.product.deps;
  const failing = { ...account, onLeaving: [() => Promise.reject(new Error('the payments are down'))] };
  await expect(eraseMember(failing, request?.id ?? '')).rejects.toThrow('the payments are down');
  expect(await app.db.select().from(users).where(eq(users.id, userId))).toHaveLength(1);
  await jobs.sweep();
  await erased(userId);
  expect(await app.db.select().from(users).where(eq(users.id, userId))).toEqual([]);
  const counting = { ...account, onLeaving: [() => Promise.resolve(void undone.push(userId))] };
  await eraseMember(counting, request?.id ?? '');
  expect(undone).toEqual([]);
});

test('the audit log keeps that it happened, and to nobody', async () => {
  const member = await app.join();
  await member.call(deleteAccount, { body: {} });
  await erased(member.userId);
  const entries = await app.db.select().from(auditEntries);
  expect(entries.map(({ action }) => action)).toContain('account.deletion_requested');
  expect(JSON.stringify(entries)).not.toContain(member.userId);
});
