import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const relyingParty = { id: 'localhost', origin: 'http://localhost:3000' };

/** Encodes the CBOR that authenticators write (RFC 8949): whole numbers, bytes, texts and maps. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, count: number) =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

interface Manner {
  /** Whether it asks for a finger, a face or a PIN. */
  readonly isVerified?: boolean;
  /** The signature count it reports; by default one more than before. */
  readonly counter?: number;
  readonly origin?: string;
  /** Whether a page of another site holds ours in a frame. */
  readonly isFramed?: boolean;
}

/** An authenticator with one passkey (ES256), with its answers in the form of a browser: WebAuthn, level 3. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  function said(type: string, challenge: string, manner: Manner) {
    const { isFramed: crossOrigin = false, origin = relyingParty.origin } = manner;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }
  function authenticatorData(manner: Manner, attested: Uint8Array = Buffer.alloc(0)) {
    counter = manner.counter ?? counter + 1;
    const flags = 0x01 | (manner.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const rpIdHash = createHash('sha256').update(relyingParty.id).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested]);
  }
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    /** What `navigator.credentials.create` returns. */
    create(options: { challenge: string; user: { id: string } }, manner: Manner = {}) {
      userHandle = options.user.id;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const idLength = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(manner, attested)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(said('webauthn.create', options.challenge, manner)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },

    /** What `navigator.credentials.get` returns. */
    get(options: { challenge: string }, manner: Manner = {}) {
      const data = authenticatorData(manner);
      const client = said('webauthn.get', options.challenge, manner);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
          userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
