import { expect, test } from 'vitest';
import { freeGuessesFor, guessDelaySeconds, isRecentSignIn, refreshVerdict, sessionEnd } from './rules.ts';

const at = (ms: number) => new Date(1_800_000_000_000 + ms);
const day = 24 * 60 * 60_000;

test('four wrong guesses cost nothing, from the fifth on each wait is twice the last, up to a quarter of an hour', () => {
  const waits = Array.from({ length: 14 }, (_, i) => guessDelaySeconds(i));
  expect(waits).toEqual([0, 0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900]);
  expect(guessDelaySeconds(1_000_000)).toBe(900);
});

test('an account that is guessed at from everywhere has one free guess for each address', () => {
  expect([freeGuessesFor(0), freeGuessesFor(49), freeGuessesFor(50)]).toEqual([5, 5, 1]);
});

test('a session lives seven days after its last use, and ninety at most', () => {
  expect(sessionEnd(at(0), at(0))).toEqual(at(7 * day));
  expect(sessionEnd(at(0), at(83 * day))).toEqual(at(90 * day));
  expect(sessionEnd(at(0), at(84 * day))).toEqual(at(90 * day));
});

test('a refresh token is traded once, told again while its answer may be lost, and then ends the session', () => {
  expect(refreshVerdict(null, at(0))).toBe('trade');
  expect(refreshVerdict(at(0), at(10_000))).toBe('tell_again');
  expect(refreshVerdict(at(0), at(10_001))).toBe('end_session');
});

test('a sign-in is recent for the minutes named, to the instant', () => {
  expect(isRecentSignIn(at(0), at(10 * 60_000 - 1), 10)).toBe(true);
  expect(isRecentSignIn(at(0), at(10 * 60_000), 10)).toBe(false);
});
