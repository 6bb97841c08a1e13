import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { RestoreFailed } from './restore-failed.ts';

/**
 * Encrypted backups have the format of age (age-encryption.org/v1, recipient scrypt), so that `age -d` opens them with
 * the same key when this product is not at hand.
 */
const magic = Buffer.from('age-encryption.org/v1');
/** Costs 32 MB and a tenth of a second: enough, since the key is random and too long to guess. */
const workFactor = 15;

/** Encrypts a stream as it passes. */
export async function* sealed(source: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(key);
  encrypter.setScryptWorkFactor(workFactor);
  yield* await encrypter.encrypt(ReadableStream.from(source));
}

/** Explains a failure to decrypt to the owner. Failures of the source itself have a code and are passed on as is. */
function decryptionFailure(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error;
  return new RestoreFailed(
    error.message.startsWith('no identity matched')
      ? 'it is encrypted under another key; set BACKUP_KEY to the one it was written with'
      : 'the file is damaged or cut off',
    { cause: error },
  );
}

async function* decrypted(source: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  try {
    yield* await decrypter.decrypt(ReadableStream.from(source));
  } catch (error) {
    throw decryptionFailure(error);
  }
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
    if (head.length >= magic.length) break;
  }
  const whole = async function* () {
    yield head;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  };
  try {
    if (head.subarray(0, magic.length).equals(magic)) {
      if (!key) throw new RestoreFailed('it is encrypted; set BACKUP_KEY to the key it was written with');
      yield* decrypted(whole(), key);
      return;
    }
    if (isPlainRefused)
      throw new RestoreFailed(
        'it is not encrypted, and BACKUP_KEY is set: somebody may have put it in the place of yours. If it is yours, restore it without BACKUP_KEY',
      );
    yield* whole();
  } finally {
    await pieces.return?.();
  }
}
