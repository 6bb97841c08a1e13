import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Everything that is signed, hashed or encrypted under the auth secret, each use with a key of its own, so that a value
 * made for one use never passes for another.
 */
export function createKeyed(secret: string) {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'make-me-great', purpose, 32));
  const keys = new Map<string, Buffer>();
  const key = (purpose: string): Buffer => {
    const known = keys.get(purpose) ?? keyFor(purpose);
    keys.set(purpose, known);
    return known;
  };
  const mac = (purpose: string, value: string) => createHmac('sha256', key(purpose)).update(value).digest();

  return {
    /** A hash that nobody without the secret can compute or look up (base64url). */
    hash: (purpose: string, value: string): string => mac(purpose, value).toString('base64url'),

    /** `value.signature` */
    sign: (purpose: string, value: string): string => `${value}.${mac(purpose, value).toString('base64url')}`,

    /** The value of a signed text, or null when it was not signed by us for this purpose. */
    open(purpose: string, signed: string): string | null {
      const at = signed.lastIndexOf('.');
      if (at < 1) return null;
      const value = signed.slice(0, at);
      const given = Buffer.from(signed.slice(at + 1), 'base64url');
      const expected = mac(purpose, value);
      return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
    },

    /** Encrypts (AES-256-GCM); base64url of nonce, tag and text. */
    seal(purpose: string, text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key(purpose), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    /** Decrypts what `seal` made. Throws when it was altered or sealed under another secret. */
    unseal(purpose: string, sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key(purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

export type Keyed = ReturnType<typeof createKeyed>;
