import { expect, test } from 'vitest';
import {
  deviceInWords,
  freeGuessesFor,
  guessDelaySeconds,
  inWords,
  isRecentSignIn,
  refreshVerdict,
  sessionEnd,
} from './rules.ts';

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

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [39.2, '40 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [900, '15 minutes'],
])('%d s reads as %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});

test('a session lives seven days after its last use, and ninety at most', () => {
  expect(sessionEnd(at(0), at(0))).toEqual(at(7 * day));
  expect(sessionEnd(at(0), at(83 * day))).toEqual(at(90 * day));
  expect(sessionEnd(at(0), at(84 * day))).toEqual(at(90 * day));
});

test('a refresh token is traded once, again only while its answer may be lost, and then ends the session', () => {
  expect(refreshVerdict(null, at(0))).toBe('trade');
  expect(refreshVerdict(at(0), at(10_000))).toBe('trade');
  expect(refreshVerdict(at(0), at(10_001))).toBe('end_session');
});

test('a sign-in is recent for the minutes named, to the instant', () => {
  expect(isRecentSignIn(at(0), at(10 * 60_000 - 1), 10)).toBe(true);
  expect(isRecentSignIn(at(0), at(10 * 60_000), 10)).toBe(false);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) FxiOS/140.0 Safari/605.1.15', 'Firefox on iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.9', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (agent, words) => {
  expect(deviceInWords(agent)).toBe(words);
});
