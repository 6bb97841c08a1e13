import { expect, test } from 'vitest';
import { pageAt, pagesIn, pageWithin, stripOf, zoomStep } from './layout.ts';
import { markedHtml } from './search.ts';

const strip = stripOf([1, 2, 1], 100);

test('pages of different shapes stand under each other', () => {
  expect(strip).toEqual({ tops: [16, 132, 348], heights: [100, 200, 100], total: 464 });
  expect([0, 20, 131, 132, 347, 348, 9999].map((height) => pageAt(strip, height))).toEqual([
    1, 1, 1, 2, 2, 3, 3,
  ]);
  expect(pagesIn(strip, 140, 100)).toEqual([1, 2]);
  expect(pagesIn(strip, 300, 100)).toEqual([2, 3]);
});

test('a page that is none becomes the nearest that is one', () => {
  expect([0, -4, 2.9, 99, Number.NaN].map((page) => pageWithin(page, 10))).toEqual([1, 1, 2, 10, 1]);
});

test('zoom goes in steps and stops at its ends', () => {
  expect([zoomStep(1, 1), zoomStep(1, -1), zoomStep(3, 1), zoomStep(0.5, -1)]).toEqual([1.25, 0.75, 3, 0.5]);
});

test('text of a PDF is never read as HTML, marked or not', () => {
  expect(markedHtml('<img src=x onerror=alert(1)> & "so"', '')).toBe(
    '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;so&quot;',
  );
  expect(markedHtml('The Kerb, a <kerb>', 'kerb')).toMatch(
    /^The <mark class="[^"]+">Kerb<\/mark>, a &lt;<mark class="[^"]+">kerb<\/mark>&gt;$/,
  );
});
