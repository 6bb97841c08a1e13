import { expect, test } from 'vitest';
import { createKeyed } from '#platform/server/auth/keyed.ts';
import { isSigned } from '#testing/webhook-verifier.ts';
import { messageOf, secretOf } from './message.ts';

const at = new Date('2026-11-29T12:00:00Z');
const [before, after] = ['the secret of last year, 32 characters', 'the secret of this year, 32 characters'];
const webhookId = '00000000-0000-4000-8000-000000000001';
const delivery = {
  id: '00000000-0000-4000-8000-000000000002',
  webhookId,
  event: 'call.ended',
  about: { id: '00000000-0000-4000-8000-000000000003' },
  state: 'pending',
  tries: 0,
  status: null,
  createdAt: at,
  triedAt: null,
  nextTryAt: at,
} as const;
const under = (...secrets: readonly [string, ...string[]]) => ({ keyed: createKeyed(secrets) });

test('while the auth secret is replaced, receivers that know the old signing secret and the new one take the same message', async () => {
  const [old, renewed] = [secretOf(under(before), webhookId), secretOf(under(after), webhookId)];
  expect(old).not.toBe(renewed);
  const message = messageOf(under(after, before), delivery, at);
  expect(await isSigned(message, old)).toBe(true);
  expect(await isSigned(message, renewed)).toBe(true);
  expect(await isSigned(messageOf(under(after), delivery, at), old)).toBe(false);
});

test('each webhook has a signing secret of its own', async () => {
  const other = secretOf(under(before), '00000000-0000-4000-8000-000000000009');
  expect(await isSigned(messageOf(under(before), delivery, at), other)).toBe(false);
});
