import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#features/account/contract.ts';
import { signUpWithProvider } from '#features/account/contract-identities.ts';
import { profiles } from '#features/account/server/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { enterWithProvider, newElsewhere } from '#testing/openid.ts';
import { newPerson } from '#testing/person.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const sourceOf = async (userId = '') => {
  const [row] = await app.db.select().from(profiles).where(eq(profiles.id, userId));
  return row?.source;
};

test('the account keeps where its member came from', async () => {
  const { viewer } = await app.visitor().call(signUp, { body: { ...newPerson(), source: 'google.com' } });
  expect(await sourceOf(viewer?.userId)).toBe('google.com');
  expect(await sourceOf((await app.join()).userId)).toBeNull();
});

test('also on the way over a provider', async () => {
  const browser = app.visitor();
  await enterWithProvider(browser, newElsewhere(), { source: 'letter' });
  const names = { firstName: 'Rosa', lastName: 'Lind', acceptsTerms: true as const };
  const { viewer } = await browser.call(signUpWithProvider, { body: names });
  expect(await sourceOf(viewer?.userId)).toBe('letter');
});

test('an invented one is refused', async () => {
  const answer = await app.visitor().fail(signUp, { body: { ...newPerson(), source: '=HYPERLINK("x")' } });
  expect(answer.code).toBe('invalid_input');
});
