import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { listAttempts } from '#features/assessment/contract.ts';
import { readMembership } from '#features/billing/contract-membership.ts';
import { listTalks } from '#features/spar/contract-talk.ts';
import { listCards } from '#features/tools/contract.ts';
import { passwords } from '#platform/server/auth/passwords.ts';
import { isMigrated } from '#platform/server/db/migrate.ts';
import { restore } from '#testing/backups.ts';
import { startApp } from '#testing/harness.ts';
import { zoe } from '#testing/zoe.ts';

// `npm run release` adds one. Until 1.0.0 is out its tables may change: then `npm run make -- dump` writes it again.
test.each(readdirSync('testing/dumps'))('an installation of %s goes on with this release', async (dump) => {
  const app = await startApp({}, { passwords });
  await restore(app, readFileSync(`testing/dumps/${dump}`));
  expect(await isMigrated(app.product.deps.database, app.product.migrations)).toBe(true);
  const member = app.visitor();
  const { viewer } = await member.call(signIn, { body: { email: zoe.email, password: zoe.password } });
  expect(viewer?.tier).toBe('tools');
  expect((await member.call(listAttempts, {})).attempts).toHaveLength(1);
  expect((await member.call(listCards, {})).cards).toHaveLength(3);
  expect((await member.call(listTalks, {})).talks).toHaveLength(1);
  expect((await member.call(readMembership, {})).subscription).toMatchObject({ amount: 4700 });
  await app.close();
});
