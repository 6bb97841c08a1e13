import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signUp } from '#features/account/contract.ts';
import { verifyEmail } from '#features/account/contract-mail.ts';
import { saveOffers } from '#features/notifications/contract.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { offersVersion } from '#platform/contract/offers.ts';
import { startApp } from '#testing/harness.ts';
import { linkToken, mailTo } from '#testing/mailbox.ts';
import { newPerson } from '#testing/person.ts';
import { countAudience } from './sending/audience.ts';

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

test('without that rule, too, an offer goes to nobody before they followed the link of a mail [notifications.offers-confirmed]', async () => {
  const app = await startApp();
  const count = () => countAudience(app.db, { tier: null, about: 'offers', now: app.clock.now() });
  const [ticked, later] = [await app.join({ offers: offersVersion }), await app.join()];
  await later.call(saveOffers, { body: { agreed: offersVersion } });
  expect(await count()).toBe(0);
  for (const [at, member] of [ticked, later].entries()) {
    const mail = await mailTo(app, member.email, 'Confirm');
    await member.call(verifyEmail, { body: { token: linkToken(mail) } });
    expect(await count()).toBe(at + 1);
  }
  await later.call(saveOffers, { body: { agreed: null } });
  await later.call(saveOffers, { body: { agreed: offersVersion } });
  expect(await count()).toBe(2);
  expect(app.mail.messages(later.email).filter(({ subject }) => subject.includes('Confirm'))).toHaveLength(1);
  await app.close();
});

test('turning the box on and off again writes one mail an hour to an address that nobody confirmed', async () => {
  const app = await startApp();
  const member = await app.join();
  for (const agreed of [offersVersion, null, offersVersion])
    await member.call(saveOffers, { body: { agreed } });
  await mailTo(app, member.email, 'Confirm');
  const asked = await app.db.$count(mailMessages, eq(mailMessages.template, 'account.verifyEmail'));
  expect(asked).toBe(1);
  await app.close();
});
