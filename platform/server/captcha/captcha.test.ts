import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CaptchaFake, startCaptchaFake } from '#fakes/captcha/start.ts';
import { captchaProviders } from '#platform/contract/public-config.ts';
import { joinSources, securityHeaders } from '#platform/server/http/security-headers.ts';
import { parseEnvironment } from '#platform/server/env.ts';
import { testLog } from '#testing/log.ts';
import { captchaSources, createCaptcha } from './captcha.ts';
import { captchaEnvironment } from './env.ts';

let fake: CaptchaFake;
let at = new Date();
beforeAll(async () => {
  fake = await startCaptchaFake(() => at);
});
afterAll(() => fake.close());
beforeEach(() => fake.setMode('ok'));

const read = (source: Record<string, string>) => parseEnvironment([captchaEnvironment], source);
function checking(provider: (typeof captchaProviders)[number], more: Record<string, string> = {}) {
  const log = testLog();
  const env = read({
    CAPTCHA_PROVIDER: provider,
    CAPTCHA_SITE_KEY: fake.siteKey,
    CAPTCHA_SECRET_KEY: fake.secret,
    CAPTCHA_VERIFY_URL: fake.verifyUrl(provider),
    ...more,
  });
  return { log, check: createCaptcha(env, log)?.check ?? (() => Promise.reject(new Error('off'))) };
}
const address = '203.0.113.7';

test.each(captchaProviders)('%s: an answer is good once, and while it is fresh', async (provider) => {
  const { check, log } = checking(provider);
  const answer = fake.solve();
  await check(answer, address);
  expect(fake.addresses().at(-1)).toBe(address);
  const late = fake.solve();
  at = new Date(at.getTime() + 301_000);
  for (const wrong of [answer, late, 'invented', '', undefined])
    await expect(check(wrong, address)).rejects.toMatchObject({ code: 'captcha_failed' });
  expect(log.lines).toEqual([]);
});

test.each(captchaProviders)(
  '%s: while it cannot be known nobody is let in, and the log says it without the key',
  async (provider) => {
    const { check, log } = checking(provider);
    for (const mode of ['down', 'broken', 'internal'] as const) {
      fake.setMode(mode);
      await expect(check(fake.solve(), address)).rejects.toMatchObject({
        code: 'unavailable',
        message: 'We can’t check right now that you’re a person. Please try again in a few minutes.',
      });
    }
    fake.setMode('ok');
    const wrongKey = checking(provider, { CAPTCHA_SECRET_KEY: 'another-secret-key' });
    await expect(wrongKey.check(fake.solve(), address)).rejects.toMatchObject({ code: 'unavailable' });
    const gone = checking(provider, { CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/siteverify' });
    await expect(gone.check(fake.solve(), address)).rejects.toMatchObject({ code: 'unavailable' });
    expect(log.lines.map(({ level }) => level)).toEqual(['error', 'error', 'error']);
    expect(wrongKey.log.lines[0]?.fields).toEqual({ codes: 'invalid-input-secret' });
    expect(JSON.stringify([...log.lines, ...wrongKey.log.lines])).not.toContain('secret-key');
  },
);

test('the policy opens for the configured provider alone, and for nobody without one', () => {
  const policyOf = (source: Record<string, string>) =>
    securityHeaders('https://app.example', { outside: joinSources(captchaSources(read(source))) }).get(
      'content-security-policy',
    ) ?? '';
  const keys = { CAPTCHA_SITE_KEY: 'a-site-key-1', CAPTCHA_SECRET_KEY: 'a-secret-key' };
  expect(policyOf({})).toContain("frame-src 'self';");
  expect(policyOf({})).not.toMatch(/cloudflare|hcaptcha/);
  const turnstile = policyOf({ ...keys, CAPTCHA_PROVIDER: 'turnstile' });
  expect(turnstile).toContain("frame-src 'self' https://challenges.cloudflare.com;");
  expect(turnstile).toMatch(/script-src [^;]* https:\/\/challenges\.cloudflare\.com;/);
  expect(turnstile).toContain("connect-src 'self';");
  const hcaptcha = policyOf({ ...keys, CAPTCHA_PROVIDER: 'hcaptcha' });
  expect(hcaptcha).toContain("frame-src 'self' https://hcaptcha.com https://*.hcaptcha.com;");
  expect(hcaptcha).not.toContain('cloudflare');
});

test('a provider without its keys, and keys without a provider, stop the start', () => {
  for (const source of [{ CAPTCHA_PROVIDER: 'turnstile' }, { CAPTCHA_SITE_KEY: 'a-site-key-1' }])
    expect(() => read(source)).toThrow('set all or none');
  expect(() => read({ CAPTCHA_PROVIDER: 'another' })).toThrow('CAPTCHA_PROVIDER');
});
