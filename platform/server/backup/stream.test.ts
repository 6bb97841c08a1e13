import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { RestoreFailed } from './restore-failed.ts';
import { lineWriter, readLines, splitLines } from './stream.ts';

async function* each(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

const inChunks = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));

/** Counts the bytes that are searched, and those that are copied into lines. */
function counted(chunks: readonly Buffer[]) {
  const seen = { searched: 0 };
  for (const chunk of chunks) {
    const search = (value: number, from = 0) => {
      const found = Buffer.prototype.indexOf.call(chunk, value, from);
      seen.searched += (found === -1 ? chunk.length : found + 1) - from;
      return found;
    };
    Object.defineProperty(chunk, 'indexOf', { value: search });
  }
  return seen;
}

test('each byte of a long line is searched once, in however many chunks it comes', async () => {
  const text = Buffer.from(`${'x'.repeat(400_000)}\n${'y'.repeat(100_000)}\nz`);
  for (const size of [64, 4096, 1_000_000]) {
    const chunks = inChunks(text, size);
    const seen = counted(chunks);
    const lengths: number[] = [];
    for await (const line of splitLines(each(chunks))) lengths.push(line.length);
    expect(lengths).toEqual([400_000, 100_000, 1]);
    expect(seen.searched).toBe(text.length);
  }
});

test('a letter that is spread over two chunks stays whole, and empty lines are lines', async () => {
  const lines: string[] = [];
  for await (const line of splitLines(each(inChunks(Buffer.from('Zoë 李 🐉\n\nend\n'), 1))))
    lines.push(line.toString('utf8'));
  expect(lines).toEqual(['Zoë 李 🐉', '', 'end']);
});

async function readAll(bytes: Buffer): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const value of readLines(Readable.from([bytes]))) read.push(value);
  return read;
}

test('files that stand one behind the other are read as one', async () => {
  expect(await readAll(Buffer.concat([gzipSync('1\n2\n'), gzipSync('3\n')]))).toEqual([1, 2, 3]);
});

test.each([
  ['cut off', gzipSync('1\n2\n').subarray(0, 15)],
  ['not zipped', Buffer.from('1\n2\n')],
  ['of other lines', gzipSync('{"member":"Zoë"')],
])('a file that is %s is refused without quoting it', async (_, bytes) => {
  const refused = await readAll(bytes).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RestoreFailed);
  expect(String(refused)).not.toContain('Zoë');
});

test('whoever stops early lets go of the input', async () => {
  const input = Readable.from([gzipSync('1\n2\n3\n')]);
  for await (const value of readLines(input)) if (value === 1) break;
  expect(input.destroyed).toBe(true);
});

test('a writer whose reader breaks off is told so, and does not wait for them', async () => {
  const output = new PassThrough();
  const { close, write } = lineWriter(output);
  output.once('data', () => output.destroy());
  const writing = async () => {
    for (;;)
      await write({ type: 'rows', table: 'notes', rows: [{ text: randomBytes(100_000).toString('hex') }] });
  };
  await expect(writing()).rejects.toThrow();
  await expect(write({ type: 'end', rows: 0, files: 0 })).rejects.toThrow();
  await expect(close()).rejects.toThrow();
});
