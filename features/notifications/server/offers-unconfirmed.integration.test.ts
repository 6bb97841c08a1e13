import { expect, test } from 'vitest';
import { signUp } from '#features/account/contract.ts';
import { verifyEmail } from '#features/account/contract-mail.ts';
import { offersVersion } from '#platform/contract/offers.ts';
import { startApp } from '#testing/harness.ts';
import { linkToken, mailTo } from '#testing/mailbox.ts';
import { newPerson } from '#testing/person.ts';
import { countAudience } from './audience.ts';

test('where addresses are confirmed, a box that was ticked for an address counts once its owner confirmed it', async () => {
  const app = await startApp({ REQUIRE_EMAIL_VERIFICATION: 'true' });
  const person = newPerson({ offers: offersVersion });
  const count = () => countAudience(app.db, { tier: null, about: 'offers', now: app.clock.now() });
  await app.visitor().call(signUp, { body: person });
  expect(await count()).toBe(0);
  const mail = await mailTo(app, person.email, 'Confirm');
  await app.visitor().call(verifyEmail, { body: { token: linkToken(mail) } });
  expect(await count()).toBe(1);
  await app.close();
});
