import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp } from '#features/account/contract.ts';
import { requestReset, resendVerification } from '#features/account/contract-mail.ts';
import { issueToken } from '#features/account/contract-token.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { accounts, users } from '#platform/server/auth/tables.ts';
import { cheapPasswords } from '#testing/cheap-passwords.ts';
import { type App, startApp } from '#testing/harness.ts';
import { newPerson } from '#testing/person.ts';

let hashed = 0;
const counting = {
  hash: (password: string) => {
    hashed += 1;
    return cheapPasswords.hash(password);
  },
  verify: (stored: string | null, password: string) => {
    hashed += 1;
    return cheapPasswords.verify(stored, password);
  },
};

let app: App;
beforeAll(async () => {
  app = await startApp({ REQUIRE_EMAIL_VERIFICATION: 'true' }, { passwords: counting });
});
afterAll(() => app.close());

/** Who may stand behind an address. */
const people: Record<string, () => Promise<string>> = {
  nobody: () => Promise.resolve(newPerson().email),
  'a member': async () => {
    const email = await unconfirmed();
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
    return email;
  },
  'somebody who has not confirmed it': () => unconfirmed(),
  'a member without a password': async () => {
    const email = await unconfirmed();
    const [user] = await app.db
      .update(users)
      .set({ emailVerified: true })
      .where(eq(users.email, email))
      .returning();
    await app.db
      .update(accounts)
      .set({ password: null })
      .where(eq(accounts.userId, user?.id ?? ''));
    return email;
  },
};

async function unconfirmed(): Promise<string> {
  const person = newPerson();
  await app.visitor().call(signUp, { body: person });
  return person.email;
}

const password = 'not-the-password-1';
const asked: Record<string, { endpoint: Endpoint; body: (email: string) => object; hashes: number }> = {
  'signing in': { endpoint: signIn, body: (email) => ({ email, password }), hashes: 1 },
  'asking for tokens': {
    endpoint: issueToken,
    body: (email) => ({ grant_type: 'password', email, password }),
    hashes: 1,
  },
  'forgetting the password': { endpoint: requestReset, body: (email) => ({ email }), hashes: 1 },
  'asking for the link again': { endpoint: resendVerification, body: (email) => ({ email }), hashes: 1 },
  'signing up': { endpoint: signUp, body: (email) => newPerson({ email }), hashes: 2 },
};

test.each(Object.entries(asked))(
  '%s is answered alike, after the same hashing, whoever has the address',
  async (_, { endpoint, body, hashes }) => {
    const seen: unknown[] = [];
    for (const email of await Promise.all(Object.values(people).map((person) => person()))) {
      hashed = 0;
      const visitor = app.visitor();
      const response = await visitor.send(endpoint.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body(email)),
      });
      const text = (await response.text()).replaceAll(/"requestId":"[^"]+"/g, '');
      const cookies = [...visitor.cookies.keys()];
      seen.push({
        status: response.status,
        text,
        retry: response.headers.get('retry-after'),
        cookies,
        hashed,
      });
    }
    expect(seen[0]).toMatchObject({ hashed: hashes });
    for (const one of seen) expect(one).toEqual(seen[0]);
  },
);
