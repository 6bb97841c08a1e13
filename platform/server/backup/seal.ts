import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { RestoreFailed } from './restore-failed.ts';

/**
 * Encrypted backups have the format of age (age-encryption.org/v1, recipient scrypt), so that `age -d` opens them with the
 * same key where this product is not at hand. Its primitives are all in node:crypto.
 */
const magic = 'age-encryption.org/v1';
const cipher = 'chacha20-poly1305';
const chunkBytes = 64 * 1024;
const tagBytes = 16;
/** 32 MB and a tenth of a second: the key is random and long, nobody tries them all. */
const costLog2 = 15;
const dearestLog2 = 18;
const headerBytes = 400;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
const hkdf = (secret: Buffer, salt: Buffer, info: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, 32));

function wrappingKey(key: string, salt: Buffer, log2: number): Promise<Buffer> {
  const N = 2 ** log2;
  return derive(key, Buffer.concat([Buffer.from(`${magic}/scrypt`), salt]), 32, {
    N,
    r: 8,
    p: 1,
    maxmem: 256 * N * 8,
  });
}

function encrypt(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  return Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()]);
}

/** @throws when key or bytes are wrong */
function decrypt(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([opening.update(bytes.subarray(0, -tagBytes)), opening.final()]);
}

/** A counter, and whether it is the last chunk: none can be dropped, doubled, reordered or cut off unnoticed. */
function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const macOf = (fileKey: Buffer, header: string) =>
  createHmac('sha256', hkdf(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest();

/** Pieces of exactly `size` bytes; the last, marked so, may be shorter, and empty only when everything is. */
async function* inChunks(source: AsyncIterable<Uint8Array>, size: number) {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    held = Buffer.concat([held, piece]);
    // One chunk stays: whether it is the last one is known only at the end.
    for (; held.length > size; held = held.subarray(size))
      yield { chunk: held.subarray(0, size), isLast: false };
  }
  yield { chunk: held, isLast: true };
}

/** Encrypts a stream as it passes. */
export async function* sealed(source: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Buffer> {
  const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(16)];
  const wrapped = encrypt(await wrappingKey(key, salt, costLog2), Buffer.alloc(12), fileKey);
  const header = `${magic}\n-> scrypt ${unpadded(salt)} ${costLog2}\n${unpadded(wrapped)}\n---`;
  yield Buffer.concat([Buffer.from(`${header} ${unpadded(macOf(fileKey, header))}\n`), nonce]);
  const payloadKey = hkdf(fileKey, nonce, 'payload');
  let index = 0;
  for await (const { chunk, isLast } of inChunks(source, chunkBytes))
    yield encrypt(payloadKey, chunkNonce(index++, isLast), chunk);
}

const headerPattern =
  /^(age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) (\d{1,2})\n([A-Za-z0-9+/]{43})\n---) ([A-Za-z0-9+/]{43})\n/;
const otherKey = 'it is encrypted under another key; set BACKUP_KEY to the one it was written with';

/** The key of the payload, and where it begins. @throws RestoreFailed */
async function openHeader(head: Buffer, key: string | undefined) {
  if (!key) throw new RestoreFailed('it is encrypted; set BACKUP_KEY to the key it was written with');
  const found = headerPattern.exec(head.toString('latin1'));
  if (!found) throw new RestoreFailed('it was encrypted by another program; decrypt it with age -d first');
  const [all, header = '', salt = '', log2 = '', wrapped = '', mac = ''] = found;
  if (Number(log2) > dearestLog2)
    throw new RestoreFailed('it was encrypted by another program; decrypt it with age -d first');
  let fileKey: Buffer;
  try {
    const wrapping = await wrappingKey(key, Buffer.from(salt, 'base64'), Number(log2));
    fileKey = decrypt(wrapping, Buffer.alloc(12), Buffer.from(wrapped, 'base64'));
  } catch (cause) {
    throw new RestoreFailed(otherKey, { cause });
  }
  if (!timingSafeEqual(macOf(fileKey, header), Buffer.from(mac, 'base64'))) throw new RestoreFailed(otherKey);
  const nonce = head.subarray(all.length, all.length + 16);
  return { payloadKey: hkdf(fileKey, nonce, 'payload'), begins: all.length + 16 };
}

/**
 * The plain bytes of a backup, encrypted or not.
 * @param key undefined where none is set @param isPlainRefused whether it must be encrypted
 * @throws RestoreFailed when it is encrypted under another key, or damaged
 */
export async function* unsealed(
  source: AsyncIterable<Uint8Array>,
  key: string | undefined,
  isPlainRefused = false,
): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    head = Buffer.concat([head, next.value]);
    if (head.length >= headerBytes) break;
  }
  const rest = async function* (from: Buffer) {
    yield from;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  };
  try {
    if (!head.subarray(0, magic.length).equals(Buffer.from(magic))) {
      if (isPlainRefused)
        throw new RestoreFailed(
          'it is not encrypted, and BACKUP_KEY is set: somebody may have put it in the place of yours. If it is yours, restore it without BACKUP_KEY',
        );
      yield* rest(head);
      return;
    }
    const { begins, payloadKey } = await openHeader(head, key);
    let index = 0;
    for await (const { chunk, isLast } of inChunks(rest(head.subarray(begins)), chunkBytes + tagBytes)) {
      let plain: Buffer;
      try {
        plain = decrypt(payloadKey, chunkNonce(index++, isLast), chunk);
      } catch (cause) {
        throw new RestoreFailed('the file is damaged or cut off', { cause });
      }
      yield plain;
    }
  } finally {
    await pieces.return?.();
  }
}
