import { createHash, randomBytes } from 'node:crypto';

/** RFC 6749 4.1.2: a code lives at most ten minutes. */
const codeLifetimeMs = 10 * 60_000;

/** Somebody with an account at this provider. */
export interface Person {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
}

/** The provider's permanent id for a person: unique, and the same at each sign-in. */
export const subjectOf = ({ email }: Pick<Person, 'email'>): string =>
  createHash('sha256').update(`subject:${email}`).digest('hex').slice(0, 21);

export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly person: Person;
  /** When they signed in, in seconds; null: the client did not ask (OpenID Connect Core 2). */
  readonly authTime: number | null;
  readonly at: number;
}

const secret = () => randomBytes(32).toString('base64url');

/** Codes and access tokens, in memory: a provider that starts anew knows none. */
export class Grants {
  readonly #codes = new Map<string, Grant & { accessToken: string | null }>();
  readonly #tokens = new Map<string, Person>();
  /** When each person who is signed in here last signed in, by email address. */
  readonly #signedIn = new Map<string, number>();
  readonly #now: () => number;

  /** @param now epoch milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** When a person signed in: now, unless they are signed in here already and that suffices (Core 3.1.2.3). */
  authTimeOf({ email }: Person, { isAnew, maxAge }: { isAnew: boolean; maxAge: number | null }): number {
    const now = Math.floor(this.#now() / 1000);
    const before = this.#signedIn.get(email);
    const isEnough = before !== undefined && !isAnew && (maxAge === null || now - before <= maxAge);
    const at = isEnough ? before : now;
    this.#signedIn.set(email, at);
    return at;
  }

  issue(grant: Omit<Grant, 'at'>): string {
    const code = secret();
    this.#codes.set(code, { ...grant, at: this.#now(), accessToken: null });
    return code;
  }

  /**
   * Takes a code, once. One that comes a second time is stolen: the token that was given for it ends (RFC 6749 4.1.2).
   * @returns the words of the refusal when it is none that counts
   */
  take(
    code: string,
    asked: { clientId: string; redirectUri: string | null; verifier: string | null },
  ): { grant: Grant; accessToken: string } | { refusal: string } {
    const grant = this.#codes.get(code);
    if (grant === undefined) return { refusal: 'no such code' };
    if (grant.accessToken !== null) {
      this.#tokens.delete(grant.accessToken);
      return { refusal: 'the code was used before' };
    }
    if (this.#now() - grant.at > codeLifetimeMs) return { refusal: 'the code is too old' };
    if (grant.clientId !== asked.clientId) return { refusal: 'the code is for another client' };
    // RFC 6749 4.1.3: identical to the one of the authorization request.
    if (grant.redirectUri !== asked.redirectUri) return { refusal: 'redirect_uri is another one' };
    const verifier = asked.verifier ?? '';
    // RFC 7636 4.1 and 4.6.
    const isShaped = /^[\w.~-]{43,128}$/.test(verifier);
    if (!isShaped || createHash('sha256').update(verifier).digest('base64url') !== grant.challenge)
      return { refusal: 'code_verifier does not fit' };
    const accessToken = secret();
    this.#codes.set(code, { ...grant, accessToken });
    this.#tokens.set(accessToken, grant.person);
    return { grant, accessToken };
  }

  holderOf(accessToken: string): Person | null {
    return this.#tokens.get(accessToken) ?? null;
  }
}
