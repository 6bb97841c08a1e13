import { expect, test } from 'vitest';
import { signingKeyOf, webhookSignature } from '#platform/server/auth/webhook-signature.ts';
import { messageExamples, verifyExample } from './rules-examples.ts';

interface Example {
  readonly isGenuine: (headers: Record<string, string>, body: string, secret: string) => boolean;
}

test('the code that receivers copy takes what we sign, and nothing altered, old or of another', async () => {
  const { isGenuine } = (await import(
    `data:text/javascript,${encodeURIComponent(verifyExample)}`
  )) as Example;
  const secret = `whsec_${Buffer.alloc(32, 'key').toString('base64')}`;
  const body = JSON.stringify(messageExamples[0]);
  const signedAt = (ms: number, id = 'one') => {
    const timestamp = String(Math.floor(ms / 1000));
    const signature = webhookSignature(signingKeyOf(secret), { id, timestamp, body }).toString('base64');
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  };
  const now = Date.now();
  const headers = signedAt(now);
  expect(isGenuine(headers, body, secret)).toBe(true);
  // While an auth secret is replaced there are two.
  const two = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
  expect(isGenuine(two, body, secret)).toBe(true);
  expect(isGenuine(headers, `${body} `, secret)).toBe(false);
  expect(isGenuine({ ...headers, 'webhook-id': 'two' }, body, secret)).toBe(false);
  expect(isGenuine(headers, body, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
  expect(isGenuine(signedAt(now - 600_000), body, secret)).toBe(false);
  expect(isGenuine({ ...headers, 'webhook-timestamp': '' }, body, secret)).toBe(false);
});
