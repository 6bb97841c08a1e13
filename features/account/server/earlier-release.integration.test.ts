import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerChallenge, readSession, signIn } from '#features/account/contract.ts';
import { joinTold } from '#features/account/contract-identities.ts';
import { resetPassword } from '#features/account/contract-mail.ts';
import { issueToken } from '#features/account/contract-token.ts';
import { totpCode } from '#testing/account-cases.ts';
import { accounts } from '#platform/server/auth/tables.ts';
import { passwords } from '#platform/server/auth/passwords.ts';
import { type App, startApp } from '#testing/harness.ts';
import { enterWithProvider, newElsewhere } from '#testing/openid.ts';

interface Written {
  readonly at: string;
  readonly cookie: string;
  readonly refreshToken: string;
  /** The token of a mail that sets a new password. */
  readonly reset: string;
  readonly plain: { email: string; password: string; userId: string };
  readonly stepped: {
    email: string;
    password: string;
    userId: string;
    secret: string;
    backupCodes: string[];
  };
  readonly tables: Record<string, object[]>;
}

// Rows as the release whose last migration is 0018 wrote them, when Better Auth still made members and hashed passwords.
const written = JSON.parse(readFileSync('testing/accounts-of-0018.json', 'utf8')) as Written;

let app: App;
beforeAll(async () => {
  app = await startApp({}, { passwords });
  app.clock.hold(new Date(Date.parse(written.at) + 10 * 60_000));
  for (const [table, rows] of Object.entries(written.tables)) {
    const name = sql.identifier(table);
    await app.db.execute(
      sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`,
    );
  }
});
afterAll(() => app.close());

test('a browser that was signed in before the upgrade still is', async () => {
  const answer = await app.visitor().send(readSession.path, { headers: { cookie: written.cookie } });
  expect(await answer.json()).toMatchObject({ viewer: { userId: written.plain.userId } });
});

test('an API client goes on with the refresh token that it has', async () => {
  const body = { grant_type: 'refresh_token' as const, refresh_token: written.refreshToken };
  expect((await app.visitor().call(issueToken, { body })).user.id).toBe(written.plain.userId);
});

test('a password opens as it was typed, and as another keyboard composes the same letters', async () => {
  const { email, password } = written.plain;
  for (const typed of [password, password.normalize('NFD'), 'Übermaß finden IX 9']) {
    const entry = await app.visitor().call(signIn, { body: { email, password: typed } });
    expect(entry.viewer?.userId).toBe(written.plain.userId);
  }
  const refused = await app.visitor().fail(signIn, { body: { email, password: 'Übermass finden IX 9' } });
  expect(refused.code).toBe('bad_credentials');
});

test('a hash of before is rewritten when its member signs in, also in two windows at once', async () => {
  const { email, password, userId } = written.stepped;
  const [before] = await app.db.select().from(accounts).where(eq(accounts.userId, userId));
  expect(before?.password).toMatch(/^[0-9a-f]{32}:/);
  const body = { email, password };
  const entries = await Promise.all([1, 2].map(() => app.visitor().call(signIn, { body })));
  expect(entries.map(({ next }) => next)).toEqual(['mfa_required', 'mfa_required']);
  const [after] = await app.db.select().from(accounts).where(eq(accounts.userId, userId));
  expect(after?.password).toMatch(/^\$argon2id\$/);
  // It is the same password: the settings go on telling when it was set.
  expect(after?.updatedAt).toEqual(before?.updatedAt);
});

test('the second step takes the codes of the same phone and the backup codes on paper', async () => {
  const { email, password, secret, userId, backupCodes } = written.stepped;
  for (const code of [totpCode(app, secret), backupCodes[3] ?? '']) {
    const browser = app.visitor();
    expect((await browser.call(signIn, { body: { email, password } })).next).toBe('mfa_required');
    expect((await browser.call(answerChallenge, { body: { code } })).viewer?.userId).toBe(userId);
  }
});

test('a member of before is not joined to an account elsewhere by their address, and is once they showed their password', async () => {
  const { email, password, userId } = written.plain;
  const browser = app.visitor();
  expect(await enterWithProvider(browser, newElsewhere(email))).toMatchObject({ next: 'join', viewer: null });
  await browser.call(signIn, { body: { email, password } });
  await browser.call(joinTold, { body: {} });
  const later = await enterWithProvider(app.visitor(), newElsewhere(email));
  expect(later.viewer?.userId).toBe(userId);
});

test('a link that was mailed before the upgrade sets a new password', async () => {
  const { email } = written.plain;
  const password = 'a-brand-new-one-7';
  await app.visitor().call(resetPassword, { body: { token: written.reset, password } });
  expect((await app.visitor().call(signIn, { body: { email, password } })).viewer?.email).toBe(email);
});
