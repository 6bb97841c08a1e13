import { expect, test } from 'vitest';
import { gapOf, leftOf, pageAt, pagesIn, pageWithin, stripOf, zoomStep } from './layout.ts';
import { markedHtml, marksOn } from './marks.ts';
import { placesIn } from './search.ts';

const strip = stripOf([1, 2, 1], 100);

test('pages of different shapes stand under each other', () => {
  expect(strip).toEqual({ tops: [16, 132, 348], heights: [100, 200, 100], total: 464 });
  expect([0, 20, 131, 132, 347, 348, 9999].map((height) => pageAt(strip, height))).toEqual([
    1, 1, 1, 2, 2, 3, 3,
  ]);
  expect(pagesIn(strip, 140, 100)).toEqual([1, 2]);
  expect(pagesIn(strip, 300, 100)).toEqual([2, 3]);
});

test('on a phone there is room for the way on between two pages, and none after the last', () => {
  expect([0, 390, 639, 640].map(gapOf)).toEqual([16, 76, 76, 16]);
  expect(stripOf([1, 1], 100, gapOf(390))).toEqual({ tops: [16, 192], heights: [100, 100], total: 308 });
});

test('a page that is none becomes the nearest that is one', () => {
  expect([0, -4, 2.9, 99, Number.NaN].map((page) => pageWithin(page, 10))).toEqual([1, 1, 2, 10, 1]);
});

test('a page that is wider than its window loses its empty margins first, and no line its beginning', () => {
  expect([leftOf(346, 350), leftOf(433, 350), leftOf(519, 350)]).toEqual([0, 42, 52]);
});

test('zoom goes in steps and stops at its ends', () => {
  expect([zoomStep(1, 1), zoomStep(1, -1), zoomStep(3, 1), zoomStep(0.5, -1)]).toEqual([1.25, 0.75, 3, 0.5]);
});

test('text of a PDF is never read as HTML, marked or not', () => {
  expect(markedHtml('<img src=x onerror=alert(1)> & "so"', [])).toBe(
    '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so&quot;',
  );
  expect(markedOn(['kerb'], 'The Kerb, a <kerb>')).toEqual(['The [0 Kerb], a &lt;[1 kerb]&gt;']);
});

/** The pieces of a page's text, with the number of the place and the letters of each mark in brackets. */
function markedOn(words: readonly string[], ...texts: readonly string[]) {
  // A piece that ends a line is followed by an empty one with the end.
  const pieces = texts.map((text) =>
    text === '\n' ? { str: '', hasEOL: true } : { str: text, hasEOL: false },
  );
  const marks = marksOn(pieces, words);
  return pieces.map(({ str }, at) =>
    markedHtml(str, marks.get(at) ?? []).replace(/<mark class="hit-(\d+) [^"]+">(.*?)<\/mark>/g, '[$1 $2]'),
  );
}

test('words are marked over the pieces and lines of a page, each place with its own number', () => {
  expect(
    markedOn(['more', 'expensive'], 'the more', '\n', ' expensive', ' one, more', ' ', 'expensive'),
  ).toEqual(['the [0 more]', '', '[0  expensive]', ' one, [1 more]', '[1  ]', '[1 expensive]']);
  expect(markedOn(['frustration'], 'a frustra-', '\n', 'tion, a frustration')).toEqual([
    'a [0 frustra-]',
    '',
    '[0 tion], a [1 frustration]',
  ]);
  expect(markedOn([], 'nothing')).toEqual(['nothing']);
  expect(markedOn(['x'], '')).toEqual(['']);
});

test.each([
  ['Your WHY is a frustration.', 'frustration', 'frustration'],
  ['the frustra\ntion that they don’t say', 'frustration', 'frustration'],
  ['the Frustra-\ntion that they don’t say', 'frustration', 'Frustration'],
  ['an unsaid\nfrustra\u00ad\ntion', 'unsaid frustration', 'unsaid frustration'],
  ['what (does) 1.5 * 2 [make]?', '(does) 1.5 * 2 [make]?', '(does) 1.5 * 2 [make]?'],
  ['İstanbul and Größe', 'größe', 'Größe'],
])('%j: %j is found, over the end of a line too', (text, wanted, words) => {
  expect(placesIn(text, wanted, 3)).toMatchObject([{ page: 3, words }]);
});

test('a place is shown with whole words around it, and other words are not found', () => {
  const text = `${'before it '.repeat(9)}here stands\nfrustration as it should${' and after it'.repeat(9)}`;
  const [place] = placesIn(text, 'frustration', 1);
  expect(place).toEqual({
    page: 1,
    before: 'it before it before it here stands ',
    words: 'frustration',
    after: ' as it should and after it and after it',
  });
  expect(placesIn('frus tration', 'frustration', 1)).toEqual([]);
  expect(placesIn('axb', 'a.b', 1)).toEqual([]);
});
