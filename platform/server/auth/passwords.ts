import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * The cost of a guess: about 60 ms and 32 MB. These figures and the NFKC form are part of every hash that was ever
 * stored here; whoever changes them writes the new ones into the hash and keeps the old ones for those without.
 */
const cost = { N: 16_384, r: 16, p: 1 } as const;
const keyLength = 64;
/** scrypt needs 128 * N * r bytes; Node refuses more than 32 MB unless it is told. */
const maxmem = 2 * 128 * cost.N * cost.r;

/** @returns the key, made in Node's thread pool: nobody else waits */
function keyOf(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // One password typed on two keyboards can be two strings; in this form they are one.
    scrypt(password.normalize('NFKC'), salt, keyLength, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** @returns `salt:key` in hexadecimal */
async function hash(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
}

/** Takes as long as a right password does: a hash of the proper form that no password leads to. */
const nobody = `${'0'.repeat(32)}:${'0'.repeat(keyLength * 2)}`;

/**
 * Whether this is the password behind a hash. Without a hash (an unknown address) it takes the same time and is false.
 * @throws when what is stored is no hash
 */
async function verify(stored: string | null, password: string): Promise<boolean> {
  const [salt, key, ...more] = (stored ?? nobody).split(':');
  const known = Buffer.from(key ?? '', 'hex');
  if (!salt || known.length !== keyLength || more.length > 0) throw new Error('this is no password hash');
  return timingSafeEqual(await keyOf(password, salt), known) && stored !== null;
}

/** Hashes and verifies passwords with scrypt. Both take about 60 ms: never inside a transaction. */
export const passwords = { hash, verify };

export type Passwords = typeof passwords;
