import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/** One value of DER (ITU-T X.690): tag, length, content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), body]);
  const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), body]);
}

const sequence = (...content: readonly Uint8Array[]) => der(0x30, ...content);
const integer = (...bytes: readonly number[]) => der(0x02, Buffer.from(bytes));
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes));
/** `YYMMDDHHMMSSZ` */
const time = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

const sha256WithRsa = sequence(oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))));

/** A key and its self-signed certificate (RFC 5280 section 4.1), in PEM. */
export function selfSigned(
  name: string,
  valid: { from: Date; to: Date },
): { key: string; certificate: string } {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const key = createPrivateKey(privateKey);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const subject = commonName(name);
  const validity = sequence(time(valid.from), time(valid.to));
  const version3 = der(0xa0, integer(2));
  const body = sequence(version3, integer(1), sha256WithRsa, subject, validity, subject, publicKey);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, key));
  const lines = sequence(body, sha256WithRsa, signature).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.trim()}\n-----END CERTIFICATE-----\n`,
  };
}
