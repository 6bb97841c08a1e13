import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frame, titleLine } from '#content/films/picture.ts';
import {
  captionsAtTop,
  captionWords,
  cueBeyond,
  cueTime,
  longestCaptions,
  readCaptions,
  skippedWords,
  writeCaptions,
} from './rules-captions.ts';

const file = (...blocks: string[]) => `WEBVTT\n\n${blocks.join('\n\n')}\n`;
const problemsOf = (text: string) =>
  readCaptions(text).problems.map(({ line, message }) => `${line}: ${message}`);

test('a file with marks, settings, notes, names, Windows line ends and a byte order mark is read', () => {
  const text = [
    '\ufeffWEBVTT - our film',
    'Kind: captions',
    '',
    'NOTE made by hand',
    '',
    'opening',
    '00:00.000 --> 00:04.000 align:start line:0',
    '<i>What is left</i>',
    'tomorrow',
    '',
    '01:00:04.000 --> 01:00:08.500',
    'At breakfast',
  ].join('\r\n');
  expect(readCaptions(text)).toEqual({
    problems: [],
    skipped: [],
    cues: [
      { from: 0, to: 4, text: '<i>What is left</i>\ntomorrow', settings: 'align:start line:0' },
      { from: 3604, to: 3608.5, text: 'At breakfast', settings: '' },
    ],
  });
});

test('the films’ own captions are read and written back to the byte', () => {
  const path = join(import.meta.dirname, '../../content/films/what-is-left-tomorrow.vtt');
  const text = readFileSync(path, 'utf8');
  const { cues } = readCaptions(text);
  expect(cues?.length).toBeGreaterThan(5);
  expect(writeCaptions(cues ?? [])).toBe(text);
});

test.each([
  [
    'an HTML page',
    '<!doctype html><p>WEBVTT</p>',
    '1: A captions file begins with WEBVTT, or is an .srt file',
  ],
  ['a program', 'WEBVTT\n\n\u0000\u0001', '1: This is not a text file in UTF-8'],
  ['nothing', '', '1: A captions file begins with WEBVTT, or is an .srt file'],
  ['no caption', 'WEBVTT\n\nNOTE nothing here', '3: There are no captions in this file'],
])('%s is refused with the reason', (_, text, problem) => {
  expect(problemsOf(text)).toEqual([problem]);
});

const fixture = (name: string) => readFileSync(join('testing/fixtures/captions', name), 'utf8');
const told = (text: string) => {
  const { cues, skipped } = readCaptions(text);
  return [cues?.length ?? 0, skipped.length];
};

test.each([
  ['rolling.vtt', 3, 0],
  ['empty.vtt', 1, 1],
  ['zero.vtt', 1, 1],
  ['hour.vtt', 1, 0],
  ['marks.vtt', 3, 0],
])('%s is read as a browser reads it', (name, cues, skipped) => {
  expect(told(fixture(name))).toEqual([cues, skipped]);
});

const times = '00:01.000 --> 00:02.000';
test.each([
  ['right below the first line', `WEBVTT\n${times}\nHi`, 1],
  ['without an empty line between them', `WEBVTT\n\n${times}\nHi\n00:02.000 --> 00:03.000\nBye`, 2],
  ['without blanks around the arrow', 'WEBVTT\n\n00:01.000-->00:02.000\nHi', 1],
  ['under a name of two lines', `WEBVTT\n\nopening\nscene\n${times}\nHi`, 1],
  ['below several lines of a head', `WEBVTT\nKind: captions\nLanguage: en\n\n${times}\nHi`, 1],
])('captions %s are taken', (_, text, count) => {
  expect(readCaptions(text).cues).toHaveLength(count);
});

test('captions out of order are put in order', () => {
  const { cues } = readCaptions(file('00:09.000 --> 00:10.000\nLate', `${times}\nEarly`));
  expect(cues?.map(({ text }) => text)).toEqual(['Early', 'Late']);
});

test.each([
  ['seventy seconds', '00:70.000 --> 01:20.000\nHi', 'Times are written as minutes:seconds.thousandths'],
  ['an end before its start', '00:05.000 --> 00:04.000\nHi', 'This caption ends when it begins, or before'],
  ['no words', '00:01.000 --> 00:02.000', 'This caption has no words'],
  ['marks and blanks alone', '00:01.000 --> 00:02.000\n<v Ada>&nbsp;</v>', 'This caption has no words'],
  ['no times', 'Only words', 'A caption needs its times'],
])('a caption with %s is left out and named by its line; alone it is refused', (_, cue, message) => {
  expect(problemsOf(file(cue))[0]).toContain(`3: ${message}`);
  const { cues, skipped } = readCaptions(file(cue, `${times}\nHi`));
  expect(cues).toHaveLength(1);
  expect(skippedWords(skipped)).toContain(
    `One caption is left out, since browsers show nothing there. Line 3: ${message}`,
  );
});

test('of what is left out five are named and all counted', () => {
  const empty = `${times}\n`;
  const { skipped } = readCaptions(file(empty, empty, empty, empty, empty, empty, `${times}\nHi`));
  expect(skippedWords(skipped)).toMatch(/^6 captions are left out.*(?:Line \d+.*){5} …$/);
  expect(skippedWords([])).toBe('');
});

test('an .srt file becomes WebVTT', () => {
  const srt = [
    '\ufeff1',
    '00:00:01,000 --> 00:00:02,500 X1:40 X2:600',
    '{\\an8}<font color="#fff">Tom & Jerry</font>',
    '<i>5 < 6</i>',
    ' ',
    '2',
    '1:00:03,000 --> 1:00:04,000',
    'Bye',
  ].join('\r\n');
  expect(writeCaptions(readCaptions(srt).cues ?? [])).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.500\nTom &amp; Jerry\n<i>5 &lt; 6</i>\n\n01:00:03.000 --> 01:00:04.000\nBye\n',
  );
});

test('what captions say is told without marks, with who says it', () => {
  const { cues } = readCaptions(fixture('marks.vtt'));
  expect(cues?.map(({ text }) => captionWords(text))).toEqual([
    'Ada Example: Good morning.',
    'Terms & prices here',
    'word by word',
  ]);
  expect(captionWords('<v.loud Ada>Caf&eacute; &#8217;s &#x201c;&amp;lt;&unknown;\n<lang en>5 </lang>')).toBe(
    'Ada: Café ’s “&lt;&unknown; 5',
  );
});

test('captions have a largest size', () => {
  expect(problemsOf(file('x'.repeat(longestCaptions)))).toEqual(['1: This file is too large for captions']);
});

test('times are written in full, with hours only when there are any', () => {
  expect([0, 61.5, 3599.9996, 3661.25].map(cueTime)).toEqual([
    '00:00.000',
    '01:01.500',
    '01:00:00.000',
    '01:01:01.250',
  ]);
});

test('captions of a longer film are noticed, a cue that ends with the film is not', () => {
  const { cues } = readCaptions(file('00:01.000 --> 00:02.000\nHi', '00:50.000 --> 00:54.500\nBye'));
  expect(cueBeyond(cues ?? [], 54)).toBeUndefined();
  expect(cueBeyond(cues ?? [], 20)?.text).toBe('Bye');
});

test('captions of a drawn film stand under its title line, but for those that have a place', () => {
  const file =
    'WEBVTT\n\n00:00.000 --> 00:04.000\nDella: It was his.\n\n00:04.000 --> 00:08.000 line:3\nPerry: Yes.\n';
  const { cues } = readCaptions(captionsAtTop(file));
  expect(cues?.map(({ settings, text }) => [settings, text])).toEqual([
    ['line:11%', 'Della: It was his.'],
    ['line:3', 'Perry: Yes.'],
  ]);
  const percent = Number(/\d+/.exec(cues?.[0]?.settings ?? '')?.[0]);
  expect((percent / 100) * frame.height).toBeGreaterThan(titleLine.top + titleLine.height);
});
