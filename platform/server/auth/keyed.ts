import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * The auth secrets. The first one signs, hashes and encrypts; one behind it only reads what was made before it was
 * replaced (docs/decisions/022-rotating-the-secret.md).
 */
export type AuthSecrets = readonly [current: string, ...previous: string[]];

type Keys = readonly [current: Buffer, ...previous: Buffer[]];

const mac = (key: Buffer, value: string) => createHmac('sha256', key).update(value).digest();

function decrypted(key: Buffer, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    // The one way in which GCM says "altered, or sealed with another key"; the caller tells it apart from a text.
    return null;
  }
}

/**
 * Everything that is signed, hashed or encrypted under the auth secret, each use with a key of its own, so that a value
 * made for one use never passes for another.
 */
export function createKeyed([current, ...previous]: AuthSecrets) {
  const keyFor = (secret: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'make-me-great', purpose, 32));
  const made = new Map<string, Keys>();
  const keysOf = (purpose: string): Keys => {
    const known = made.get(purpose);
    if (known) return known;
    const keys: Keys = [keyFor(current, purpose), ...previous.map((secret) => keyFor(secret, purpose))];
    made.set(purpose, keys);
    return keys;
  };

  return {
    /** A hash that nobody without the secret can compute or look up (base64url). */
    hash: (purpose: string, value: string): string => mac(keysOf(purpose)[0], value).toString('base64url'),

    /** The same under every secret that counts, today's first: for looking up what an earlier one hashed. */
    hashes(purpose: string, value: string): readonly [string, ...string[]] {
      const [key, ...earlier] = keysOf(purpose);
      const hashed = (one: Buffer) => mac(one, value).toString('base64url');
      return [hashed(key), ...earlier.map(hashed)];
    },

    /** `value.signature` */
    sign: (purpose: string, value: string): string =>
      `${value}.${mac(keysOf(purpose)[0], value).toString('base64url')}`,

    /** The value of a signed text, or null when it was not signed by us for this purpose. */
    open(purpose: string, signed: string): string | null {
      const at = signed.lastIndexOf('.');
      if (at < 1) return null;
      const value = signed.slice(0, at);
      const given = Buffer.from(signed.slice(at + 1), 'base64url');
      const isOurs = keysOf(purpose).some((key) => {
        const expected = mac(key, value);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs ? value : null;
    },

    /** Encrypts (AES-256-GCM); base64url of nonce, tag and text. */
    seal(purpose: string, text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keysOf(purpose)[0], nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    /**
     * Decrypts what `seal` made; null when it was altered or sealed under a secret that we do not have.
     * `isStale`: an earlier secret sealed it, so that it should be sealed anew.
     */
    unseal(purpose: string, sealed: string): { text: string; isStale: boolean } | null {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const [at, key] of keysOf(purpose).entries()) {
        const text = decrypted(key, bytes);
        if (text !== null) return { text, isStale: at > 0 };
      }
      return null;
    },
  };
}

export type Keyed = ReturnType<typeof createKeyed>;
