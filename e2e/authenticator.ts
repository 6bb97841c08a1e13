import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const whole = bits.match(/.{8}/g) ?? [];
  return Buffer.from(whole.map((byte) => Number.parseInt(byte, 2)));
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/**
 * An authenticator app (RFC 6238) that has read this key. It gives each code once: a second one within the same half
 * minute is the next one's, as on a phone whose clock is a little ahead. @param now the phone's clock
 */
export function authenticator(secret: string, now: () => number = Date.now): () => string {
  const key = bytesOf(secret);
  let last = 0;
  return () => {
    last = Math.max(Math.floor(now() / stepMs), last + 1);
    return codeAt(key, last);
  };
}
