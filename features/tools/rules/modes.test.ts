import { expect, test } from 'vitest';
import { modeProblem, peopleIn } from './modes.ts';
import { timed } from './script-minutes.ts';

const main = (seconds: number, say = 'Is this a bad moment?') => ({ seconds, say });
const branch = (when: string, seconds = 10) => ({ ...main(seconds), when });
const no = branch('They say no');
const yes = branch('They say yes', 90);

test('without a mode, every script will do', () => {
  expect(modeProblem([main(900)], undefined)).toBeNull();
});

test('a script with branches has two different ones at least', () => {
  expect(modeProblem([main(30), no, yes], 'branches')).toBeNull();
  expect(modeProblem([main(30), { ...main(20), when: '' }, no, no], 'branches')).toContain('does not branch');
});

test('a first minute is a minute, and its two ends stand outside of it', () => {
  expect(modeProblem([main(20), main(40), no, yes], 'first-minute')).toBeNull();
  expect(modeProblem([main(21), main(40), no, yes], 'first-minute')).toContain('takes 61 seconds');
  expect(modeProblem([main(20), main(40), no], 'first-minute')).toContain('end in two ways');
});

test('an interview asks five questions and sells nothing', () => {
  const five = main(600, 'When? Who noticed? What then? And you? Which words may I keep?');
  expect(modeProblem([five], 'interview')).toBeNull();
  expect(modeProblem([main(600, 'When? Who?')], 'interview')).toContain('it has 2');
  expect(modeProblem([five, main(20, 'And we offer a test day.')], 'interview')).toContain('“we offer”');
});

test('branches begin together, and the call goes on when the longest has ended', () => {
  const parts = [main(30), no, yes, main(5)].map((part) => ({ title: 'x', ...part }));
  const places = timed(parts).map(({ span }) => span && [span.from, span.to]);
  expect(places).toEqual([
    [0, 30],
    [30, 40],
    [30, 120],
    [120, 125],
  ]);
});

test('people stand one to a line', () => {
  expect(peopleIn(' the cook \n\n the head of school')).toEqual(['the cook', 'the head of school']);
  expect(peopleIn(undefined)).toEqual([]);
});
