import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** What a guess costs. scrypt takes `128 * N * r` bytes of memory. */
export interface PasswordCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/**
 * About 60 ms and 32 MB. These figures and the NFKC form are part of every hash stored so far. To change them, write
 * the new figures into each new hash and keep the old ones for hashes without any.
 */
const realCost: PasswordCost = { N: 16_384, r: 16, p: 1 };
const keyLength = 64;

/** A well-formed hash that no password produces: checking against it takes as long as checking a real one. */
const nobody = `${'0'.repeat(32)}:${'0'.repeat(keyLength * 2)}`;

/**
 * Hashes and verifies passwords with scrypt. With the real cost both take about 60 ms: never inside a transaction.
 * @param cost the cost with which all hashes of this installation were made
 */
export function createPasswords(cost: PasswordCost) {
  // Node refuses more than 32 MB unless told otherwise.
  const maxmem = 2 * 128 * cost.N * cost.r;

  /** @returns the key, computed in Node's thread pool, so that other requests do not wait */
  function keyOf(password: string, salt: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      // The same password typed on two keyboards can be two strings; this form makes them equal.
      scrypt(password.normalize('NFKC'), salt, keyLength, { ...cost, maxmem }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  }

  return {
    /** @returns `salt:key` in hexadecimal */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(16).toString('hex');
      return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
    },
    /**
     * Whether this is the password behind a hash. Without a hash (an unknown address) it takes just as long and is
     * false.
     * @throws when the stored value is not a hash
     */
    async verify(stored: string | null, password: string): Promise<boolean> {
      const [salt, key, ...more] = (stored ?? nobody).split(':');
      const known = Buffer.from(key ?? '', 'hex');
      if (!salt || known.length !== keyLength || more.length > 0) throw new Error('this is no password hash');
      return timingSafeEqual(await keyOf(password, salt), known) && stored !== null;
    },
  };
}

export const passwords = createPasswords(realCost);

export type Passwords = typeof passwords;
