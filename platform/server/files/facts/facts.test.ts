import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testLog } from '#testing/log.ts';
import { pdfOf } from '#testing/pdf.ts';
import { readFacts } from './facts.ts';
import { readPdf } from './pdf.ts';
import { sniff, sniffBytes } from './sniff.ts';

const fixture = (name: string) => readFileSync(join('testing/fixtures/files', name));
const book = readFileSync('content/books/pdf/emotions.pdf');
const film = readFileSync('content/films/the-glass-wall-test.mp4');
const readerOf = (bytes: Buffer) => (at: number, length: number) =>
  Promise.resolve(bytes.subarray(at, at + length));

/** What is kept of a file, or the message with which it is refused. */
async function verdictOf(bytes: Buffer) {
  const type = await sniff(bytes.subarray(0, sniffBytes));
  if (type === null) return 'no type of ours';
  return readFacts(testLog(), readerOf(bytes), { type, size: bytes.length }).catch(
    ({ message }: Error) => message,
  );
}
const incomplete = 'This file is incomplete. Please export it again and upload the new one.';
const unknownLength = { durationMs: null };

test('a PDF that asks for a password is refused with what to do', async () => {
  expect(await verdictOf(fixture('locked.pdf'))).toContain('Save a copy without the password');
});

test('a PDF that only its owner’s password protects is taken: it opens without one', async () => {
  expect(await verdictOf(fixture('owner-password.pdf'))).toEqual(unknownLength);
});

test.each([
  ['without its end', fixture('cut.pdf')],
  ['that is a header alone', fixture('header.pdf')],
  ['cut to 3 KB', book.subarray(0, 3000)],
  ['cut in the middle', book.subarray(0, book.length >> 1)],
  ['of which a change was cut off', Buffer.concat([book, Buffer.from('9 0 obj\n<< /Type /Page')])],
  ['without any page', Buffer.from(book.toString('latin1').replaceAll('/Page', '/Pqge'), 'latin1')],
])('a PDF %s is incomplete', async (_, bytes) => {
  expect(await verdictOf(bytes)).toBe(incomplete);
});

test.each([
  ['whole', book],
  ['made by our tests', Buffer.from(pdfOf(20_000))],
  ['with a line ahead of it', fixture('behind-a-line.pdf')],
  ['with a letter’s head ahead of it', Buffer.concat([Buffer.from('x'.repeat(1000)), book])],
  ['with a web page behind it', Buffer.concat([book, Buffer.from(`<p>${'object '.repeat(2000)}</p>`)])],
])('a PDF %s is taken', async (_, bytes) => {
  expect(await verdictOf(bytes)).toEqual(unknownLength);
});

test('a PDF that does not open in time is given up', async () => {
  expect(await readPdf(readerOf(book), book.length, 1)).toBe('slow');
});

test('an MP4 tells its length, and one that lost its end is not whole', async () => {
  expect(await verdictOf(film)).toEqual({ durationMs: 202_700 });
  expect(await verdictOf(film.subarray(0, film.length - 1000))).toBe(incomplete);
  expect(await verdictOf(film.subarray(0, 40))).toBe(incomplete);
});

test('what a program writes behind the frames of an MP4 says nothing about them', async () => {
  for (const more of ['\0\0\0', 'made with love', '\0\0\x10\0free'])
    expect(await verdictOf(Buffer.concat([film, Buffer.from(more)]))).toEqual({ durationMs: 202_700 });
});

/** The film with a length of `ticks` milliseconds in its `mvhd`. */
function filmOf(ticks: number): Buffer {
  const changed = Buffer.from(film);
  const header = changed.indexOf('mvhd', 0, 'latin1') + 4;
  changed.writeUInt32BE(1000, header + 12);
  changed.writeUInt32BE(ticks, header + 16);
  return changed;
}

test('a length that a film cannot have is unknown', async () => {
  expect(await verdictOf(fixture('unknown-duration.mp4'))).toEqual(unknownLength);
  expect(await verdictOf(filmOf(0xffff_ffff))).toEqual(unknownLength);
  expect(await verdictOf(filmOf(0xffff_fffe))).toEqual(unknownLength);
  expect(await verdictOf(filmOf(0))).toEqual(unknownLength);
  expect(await verdictOf(filmOf(1500))).toEqual({ durationMs: 1500 });
});

/** The film of an iPhone, with another sample entry. */
function filmEncodedAs(coding: string): Buffer {
  const mov = Buffer.from(film);
  mov.write('qt  ', 8, 'latin1');
  mov.write(coding, mov.indexOf('stsd', 0, 'latin1') + 16, 'latin1');
  return mov;
}

test.each([
  ['hvc1', 'HEVC'],
  ['apch', 'ProRes'],
  ['mp4v', 'MPEG-4 Part 2'],
  ['xyz1', '“xyz1”'],
])('a film whose pictures are %s is refused by the name of their coding', async (coding, name) => {
  expect(await verdictOf(filmEncodedAs('avc1'))).toEqual({ durationMs: 202_700 });
  expect(await verdictOf(filmEncodedAs(coding))).toContain(
    `This film is encoded as ${name}, which not every browser plays. Export it as MP4 (H.264).`,
  );
});

test('H.264 of a profile for editing is refused by that name', async () => {
  const changed = Buffer.from(film);
  changed[changed.indexOf('avcC', 0, 'latin1') + 5] = 110;
  expect(await verdictOf(changed)).toContain('H.264 with 10 bits');
});

test('a film whose sound browsers do not play is refused by the name of its coding', async () => {
  const silent = fixture('ac3.mp4');
  expect(await verdictOf(silent)).toContain('The sound of this film is encoded as AC-3 (Dolby Digital)');
  silent.write('alac', silent.lastIndexOf('stsd', undefined, 'latin1') + 16, 'latin1');
  expect(await verdictOf(silent)).toContain('encoded as Apple Lossless');
});

test.each(['aac.mp4', 'vp9-opus.webm'])('the film %s is taken with its length', async (name) => {
  expect(await verdictOf(fixture(name))).toMatchObject({ durationMs: expect.any(Number) as number });
});

const element = (id: string, ...content: readonly Buffer[]) => {
  const body = Buffer.concat(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.length));
  length[0] = 1;
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
};
const track = (kind: number, codec: string) =>
  element('ae', element('83', Buffer.from([kind])), element('86', Buffer.from(codec)));

/** EBML header, and a segment with this length (milliseconds) and these tracks. */
function webm(duration: number, ...tracks: readonly Buffer[]): Buffer {
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')));
  const written = Buffer.alloc(8);
  written.writeDoubleBE(duration);
  const info = element(
    '1549a966',
    element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])),
    element('4489', written),
  );
  return Buffer.concat([head, element('18538067', info, element('1654ae6b', ...tracks))]);
}

test('a WebM tells its length, and one that lost its end is not whole', async () => {
  const whole = webm(12_500, track(1, 'V_VP9'), track(2, 'A_OPUS'));
  expect(await verdictOf(whole)).toEqual({ durationMs: 12_500 });
  expect(await verdictOf(whole.subarray(0, -1))).toBe(incomplete);
  const live = Buffer.from(whole);
  live.fill(0xff, live.indexOf('18538067', 0, 'hex') + 5, live.indexOf('18538067', 0, 'hex') + 12);
  expect(await verdictOf(live)).toEqual({ durationMs: 12_500 });
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 1e12])
    expect(await verdictOf(webm(none))).toEqual(unknownLength);
});

test.each([
  ['V_MPEGH/ISO/HEVC', 1, 'This film is encoded as HEVC'],
  ['V_MPEG4/ISO/AVC', 1, 'This film is encoded as H.264'],
  ['A_AC3', 2, 'The sound of this film is encoded as AC-3'],
])('a WebM with %s is refused by that name', async (codec, kind, words) => {
  expect(
    await verdictOf(webm(1000, track(3 - kind, kind === 1 ? 'A_OPUS' : 'V_VP8'), track(kind, codec))),
  ).toContain(words);
});

test('a file at which its reader fails is refused with words, and the fault is in the log', async () => {
  const log = testLog();
  const failing = () => Promise.reject(new RangeError('out of reach'));
  await expect(readFacts(log, failing, { type: 'mp4', size: 5000 })).rejects.toMatchObject({
    code: 'broken_file',
    message: 'This file could not be read. Please export it again and upload the new one.',
  });
  expect(log.lines).toMatchObject([{ level: 'error', fields: { error: 'RangeError' } }]);
});
