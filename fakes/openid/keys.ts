import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** How a provider may sign (RFC 7518, 3.1). */
export type Algorithm = 'RS256' | 'ES256';

async function newKey(algorithm: Algorithm) {
  const pair = await generateKeyPair(algorithm, { modulusLength: 2048 });
  return { id: randomUUID(), ...pair };
}

/** The signing keys of the provider, made when the first one is needed. */
export class Keys {
  #current: ReturnType<typeof newKey> | null = null;

  /** As the discovery document names it. */
  algorithm: Algorithm = 'RS256';

  #key() {
    this.#current ??= newKey(this.algorithm);
    return this.#current;
  }

  /** From now on another key signs, and the one before is not published any more (OpenID Connect Core 10.1.1). */
  rotate(algorithm = this.algorithm): void {
    this.algorithm = algorithm;
    this.#current = null;
  }

  /** RFC 7517: the public key alone. */
  async published(): Promise<object> {
    const { id, publicKey } = await this.#key();
    return { keys: [{ ...(await exportJWK(publicKey)), kid: id, use: 'sig', alg: this.algorithm }] };
  }

  /** @param how `stranger`: with a key that is not published, under the name of the one that is */
  async sign(claims: JWTPayload, how: 'right' | 'stranger' | 'not'): Promise<string> {
    if (how === 'not') return new UnsecuredJWT(claims).encode();
    const { id, privateKey } = await this.#key();
    const key = how === 'right' ? privateKey : (await newKey(this.algorithm)).privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: this.algorithm, kid: id, typ: 'JWT' }).sign(key);
  }
}
