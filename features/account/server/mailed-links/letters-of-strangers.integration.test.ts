import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#features/account/contract.ts';
import * as contract from '#features/account/contract-mail.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { linkToken, mailTo } from '#testing/mailbox.ts';
import { newPerson } from '#testing/person.ts';

let app: App;
let strict: App;
beforeAll(async () => {
  [app, strict] = await Promise.all([startApp(), startApp({ REQUIRE_EMAIL_VERIFICATION: 'true' })]);
});
afterAll(() => Promise.all([app.close(), strict.close()]));

const hours = (count: number) => count * 60 * 60_000;
const sentTo = (on: App, email: string) => on.db.$count(mailMessages, eq(mailMessages.toAddress, email));

/** Somebody with a new account of their own asks to move it to an address. */
async function askFor(email: string) {
  const member = await app.join();
  const body = { email, password: member.password };
  return member.call(contract.requestAddressChange, { body });
}

test('fifteen accounts send a stranger five mails in an hour and ten in a day, and all get the same answer', async () => {
  const { email } = newPerson();
  const answers = await Promise.all(Array.from({ length: 15 }, () => askFor(email)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await sentTo(app, email)).toBe(5);
  app.clock.advance(hours(1) - 1000);
  await askFor(email);
  expect(await sentTo(app, email)).toBe(5);
  app.clock.advance(1000);
  for (let asked = 0; asked < 6; asked += 1) await askFor(email);
  expect(await sentTo(app, email)).toBe(10);
  app.clock.advance(hours(22));
  await askFor(email);
  expect(await sentTo(app, email)).toBe(10);
  app.clock.advance(hours(1));
  await askFor(email);
  expect(await sentTo(app, email)).toBe(11);
});

test('resets, changes of address and sign-ups share one bound for an address', async () => {
  const { email } = await app.join();
  const before = await sentTo(app, email);
  for (let asked = 0; asked < 4; asked += 1) await askFor(email);
  for (let asked = 0; asked < 4; asked += 1) {
    await app.visitor().call(contract.requestReset, { body: { email } });
    app.clock.advance(60_000);
  }
  expect((await sentTo(app, email)) - before).toBe(5);
});

test('a confirmation that is not sent again leaves the link of before alive', async () => {
  const person = newPerson();
  const { email } = person;
  await strict.visitor().call(signUp, { body: person });
  for (let asked = 0; asked < 4; asked += 1) {
    await strict.visitor().call(contract.resendVerification, { body: { email } });
    strict.clock.advance(60_000);
  }
  await mailTo(strict, email, 'Confirm your email address');
  expect(await sentTo(strict, email)).toBe(5);
  const answer = await strict.visitor().call(contract.resendVerification, { body: { email } });
  expect(answer).toEqual({ retryAfterSeconds: 60 });
  expect(await sentTo(strict, email)).toBe(5);
  await expect.poll(() => strict.mail.messages(email).length).toBe(5);
  // The mailbox lists the newest mail somewhere: one of the five links works, and only that.
  const tokens = strict.mail.messages(email).map(linkToken);
  const tries = await Promise.all(
    tokens.map((token) =>
      strict.visitor().send(contract.verifyEmail.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      }),
    ),
  );
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410]);
});
