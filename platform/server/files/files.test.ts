import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createKeyed } from '#platform/server/auth/keyed.ts';
import { environmentPart, parseEnvironment } from '#platform/server/env.ts';
import { filesEnvironment } from './env.ts';
import { sniff } from './facts/sniff.ts';
import { createFileLinks } from './links.ts';
import { cleanName, contentDisposition } from './names.ts';
import { readRange } from './range.ts';

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
  expect(await sniff(bytesOf(' %PDF-1.7'))).toBe('pdf');
  expect(await sniff(bytesOf('WEBVTT\n\n00:00.000 --> 00:01.000\nHello'))).toBe('vtt');
  for (const other of ['MZ\x90\0', '<html><script>', '<svg xmlns="http://www.w3.org/2000/svg">', ''])
    expect(await sniff(bytesOf(other))).toBeNull();
  expect(await sniff(bytesOf(`${' '.repeat(1024)}%PDF-1.7`))).toBeNull();
});

test('half a bucket is refused with every problem, and no bucket means the folder', () => {
  expect(read({}).S3_BUCKET).toBeUndefined();
  expect(read({ S3_BUCKET: 'files', S3_REGION: 'auto' }).S3_BUCKET).toBe('files');
  expect(() => read({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' })).toThrow(
    /go together[\s\S]*S3_REGION is required/,
  );
  expect(() => read({ S3_ENDPOINT: 'https://x.example' })).toThrow('S3_ENDPOINT is set without S3_BUCKET');
});
