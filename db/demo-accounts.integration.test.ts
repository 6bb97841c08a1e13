import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '#db/demo-accounts.ts';
import { seedDemo } from '#db/seed.ts';
import { readSession, signIn } from '#features/account/contract.ts';
import { changePassword } from '#features/account/contract-security.ts';
import { type App, startApp } from '#testing/harness.ts';

const own = 'a-password-of-our-own';
const [member, tools] = demoAccounts;
let app: App;
beforeAll(async () => {
  app = await startApp({ SEED_DEMO: 'true' });
});
afterAll(() => app.close());

const enter = async (email: string, password: string) => {
  const visitor = app.visitor();
  await visitor.call(signIn, { body: { email, password } });
  return visitor;
};

test('once the demo has a password of its own, the public one opens no account and no session that it opened', async () => {
  const inside = await enter(member.email, member.password);
  const changing = await enter(tools.email, tools.password);
  const newPassword = 'chosen-in-the-settings';
  await changing.call(changePassword, { body: { currentPassword: tools.password, newPassword } });
  await seedDemo(app.product.deps.account, own);
  for (const { email, password } of demoAccounts)
    expect((await app.visitor().fail(signIn, { body: { email, password } })).code).toBe('bad_credentials');
  await expect.poll(async () => (await inside.call(readSession, {})).viewer).toBeNull();
  await enter(member.email, own);
  await enter(tools.email, newPassword);
});
