import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sealed, unsealed } from './seal.ts';

const key = 'a-key-of-tests-that-is-long-enough-for-all';
const seal = (plain: Buffer) => buffer(sealed(Readable.from([plain]), key));
const open = (bytes: Uint8Array, given: string | undefined = key) =>
  buffer(unsealed(Readable.from([bytes]), given));

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])('%i bytes come back as they were', async (size) => {
  const plain = randomBytes(size);
  const file = await seal(plain);
  expect(file.includes(plain.subarray(0, 16)) && size >= 16).toBe(false);
  expect((await open(file)).equals(plain)).toBe(true);
});

test('it comes back however the file is cut into pieces', async () => {
  const plain = randomBytes(150_000);
  const file = await seal(plain);
  const pieces = Array.from({ length: Math.ceil(file.length / 777) }, (_, at) =>
    file.subarray(at * 777, (at + 1) * 777),
  );
  expect((await buffer(unsealed(Readable.from(pieces), key))).equals(plain)).toBe(true);
});

test('a source that fails while it is read says so itself', async () => {
  const file = await seal(randomBytes(150_000));
  async function* failing() {
    yield await Promise.resolve(file.subarray(0, 100_000));
    throw Object.assign(new Error('the disk is gone'), { code: 'EIO' });
  }
  await expect(buffer(unsealed(failing(), key))).rejects.toThrow('the disk is gone');
  async function* broken() {
    yield await Promise.resolve(Buffer.alloc(10));
    throw Object.assign(new Error('the disk is gone'), { code: 'EIO' });
  }
  await expect(buffer(sealed(broken(), key))).rejects.toThrow('the disk is gone');
});

test('who stops early lets go of the source', async () => {
  const file = await seal(randomBytes(300_000));
  let isReleased = false;
  async function* pieces() {
    try {
      for (let at = 0; at < file.length; at += 1000)
        yield await Promise.resolve(file.subarray(at, at + 1000));
    } finally {
      isReleased = true;
    }
  }
  for await (const plain of unsealed(pieces(), key)) if (plain.length > 0) break;
  expect(isReleased).toBe(true);
});

test('a backup that is not encrypted passes as it is, whatever the key', async () => {
  const plain = randomBytes(100);
  expect((await open(plain, undefined)).equals(plain)).toBe(true);
  expect((await open(plain)).equals(plain)).toBe(true);
});

test('one that is not encrypted is refused where it must be', async () => {
  const opened = buffer(unsealed(Readable.from([randomBytes(100)]), key, true));
  await expect(opened).rejects.toThrow('it is not encrypted, and BACKUP_KEY is set');
  const plain = randomBytes(100);
  const file = await seal(plain);
  expect((await buffer(unsealed(Readable.from([file]), key, true))).equals(plain)).toBe(true);
});

test('without the key, or with another one, it says so', async () => {
  const file = await seal(Buffer.from('secret'));
  await expect(buffer(unsealed(Readable.from([file]), undefined))).rejects.toThrow('set BACKUP_KEY');
  await expect(open(file, `${key}x`)).rejects.toThrow('under another key');
});

test('a byte that changed, a chunk that is missing and an end that is cut off are noticed', async () => {
  const file = await seal(randomBytes(150_000));
  const chunk = 65_536 + 16;
  const changed = Buffer.from(file);
  changed[file.length - 40] = (changed[file.length - 40] ?? 0) ^ 1;
  const first = file.length - (150_000 + 3 * 16);
  const without = Buffer.concat([file.subarray(0, first), file.subarray(first + chunk)]);
  for (const damaged of [changed, without, file.subarray(0, first + 2 * chunk), file.subarray(0, -1)])
    await expect(open(damaged)).rejects.toThrow('damaged or cut off');
});

// Written by age 1.1.1 (Debian 12): `age -p` of the text "written by age\n" under the key above.
const byAge =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBJdGVxQUc1S3Z0UHVCaGNrNCtLOEN3IDE4Cm9qc0dvdUxFRWlWR1Jxa0Fy' +
  'bnh3SVFJT3d6WWhhNm9RaTByV3NPQ2p5THMKLS0tIDk5UlJFa2tYQWxZYk5ZcnVham1KaERINmtJUnR4UE45NktkbXV3RXdKNmMK' +
  '7hRIzkiZ+ZyKuXCvyjflbLlsCwH6If3Wqxw0QlJlhH0rkA9xm1SQKVwd9sChVa0=';

test('what age itself wrote is read', async () => {
  expect((await open(Buffer.from(byAge, 'base64'))).toString()).toBe('written by age\n');
});
