import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp } from '#features/account/contract.ts';
import { exportAccount } from '#features/account/contract-leaving.ts';
import { acceptTerms, readTerms } from '#features/account/contract-terms.ts';
import { type App, startApp } from '#testing/harness.ts';
import { newPerson } from '#testing/person.ts';
import { termsAnswers, termsVersions } from '#features/account/server/tables.ts';
import { keepTerms, termsOf } from './terms.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const saidBy = (userId: string) =>
  app.db.select().from(termsAnswers).where(eq(termsAnswers.userId, userId)).orderBy(termsAnswers.at);

test('a sign-up with the box notes version and instant, and the version’s text is kept [account.terms-at-sign-up]', async () => {
  const visitor = app.visitor();
  const { viewer } = await visitor.call(signUp, { body: { ...newPerson(), acceptsTerms: true } });
  const { terms } = app.product.deps.account;
  expect(await saidBy(viewer?.userId ?? '')).toMatchObject([
    { version: terms.version, moment: 'sign-up', answer: 'accepted', at: app.clock.now() },
  ]);
  expect(await visitor.call(readTerms, {})).toEqual({ version: terms.version, due: false });
  const [kept] = await app.db.select().from(termsVersions);
  expect(kept).toMatchObject({ version: terms.version });
  expect(kept?.text).toContain('## Plans, payment and renewal');
  // What was paid is part of each purchase: a new price is no new version.
  expect(kept?.text).toContain('Tools & Resources costs [price of the day] a month');
});

test('a body without it succeeds as ever and is noted as not asked; they are asked later, once [account.terms-not-asked] [account.terms-asked-later]', async () => {
  const member = await app.join();
  const { version } = app.product.deps.account.terms;
  expect(await saidBy(member.userId)).toMatchObject([{ version, moment: 'sign-up', answer: 'not asked' }]);
  expect(await member.call(readTerms, {})).toEqual({ version, due: true });
  expect((await member.fail(acceptTerms, { body: { version: 'another' } })).status).toBe(409);
  app.clock.advance(60_000);
  expect(await member.call(acceptTerms, { body: { version } })).toEqual({ version, due: false });
  await member.call(acceptTerms, { body: { version } });
  expect(await saidBy(member.userId)).toMatchObject([
    { answer: 'not asked' },
    { version, moment: 'sign-in', answer: 'accepted', at: app.clock.now() },
  ]);
  const { parts } = await member.call(exportAccount, {});
  expect(parts['terms']).toMatchObject([{ moment: 'sign-up' }, { moment: 'sign-in' }]);
});

test('another text is another version: who was signed in goes on, and is asked at the next sign-in [account.terms-asked-later]', async () => {
  const member = await app.join();
  const { account } = app.product.deps;
  const next = termsOf(`${account.terms.text}\n\nOne more sentence.`);
  expect(next.version).not.toBe(account.terms.version);
  app.clock.advance(60_000);
  await keepTerms(app.db, next, app.clock.now());
  const before = account.terms;
  Object.assign(account, { terms: next });
  expect((await member.call(readTerms, {})).due).toBe(false);
  app.clock.advance(60_000);
  const again = app.visitor();
  await again.call(signIn, { body: { email: member.email, password: member.password } });
  expect((await again.call(readTerms, {})).due).toBe(true);
  Object.assign(account, { terms: before });
});
