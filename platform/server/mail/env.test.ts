import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseEnvironment } from '#platform/server/env.ts';
import { dkimKeyOf, mailEnvironment, senderOf, sesTopicOf } from './env.ts';

const read = (source: Record<string, string>) => parseEnvironment([mailEnvironment], source);
const pem = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

test('answers to our mails reach the bare address that they come from', () => {
  expect(senderOf({ MAIL_FROM: 'Make Me Great! <hello@example.test>' })).toBe('hello@example.test');
  expect(senderOf({ MAIL_FROM: 'hello@example.test' })).toBe('hello@example.test');
  expect(senderOf({})).toBeNull();
});

test('a key may stand on one line, as environment files have it', () => {
  const privateKey = pem(2048);
  const env = read({
    MAIL_DKIM_SELECTOR: 'mmg',
    MAIL_DKIM_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
  });
  expect(dkimKeyOf(env)).toEqual({ selector: 'mmg', privateKey });
  expect(dkimKeyOf(read({}))).toBeNull();
});

test('a key that receivers do not take is refused at the start', () => {
  const weak = { MAIL_DKIM_SELECTOR: 'mmg', MAIL_DKIM_PRIVATE_KEY: pem(1024) };
  expect(() => read(weak)).toThrow('at least 2048 bits');
});

test.each([
  'arn:aws:sns:eu-central-1:123456789012:mail.fifo',
  'arn:aws-cn:sns:cn-north-1:123456789012:mail',
  'arn:aws-us-gov:sns:us-gov-west-1:123456789012:mail',
])('a topic of any region: %s', (arn) => {
  expect(sesTopicOf(read({ MAIL_SES_TOPIC_ARN: arn }))).toEqual({ arn, base: null });
});
