import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { frame, titleLine } from '#content/films/picture.ts';
import { captionsAtTop, cueBeyond, cueTime, readCaptions, writeCaptions } from './rules-captions.ts';
import { longestCaptions } from './rules-captions-length.ts';

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
  ['an HTML page', '<!doctype html><p>WEBVTT</p>', '1: A captions file begins with WEBVTT'],
  ['an SRT file', '1\n00:00:01,000 --> 00:00:02,000\nHi', '1: A captions file begins with WEBVTT'],
  ['a program', 'WEBVTT\n\n\u0000\u0001', '1: This is not a text file in UTF-8'],
  ['nothing', '', '1: A captions file begins with WEBVTT'],
  ['no caption', 'WEBVTT\n\nNOTE nothing here', '3: There are no captions in this file'],
  ['no empty line', 'WEBVTT\n00:01.000 --> 00:02.000\nHi', '2: Leave an empty line after WEBVTT'],
])('%s is refused with the reason', (_, text, problem) => {
  expect(problemsOf(text)).toEqual([problem]);
});

test.each([
  [
    'a comma',
    '00:01,000 --> 00:02,000\nHi',
    'Thousandths come after a period, not a comma (that’s the SRT format)',
  ],
  [
    'seventy seconds',
    '00:70.000 --> 01:20.000\nHi',
    'Times are written as minutes:seconds.thousandths, e.g. 00:04.000 --> 00:08.500',
  ],
  ['an end before its start', '00:05.000 --> 00:04.000\nHi', 'This caption ends before it begins'],
  ['no words', '00:01.000 --> 00:02.000', 'This caption has no words'],
  ['no times', 'Only words', 'A caption needs its times, e.g. 00:04.000 --> 00:08.500'],
])('a caption with %s is named by its line', (_, cue, message) => {
  expect(problemsOf(file(cue))).toEqual([`3: ${message}`]);
});

test('captions out of order are told, and no more than five problems at once', () => {
  const late = '00:09.000 --> 00:10.000\nLate';
  const early = '00:01.000 --> 00:02.000\nEarly';
  expect(problemsOf(file(late, early))).toEqual(['6: This caption begins before the one above it']);
  expect(problemsOf(file(late, early, early, early, early, early, early))).toHaveLength(5);
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
    'WEBVTT\n\n00:00.000 --> 00:04.000\nDella: It was --> his.\n\n00:04.000 --> 00:08.000 line:3\nPerry: Yes.\n';
  const { cues } = readCaptions(captionsAtTop(file));
  expect(cues?.map(({ settings, text }) => [settings, text])).toEqual([
    ['line:11%', 'Della: It was --> his.'],
    ['line:3', 'Perry: Yes.'],
  ]);
  const percent = Number(/\d+/.exec(cues?.[0]?.settings ?? '')?.[0]);
  expect((percent / 100) * frame.height).toBeGreaterThan(titleLine.top + titleLine.height);
});
