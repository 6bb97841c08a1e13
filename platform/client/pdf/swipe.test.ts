import { expect, test } from 'vitest';
import { swipeOf, tapOf } from './swipe.ts';

const start = { x: 200, y: 400, at: 0, windowWidth: 390, isAtLeft: true, isAtRight: true };
const to = (x: number, y = 400, at = 200) => ({ x, y, at });

test('a swipe to the left turns to the next page, one to the right to the page before', () => {
  expect([swipeOf(start, to(120)), swipeOf(start, to(280))]).toEqual([1, -1]);
});

test.each([
  ['a tap', start, to(205)],
  ['a scroll', start, to(130, 600)],
  ['a swipe askew', start, to(120, 441)],
  ['a finger that rests', start, to(120, 400, 900)],
  ['the way back of the browser', { ...start, x: 23 }, to(200)],
  ['the way on of the browser', { ...start, x: 367 }, to(200)],
  ['a wider page that has more to the right', { ...start, isAtRight: false }, to(120)],
  ['a wider page that has more to the left', { ...start, isAtLeft: false }, to(280)],
])('%s turns no page', (_, from, end) => {
  expect(swipeOf(from, end)).toBe(0);
});

test('a page wider than the window turns from its edge', () => {
  expect(swipeOf({ ...start, isAtLeft: false }, to(120))).toBe(1);
});

test('a tap in the right quarter turns to the next page, one in the left quarter back, one between them nothing', () => {
  expect([0, 99, 100, 200, 300, 301, 400].map((x) => tapOf(x, 400))).toEqual([-1, -1, 0, 0, 0, 1, 1]);
});
