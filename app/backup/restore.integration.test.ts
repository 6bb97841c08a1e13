import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { signIn, signUp } from '#features/account/contract.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { deletionRequests } from '#features/account/server/tables.ts';
import { submitAttempt } from '#features/assessment/contract.ts';
import { answerValues, questionIds } from '#features/assessment/rules.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { RestoreFailed } from '#platform/server/backup/restore-failed.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { lasting } from './restore-exceptions.ts';
import { backUp, listDeletions, restore } from '#testing/backups.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually } from '#testing/mailbox.ts';
import { newPerson } from '#testing/person.ts';

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start(env: Record<string, string> = {}): Promise<App> {
  const app = await startApp(env);
  apps.push(app);
  return app;
}

const answers = Object.fromEntries(questionIds.map((id, i) => [id, answerValues[i] ?? 'often'])) as never;

async function memberWithThings(app: App) {
  const member = await app.join();
  await member.call(submitAttempt, { body: { answers } });
  return member;
}

const requestOf = async (app: App, userId: string) =>
  (await app.db.select().from(deletionRequests).where(eq(deletionRequests.userId, userId)))[0];
const erased = (app: App, userId: string) =>
  eventually(async () => (await requestOf(app, userId))?.finishedAt ?? undefined);
const isThere = async (app: App, userId: string) =>
  (await app.db.select().from(users).where(eq(users.id, userId))).length > 0;

/** Tables that name the member or their address, except the deletion request itself and the farewell mail. */
async function tracesOf(app: App, { email, userId }: { email: string; userId: string }): Promise<string[]> {
  const named = (await app.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )) as unknown as { rows: { name: string }[] };
  const found: string[] = [];
  for (const { name } of named.rows) {
    const hits = (await app.db.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${userId}%`} or t::text like ${`%${email}%`}`,
    )) as unknown as { rows: unknown[] };
    if (hits.rows.length > 0 && !['deletion_requests', 'mail_messages'].includes(name)) found.push(name);
  }
  return found;
}

test('a member who was deleted after the backup is not alive after the restore, in no table', async () => {
  const app = await start();
  const [leaver, other] = [await memberWithThings(app), await memberWithThings(app)];
  const backup = await backUp(app);
  await leaver.call(deleteAccount, { body: {} });
  await erased(app, leaver.userId);

  const told = await restore(app, backup);
  expect(told.join('\n')).toContain('had deleted their accounts since, and are erased again: 1.');
  expect(await tracesOf(app, leaver)).toEqual([]);
  expect(await app.db.select().from(mailMessages).where(eq(mailMessages.userId, leaver.userId))).toEqual([]);
  const { email, password } = leaver;
  expect((await app.visitor().fail(signIn, { body: { email, password } })).code).toBe('bad_credentials');
  expect((await requestOf(app, leaver.userId))?.finishedAt).toBeInstanceOf(Date);
  expect(JSON.stringify(await app.db.select().from(auditEntries))).not.toContain(leaver.userId);
  expect(await isThere(app, other.userId)).toBe(true);

  // The list survives every further restore.
  await restore(app, backup);
  expect(await isThere(app, leaver.userId)).toBe(false);
});

test('a deletion under way is closed within the restore, and the running product finishes it', async () => {
  const idle = await start({ JOBS: 'elsewhere' });
  const leaver = await memberWithThings(idle);
  const backup = await backUp(idle);
  await leaver.call(deleteAccount, { body: {} });
  const told = await restore(idle, backup);
  expect(told.join('\n')).toContain('Deletions under way: 1.');
  const { email, password } = leaver;
  expect((await idle.visitor().fail(signIn, { body: { email, password } })).code).toBe('bad_credentials');
  expect(await tracesOf(idle, { email, userId: 'nobody' })).toEqual([]);
  expect(await idle.db.select().from(mailMessages).where(eq(mailMessages.userId, leaver.userId))).toEqual([]);
  expect(await requestOf(idle, leaver.userId)).toMatchObject({ finishedAt: null });
  // Meanwhile the address is free, and whoever takes it is somebody else.
  await idle.visitor().call(signUp, { body: newPerson({ email }) });

  const app = await start();
  await restore(app, [await listDeletions(idle), backup]);
  await erased(app, leaver.userId);
  expect(await isThere(app, leaver.userId)).toBe(false);
});

test('who signed up again with the same address stays', async () => {
  const app = await start();
  const leaver = await app.join();
  const { email } = leaver;
  await leaver.call(deleteAccount, { body: {} });
  await erased(app, leaver.userId);
  const again = await app.join({ email });
  await again.call(submitAttempt, { body: { answers } });
  const backup = await backUp(app);
  await restore(app, backup);
  await app.product.deps.jobs.sweep();
  const { viewer } = await app.visitor().call(signIn, { body: { email, password: again.password } });
  expect(viewer?.userId).toBe(again.userId);
});

test('a new installation hears of deletions from the list that is given with the backup', async () => {
  const [old, fresh] = [await start(), await start()];
  const [leaver, other] = [await memberWithThings(old), await memberWithThings(old)];
  const backup = await backUp(old);
  await leaver.call(deleteAccount, { body: {} });
  await erased(old, leaver.userId);
  const list = await listDeletions(old);

  await expect(restore(fresh, list)).rejects.toThrow('not a backup');
  await expect(restore(fresh, [list.subarray(0, list.length - 12), backup])).rejects.toThrow(RestoreFailed);
  await expect(restore(fresh, [backup, list])).rejects.toThrow('something follows the end');
  expect(await isThere(fresh, other.userId)).toBe(false);
  await restore(fresh, [list, list, backup]);
  expect(await isThere(fresh, other.userId)).toBe(true);
  expect(await tracesOf(fresh, leaver)).toEqual([]);
  expect(await requestOf(fresh, leaver.userId)).toEqual(await requestOf(old, leaver.userId));
});

test('a restore that fails keeps the deletions as well, and can be given again', async () => {
  const app = await start();
  const leaver = await memberWithThings(app);
  const backup = await backUp(app);
  await leaver.call(deleteAccount, { body: {} });
  await erased(app, leaver.userId);
  const later = await app.join();
  const before = await requestOf(app, leaver.userId);
  const breaking = lasting.map((one) => ({
    ...one,
    settle: () => Promise.reject(new Error('at the very end')),
  }));
  await expect(restore(app, backup, { lasting: breaking })).rejects.toThrow('at the very end');
  expect(await requestOf(app, leaver.userId)).toEqual(before);
  expect(await isThere(app, later.userId)).toBe(true);
  expect(await isThere(app, leaver.userId)).toBe(false);
  await restore(app, backup);
  expect(await isThere(app, later.userId)).toBe(false);
  expect(await isThere(app, leaver.userId)).toBe(false);
});
