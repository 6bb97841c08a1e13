import { SignJWT, errors, jwtVerify } from 'jose';
import { type AuthSecrets, keysFor } from './keyed.ts';
import type { Clock } from '#platform/server/clock.ts';

const audience = 'make-me-great-api';
const lifetimeSeconds = 15 * 60;

/** Signs and reads API clients' short-lived tokens. They hold only `sub` and `sid`: rights are always looked up. */
export function createAccessTokens(secrets: AuthSecrets, clock: Clock) {
  const keys = keysFor(secrets, 'access-token');
  const [key] = keys;

  async function readWith(token: string, one: Uint8Array) {
    try {
      const { payload } = await jwtVerify(token, one, {
        audience,
        algorithms: ['HS256'],
        currentDate: clock.now(),
        requiredClaims: ['exp'],
      });
      const { sub, sid } = payload;
      return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  return {
    /** @returns the token and its end (UTC). */
    async issue(subject: { userId: string; sessionId: string }): Promise<{ token: string; expiresAt: Date }> {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const expiresAt = issuedAt + lifetimeSeconds;
      const token = await new SignJWT({ sid: subject.sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject.userId)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt: new Date(expiresAt * 1000) };
    },

    /** The session that a token names; null when it is forged, expired or malformed. */
    async read(token: string): Promise<{ userId: string; sessionId: string } | null> {
      for (const one of keys) {
        const named = await readWith(token, one);
        if (named) return named;
      }
      return null;
    },
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;
