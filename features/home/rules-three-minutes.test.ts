import { expect, test } from 'vitest';
import { isRoundOver, ofTheDay, roundOf } from './rules-three-minutes.ts';

const nothing = { drills: [], questions: [], opener: null, outcome: null };
const ids = (letter: string, many: number) => Array.from({ length: many }, (_, at) => `${letter}${at + 1}`);
const of = (parts: Partial<Parameters<typeof roundOf>[0]>) =>
  roundOf({ ...nothing, ...parts }).map(({ id }) => id);

test('missed turns and questions come by turns, then the opener, then the outcome', () => {
  expect(of({ drills: ids('d', 2), questions: ids('q', 2), opener: 'o', outcome: 't' })).toEqual([
    'd1',
    'q1',
    'd2',
    'q2',
    'o',
    't',
  ]);
});

test('however much is due, a round holds three minutes of it, and keeps room for the opener and the outcome', () => {
  const due = { drills: ids('d', 5), questions: ids('q', 9) };
  expect(of({ ...due, opener: 'o', outcome: 't' })).toEqual(['d1', 'q1', 'd2', 'q2', 'q3', 'o', 't']);
  expect(of(due)).toEqual(['d1', 'q1', 'd2', 'q2', 'd3']);
  expect(of({ questions: ids('q', 12) })).toEqual(ids('q', 9));
});

test('a round has what there is, and nothing is nothing', () => {
  expect(of({ opener: 'o', outcome: 't' })).toEqual(['o', 't']);
  expect(of({ outcome: 't' })).toEqual(['t']);
  expect(of({})).toEqual([]);
});

test('after three minutes no other item comes', () => {
  const began = new Date('2026-11-25T08:00:00Z');
  expect(isRoundOver(began, new Date('2026-11-25T08:02:59Z'))).toBe(false);
  expect(isRoundOver(began, new Date('2026-11-25T08:03:00Z'))).toBe(true);
});

test('each day has another opener, the same all day long, and all of them have their turn', () => {
  const openers = ids('o', 3);
  const on = (day: number, hour = 8) => ofTheDay(openers, new Date(2026, 10, day, hour));
  expect(new Set([on(1), on(2), on(3)])).toEqual(new Set(openers));
  expect(on(1, 0)).toBe(on(1, 23));
  expect(on(4)).toBe(on(1));
  expect(ofTheDay([], new Date())).toBeNull();
});
