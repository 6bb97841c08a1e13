import { expect, test } from 'vitest';
import type { BookSection } from './contract-text.ts';
import {
  findIn,
  highlightedIn,
  linesOf,
  placeOfSpot,
  plainOf,
  runsOf,
  segmentsOf,
  spotOf,
  stoppedAt,
} from './rules-text.ts';

const section = (id: string, ...texts: string[]): BookSection => ({
  id,
  number: null,
  title: id,
  blocks: texts.map((text, at) => ({ kind: 'prose', line: { at, text } })),
});

test('a line falls into runs, and its letters are counted without the marks', () => {
  expect(runsOf('An **easy *to* deny** guess')).toEqual([
    { text: 'An ', strong: false, emphasis: false },
    { text: 'easy ', strong: true, emphasis: false },
    { text: 'to', strong: true, emphasis: true },
    { text: ' deny', strong: true, emphasis: false },
    { text: ' guess', strong: false, emphasis: false },
  ]);
  expect(plainOf('An **easy *to* deny** guess')).toBe('An easy to deny guess');
});

test('the lines of a section are every heading, paragraph, item and caption, also within an exercise', () => {
  const line = (at: number) => ({ at, text: `*${at}*` });
  const blocks: BookSection['blocks'] = [
    { kind: 'heading', level: 2, line: line(0) },
    { kind: 'quote', lines: [line(1), line(2)] },
    { kind: 'figure', picture: 'data:', alt: 'A line', line: line(3) },
    { kind: 'exercise', line: line(4), blocks: [{ kind: 'list', ordered: true, lines: [line(5)] }] },
  ];
  expect(linesOf({ blocks }).map(({ at, text }) => `${at}: ${text}`)).toEqual(
    [0, 1, 2, 3, 4, 5].map((at) => `${at}: ${at}`),
  );
});

test.each([
  ['cafe', 'The Café closed.', 'Café'],
  ['CAFÉ', 'The cafe closed.', 'cafe'],
  ["it's", 'No, it’s late.', 'it’s'],
  ['"yes - exactly"', 'They said “Yes – exactly”.', '“Yes – exactly”'],
  ['named  as', 'first **named** as a guess', 'named as'],
  ['strasse', 'die Straße', undefined],
])('searching %s in "%s" finds %s', (words, text, expected) => {
  const [found] = findIn([section('preface', text)], words);
  expect(found && plainOf(text).slice(found.from, found.to)).toBe(expected);
});

test('every match has its section and line, in reading order; no words find nothing', () => {
  const book = [section('preface', 'One.', 'Two one.'), section('chapter-1', 'One one.')];
  expect(findIn(book, 'one').map(({ section: of, line, from }) => [of, line, from])).toEqual([
    ['preface', 0, 0],
    ['preface', 1, 4],
    ['chapter-1', 0, 0],
    ['chapter-1', 0, 4],
  ]);
  expect(findIn(book, '  ')).toEqual([]);
  expect(findIn([section('preface', 'a'.repeat(2000))], 'a')).toHaveLength(500);
});

test('a spot names its section and line, and nothing else is one', () => {
  expect(spotOf('chapter-3', 12)).toBe('chapter-3-12');
  expect(placeOfSpot('chapter-3-12')).toEqual({ section: 'chapter-3', line: 12 });
  expect(placeOfSpot('preface')).toEqual({ section: 'preface', line: 0 });
  for (const other of ['', 'chapter-', 'pricing', 'chapter-3-12-1']) expect(placeOfSpot(other)).toBeNull();
});

test.each([
  [{ page: 12, spot: null }, 'on page 12 of the PDF'],
  [{ page: null, spot: 'chapter-3-12' }, 'in chapter 3'],
  [{ page: 12, spot: 'chapter-3-12' }, 'in chapter 3'],
  [{ page: null, spot: 'preface-2' }, 'before chapter 1'],
  [{ page: null, spot: 'sources-2' }, 'at the sources'],
])('who stopped at %j is told: You stopped %s', (place, words) => {
  expect(stoppedAt(place)).toBe(words);
});

test('marks cut the runs of a line where they begin and end, and may overlap', () => {
  const segments = segmentsOf(runsOf('An **easy** guess'), [
    { from: 1, to: 5, kind: 'highlight' },
    { from: 3, to: 7, kind: 'found' },
  ]);
  expect(segments.map(({ text, strong, kinds }) => [text, strong, kinds.join('+')])).toEqual([
    ['A', false, ''],
    ['n ', false, 'highlight'],
    ['ea', true, 'highlight+found'],
    ['sy', true, 'found'],
    [' guess', false, ''],
  ]);
});

test('a highlight stands in its line, where its words are now, or nowhere', () => {
  const highlight = { line: 0, from: 4, to: 8, text: 'easy' };
  expect(highlightedIn(section('preface', 'An **easy** guess'), { ...highlight, from: 3, to: 7 })).toEqual({
    line: 0,
    from: 3,
    to: 7,
  });
  expect(highlightedIn(section('preface', 'New.', 'An easy guess'), highlight)).toEqual({
    line: 1,
    from: 3,
    to: 7,
  });
  expect(highlightedIn(section('preface', 'New.'), highlight)).toBeNull();
});
