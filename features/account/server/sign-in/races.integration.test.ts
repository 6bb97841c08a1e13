import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSession, signIn } from '#features/account/contract.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { requestAddressChange } from '#features/account/contract-mail.ts';
import { changePassword, startTotp } from '#features/account/contract-security.ts';
import { issueToken } from '#features/account/contract-token.ts';
import { accounts, sessions } from '#platform/server/auth/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { newPerson } from '#testing/person.ts';
import { refreshTokens } from '#features/account/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const post = (path: string, body: object) =>
  app.visitor().send(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
const refresh = (token: string) => ({ grant_type: 'refresh_token' as const, refresh_token: token });

test('of ten sign-ins and tokens with the old password while it is changed, none lives on', async () => {
  const newPassword = 'the-next-one-of-it-4';
  for (let round = 0; round < 3; round += 1) {
    const member = await app.join();
    const { email, password, userId } = member;
    const attempts = Array.from({ length: 10 }, (_, i) =>
      i % 2 === 0
        ? post(signIn.path, { email, password })
        : post(issueToken.path, { grant_type: 'password', email, password }),
    );
    const change = member.call(changePassword, { body: { currentPassword: password, newPassword } });
    await Promise.all([...attempts, change]);
    app.memoEnds();
    const own = (await member.call(readSession, {})).viewer;
    expect(own?.userId).toBe(userId);
    const left = await app.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
    expect(left, `round ${round}`).toHaveLength(1);
  }
});

test('a password that is replaced between its check and the session opens nothing: sign-in, token, challenge, settings', async () => {
  const member = await app.join();
  const { email, password } = member;
  const { passwords, db } = app.product.deps.account;
  const verify = passwords.verify.bind(passwords);
  const replaced = eq(accounts.userId, member.userId);
  // The slowest race there is: the check says yes, and then the password is another one.
  const slow = vi.spyOn(passwords, 'verify').mockImplementation(async (hash, shown) => {
    const isRight = await verify(hash, shown);
    await db.update(accounts).set({ password: 'replaced-meanwhile' }).where(replaced);
    return isRight;
  });
  const [before] = await db.select().from(accounts).where(replaced);
  const attempts: [string, object][] = [
    [signIn.path, { email, password }],
    [issueToken.path, { grant_type: 'password', email, password }],
    [changePassword.path, { currentPassword: password, newPassword: 'somebody-else-sets-it-1' }],
    [startTotp.path, { password }],
    [requestAddressChange.path, { email: newPerson().email, password }],
    [deleteAccount.path, { password }],
  ];
  for (const [path, body] of attempts) {
    await db
      .update(accounts)
      .set({ password: before?.password ?? null })
      .where(replaced);
    const answer = await member.send(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    expect([path, answer.status]).toEqual([path, 401]);
  }
  slow.mockRestore();
  const left = await db.select().from(sessions).where(eq(sessions.userId, member.userId));
  expect(left).toHaveLength(1);
  expect((await member.call(readSession, {})).viewer?.email).toBe(email);
});

test('an act at the settings whose session is ended meanwhile does nothing', async () => {
  const member = await app.join();
  const { password, userId } = member;
  const { passwords, db } = app.product.deps.account;
  const verify = passwords.verify.bind(passwords);
  const slow = vi.spyOn(passwords, 'verify').mockImplementation(async (hash, shown) => {
    const isRight = await verify(hash, shown);
    await db.delete(sessions).where(eq(sessions.userId, userId));
    return isRight;
  });
  expect((await member.fail(startTotp, { body: { password } })).code).toBe('unauthenticated');
  slow.mockRestore();
});

test('twenty trades of one refresh token at once bring one successor, which everybody is told', async () => {
  const member = await app.join();
  const { email, password, userId } = member;
  const first = await app.visitor().call(issueToken, { body: { grant_type: 'password', email, password } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(issueToken.path, refresh(first.refresh_token))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const told = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { refresh_token: string }).refresh_token),
  );
  expect(new Set(told).size).toBe(1);
  const rows = await app.db
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(sessions.userId, userId), eq(sessions.kind, 'api')));
  expect(rows.map(({ usedAt }) => usedAt === null).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    false,
    true,
  ]);
});
