import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createKeyed } from '#platform/server/auth/keyed.ts';
import { environmentPart, parseEnvironment } from '#platform/server/env.ts';
import { filesEnvironment } from './env.ts';
import { filmFacts } from './film.ts';
import { createFileLinks } from './links.ts';
import { cleanName, contentDisposition } from './names.ts';
import { readRange } from './range.ts';
import { sniff } from './sniff.ts';

const none = environmentPart({});
const read = (source: Record<string, string>) => parseEnvironment([filesEnvironment, none], source);

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', 'none'],
  ['bytes=0-1,5-6', 'none'],
  ['bytes=-', 'none'],
  ['items=0-1', 'none'],
  ['bytes=abc', 'none'],
  [null, 'none'],
])('the range %s of 100 bytes is read as the standard says', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['..\\..\\boot.ini', 'boot.pdf'],
  ['book.pdf.exe', 'book.pdf.pdf'],
  ['C:\\evil\u202Efdp.exe', 'evilfdp.pdf'],
  ['"><script>.pdf', 'script.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['', 'file.pdf'],
  ['Bücher 🐉.PDF', 'Bücher 🐉.pdf'],
  [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(120)}.pdf`],
])('the name %j is saved as %j', (given, expected) => {
  expect(cleanName(given, 'pdf')).toBe(expected);
});

test('a name in any script reaches the browser without breaking the header', () => {
  expect(contentDisposition('attachment', 'Bü"ch\\er.pdf')).toBe(
    `attachment; filename="B__ch_er.pdf"; filename*=UTF-8''B%C3%BC%22ch%5Cer.pdf`,
  );
});

test('a link says whose it is for 3600 seconds, and nothing once it was altered [books.signed-3600-s]', () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const links = createFileLinks(createKeyed(['x'.repeat(32)]), { now: () => now });
  const link = { memberId: 'm1', kind: 'books.premium', id: 'make-me-great' };
  const { url, expiresAt } = links.sign(link);
  const token = url.slice('/files/'.length);
  expect(expiresAt.toISOString()).toBe('2026-11-21T11:00:00.000Z');
  expect(links.open(token)).toEqual(link);
  for (const at of [0, 5, token.length - 3]) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(links.open(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
  }
  expect(createFileLinks(createKeyed(['y'.repeat(32)]), { now: () => now }).open(token)).toBeNull();
  expect(links.open('')).toBeNull();
  now = new Date('2026-11-21T10:59:59Z');
  expect(links.open(token)).toEqual(link);
  now = new Date('2026-11-21T11:00:00Z');
  expect(links.open(token)).toBeNull();
});

const bytesOf = (text: string) => new TextEncoder().encode(text.padEnd(200));

test('a file is known by its content', async () => {
  const film = readFileSync('content/films/the-glass-wall-test.mp4').subarray(0, 4100);
  expect(await sniff(film)).toBe('mp4');
  expect(await sniff(readFileSync('content/books/pdf/emotions.pdf').subarray(0, 4100))).toBe('pdf');
  expect(await sniff(bytesOf('WEBVTT\n\n00:00.000 --> 00:01.000\nHello'))).toBe('vtt');
  for (const other of [
    'MZ\x90\0',
    '<html><script>',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ' %PDF-1.7',
    '',
  ])
    expect(await sniff(bytesOf(other))).toBeNull();
});

function factsOf(bytes: Buffer, type: 'mp4' | 'webm') {
  return filmFacts((at, length) => Promise.resolve(bytes.subarray(at, at + length)), type, bytes.length);
}

test('an MP4 tells its length, and one that lost its end is not whole', async () => {
  const film = readFileSync('content/films/the-glass-wall-test.mp4');
  expect(await factsOf(film, 'mp4')).toEqual({ whole: true, durationMs: 202_700, unplayable: null });
  expect((await factsOf(film.subarray(0, film.length - 1000), 'mp4')).whole).toBe(false);
  expect((await factsOf(film.subarray(0, 40), 'mp4')).whole).toBe(false);
});

test('the film of an iPhone is taken when its pictures are H.264, and named when they are not', async () => {
  const film = readFileSync('content/films/the-glass-wall-test.mp4');
  const mov = Buffer.from(film);
  mov.write('qt  ', 8, 'latin1');
  expect(await sniff(mov.subarray(0, 4100))).toBe('mp4');
  expect((await factsOf(mov, 'mp4')).unplayable).toBeNull();
  const entry = mov.indexOf('stsd', 0, 'latin1') + 16;
  for (const [coding, told] of [
    ['hvc1', 'HEVC'],
    ['apch', 'ProRes'],
    ['mp4v', 'an older coding'],
  ] as const) {
    mov.write(coding, entry, 'latin1');
    expect((await factsOf(mov, 'mp4')).unplayable).toBe(told);
  }
});

/** EBML header, segment of the given length, info with a duration of 12.5 s in milliseconds. */
function webm(segmentSize: number): Buffer {
  const header = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 0x01]);
  const duration = Buffer.alloc(7);
  duration.writeUInt16BE(0x4489, 0);
  duration[2] = 0x84;
  duration.writeFloatBE(12_500, 3);
  const scale = Buffer.from([0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40]);
  const info = Buffer.concat([Buffer.from([0x15, 0x49, 0xa9, 0x66, 0x8e]), scale, duration]);
  const segment = Buffer.from([0x18, 0x53, 0x80, 0x67, 0x80 | segmentSize]);
  return Buffer.concat([header, segment, info]);
}

test('a WebM tells its length, and one that lost its end is not whole', async () => {
  expect(await factsOf(webm(19), 'webm')).toEqual({ whole: true, durationMs: 12_500, unplayable: null });
  expect((await factsOf(webm(60), 'webm')).whole).toBe(false);
  expect((await factsOf(webm(0x7f), 'webm')).durationMs).toBe(12_500);
});

test('half a bucket is refused with every problem, and no bucket means the folder', () => {
  expect(read({}).S3_BUCKET).toBeUndefined();
  expect(read({ S3_BUCKET: 'files', S3_REGION: 'auto' }).S3_BUCKET).toBe('files');
  expect(() => read({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' })).toThrow(
    /go together[\s\S]*S3_REGION is required/,
  );
  expect(() => read({ S3_ENDPOINT: 'https://x.example' })).toThrow('S3_ENDPOINT is set without S3_BUCKET');
});
