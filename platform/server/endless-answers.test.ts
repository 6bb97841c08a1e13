import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEndless } from '#testing/endless-server.ts';
import { testLog } from '#testing/log.ts';
import { beginningOf } from './beginning-of.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { siteFindings } from './doctor/site.ts';
import { createSns } from './mail/sns.ts';

const megabyte = 1024 * 1024;
const clock = { now: () => new Date('2026-11-25T12:00:00Z') };

let endless: Awaited<ReturnType<typeof startEndless>>;
beforeEach(async () => {
  endless = await startEndless();
});
afterEach(() => endless.close());
/** Allows for the network's own buffers, which take a few megabytes that nobody reads. */
const wasRead = () => endless.sent() > 32 * megabyte;

test('the beginning of a body is as long as was asked, and the rest is not fetched', async () => {
  const { body } = await fetch(endless.origin);
  expect(await beginningOf(body, 100_001)).toHaveLength(100_001);
  expect(await beginningOf(null)).toBe('');
  expect(await beginningOf(new Response('née').body)).toBe('née');
  expect(wasRead()).toBe(false);
});

test('a check of a person whose answer does not end is no proof', async () => {
  const captcha = createCaptcha(
    {
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: 'a site key',
      CAPTCHA_SECRET_KEY: 'a secret key',
      CAPTCHA_VERIFY_URL: endless.origin,
    },
    testLog(),
  );
  await expect(captcha?.check('an answer', '203.0.113.1')).rejects.toMatchObject({ code: 'unavailable' });
  expect(wasRead()).toBe(false);
});

test('a certificate that does not end is none', async () => {
  const arn = 'arn:aws:sns:eu-central-1:123456789012:mail';
  const sns = createSns({ arn, base: endless.origin }, clock);
  const message = {
    Type: 'Notification',
    MessageId: '1',
    TopicArn: arn,
    Message: 'm',
    Timestamp: clock.now().toISOString(),
    SignatureVersion: '2',
    Signature: 's',
    SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-1.pem',
  };
  await expect(sns.read(JSON.stringify(message))).rejects.toMatchObject({ code: 'bad_signature' });
  expect(wasRead()).toBe(false);
});

test('a site whose health does not end does not answer as the product does', async () => {
  const [finding] = await siteFindings({
    appUrl: endless.origin,
    version: '1',
    build: null,
    withinMs: 4000,
    clock,
    isSet: () => false,
  });
  expect(finding?.seen).toContain('not as the product does');
  expect(wasRead()).toBe(false);
});
