import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createAccessTokens } from './access-token.ts';
import { keysFor } from './keyed.ts';

const secret = 'a-secret-for-tests-only-of-32-characters';
const now = new Date('2026-11-21T12:00:00Z');
const tokens = createAccessTokens([secret], { now: () => now });

test('a token names its session', async () => {
  const subject = { userId: 'u', sessionId: 's' };
  const { token } = await tokens.issue(subject);
  expect(await tokens.read(token)).toEqual(subject);
});

test('a token without an end counts for nothing, whoever signed it', async () => {
  const endless = await new SignJWT({ sid: 's' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('u')
    .setAudience('make-me-great-api')
    .setIssuedAt(now)
    .sign(keysFor([secret], 'access-token')[0]);
  expect(await tokens.read(endless)).toBeNull();
});
