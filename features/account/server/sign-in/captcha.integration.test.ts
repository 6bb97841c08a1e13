import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CaptchaFake, startCaptchaFake } from '#fakes/captcha/start.ts';
import { signIn, signUp } from '#features/account/contract.ts';
import { readPublicConfig } from '#platform/contract/public-config.ts';
import { type App, startApp } from '#testing/harness.ts';
import { newPerson } from '#testing/person.ts';

let fake: CaptchaFake;
let app: App;
beforeAll(async () => {
  fake = await startCaptchaFake();
  app = await startApp({
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: fake.siteKey,
    CAPTCHA_SECRET_KEY: fake.secret,
    CAPTCHA_VERIFY_URL: fake.verifyUrl('turnstile'),
  });
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

test('where a check is configured nobody signs up without it, and pages are told which one it is', async () => {
  const visitor = app.visitor('203.0.113.7');
  expect((await visitor.call(readPublicConfig, {})).captcha).toEqual({
    provider: 'turnstile',
    siteKey: fake.siteKey,
  });
  const person = newPerson();
  const { email, password } = person;
  expect(await visitor.fail(signUp, { body: person })).toMatchObject({ status: 400, code: 'captcha_failed' });
  const invented = { body: { ...person, captcha: 'invented' } };
  expect((await visitor.fail(signUp, invented)).code).toBe('captcha_failed');
  fake.setMode('down');
  const refused = await visitor.fail(signUp, { body: { ...person, captcha: fake.solve() } });
  expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
  expect(refused.message).toContain('can’t check right now that you’re a person');
  fake.setMode('ok');
  expect((await visitor.fail(signIn, { body: { email, password } })).code).toBe('bad_credentials');
  const { viewer } = await visitor.call(signUp, { body: { ...person, captcha: fake.solve() } });
  expect(viewer?.email).toBe(email);
  expect(fake.addresses().at(-1)).toBe('203.0.113.7');
});
