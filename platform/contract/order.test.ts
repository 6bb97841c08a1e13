import { expect, test } from 'vitest';
import { judgeOrder, movedTo } from './order.ts';

test('a thing is moved up, down, and never out of its list', () => {
  const ids = ['a', 'b', 'c'];
  expect(movedTo(ids, 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(movedTo(ids, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(movedTo(ids, 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(movedTo(ids, 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(movedTo(ids, 'x', 0)).toEqual(ids);
});

test('an order is taken over when its maker saw what is here', () => {
  expect(judgeOrder(['a', 'b', 'c'], ['c', 'a', 'b'], ['a', 'b', 'c'])).toBe('new');
  expect(judgeOrder(['a', 'b'], ['a', 'b'], ['a', 'b'])).toBe('as it is');
});

test('an order made of an older list is a conflict, also when it would change nothing', () => {
  expect(judgeOrder(['a', 'b', 'c'], ['c', 'b', 'a'], ['b', 'a', 'c'])).toBe('conflict');
  expect(judgeOrder(['a', 'b'], ['b', 'a'], ['a', 'b', 'c'])).toBe('conflict');
  expect(judgeOrder(['b', 'a'], ['a', 'b'], ['a', 'b'])).toBe('conflict');
});

test('an order that names something twice, or leaves something out, is none', () => {
  expect(judgeOrder(['a', 'b'], ['a', 'a'], ['a', 'b'])).toBe('not an order');
  expect(judgeOrder(['a', 'b'], ['a'], ['a', 'b'])).toBe('not an order');
  expect(judgeOrder(['a', 'a'], ['a', 'a'], ['a', 'b'])).toBe('not an order');
});
