import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * The auth secrets. The first one signs, hashes and encrypts; the others only read what was made before they were
 * replaced (docs/decisions/020-rotating-the-secret.md).
 */
export type AuthSecrets = readonly [current: string, ...previous: string[]];

export type Keys = readonly [current: Buffer, ...previous: Buffer[]];

/** The keys for one purpose, the current one first: none of them opens what was made for another purpose. */
export function keysFor([current, ...previous]: AuthSecrets, purpose: string): Keys {
  const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'make-me-great', purpose, 32));
  return [keyOf(current), ...previous.map(keyOf)];
}

const mac = (key: Buffer, value: string) => createHmac('sha256', key).update(value).digest();

function decrypted(key: Buffer, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    // This is how GCM reports "altered, or sealed with another key"; callers get null for it.
    return null;
  }
}

/**
 * Signs, hashes and encrypts under the auth secret, with a separate key for each purpose, so that a value made for one
 * purpose is never accepted for another.
 */
export function createKeyed(secrets: AuthSecrets) {
  const made = new Map<string, Keys>();
  const keysOf = (purpose: string): Keys => {
    const known = made.get(purpose);
    if (known) return known;
    const keys = keysFor(secrets, purpose);
    made.set(purpose, keys);
    return keys;
  };

  return {
    /** A hash that nobody without the secret can compute or look up (base64url). */
    hash: (purpose: string, value: string): string => mac(keysOf(purpose)[0], value).toString('base64url'),

    /** The same under every valid secret, the current one first: for looking up what an earlier secret hashed. */
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
     * `isStale`: it was sealed under an earlier secret and should be sealed again.
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
