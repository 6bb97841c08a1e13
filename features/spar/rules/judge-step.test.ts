import { expect, test } from 'vitest';
import { rubricNow } from './costs.ts';
import { judgeStep } from './judge-step.ts';
import { type Reading, resolve } from './record.ts';
import type { Hearing, Step } from './vocabulary.ts';

const turn = (number: number, hears: Hearing, said: string, more: Partial<Reading> = {}) => ({
  number,
  said,
  answer: 'Hm.',
  reading: { hears, trust: 0, openness: 0, saysBack: false, relieves: false, quote: said, ...more },
});
type Turn = ReturnType<typeof turn>;
const stepOf = (step: Step, turns: readonly Turn[], rubric = rubricNow) =>
  judgeStep(step, resolve({ temper: 'friendly', rubric }, turns), rubric);

const guess = 'Could it be that your mother counts?';

test('a step beside pressure is done, with its own words as proof, and says that it was pushed', () => {
  const turns = [turn(1, 'guess', `${guess} You must act now.`, { quote: guess })];
  expect(stepOf('named', turns)).toEqual({
    step: 'named',
    verdict: 'done',
    reason: 'done-while-pushing',
    quote: { turn: 1, text: guess },
  });
});

test('after a push a step is missed for that reason, whichever it is', () => {
  const push = 'Act now.';
  const closed = (step: Step, turns: readonly Turn[], rubric = rubricNow) =>
    stepOf(step, turns, rubric).reason;
  const feeling = [
    turn(1, 'pressure', push),
    turn(2, 'feeling', 'That sounds hard.'),
    turn(3, 'nothing', 'So.'),
  ];
  expect(closed('felt', feeling)).toBe('while-closed');
  expect(closed('felt', feeling, 2)).toBe('not-tried');
  const back = turn(3, 'feeling', 'So it is your mother.', { saysBack: true });
  const saidBack = [turn(1, 'guess', guess), turn(2, 'pressure', push), back];
  expect(closed('understood', saidBack)).toBe('while-closed');
  expect(closed('understood', saidBack, 2)).toBe('not-said-back');
  const relief = turn(4, 'question', 'What if we start with one shop?', { relieves: true });
  const relieved = [turn(1, 'guess', guess), { ...back, number: 2 }, turn(3, 'pressure', push), relief];
  expect(closed('relieved', relieved)).toBe('while-closed');
});

test('a talk that is too short misses nothing, and a doubt alone did nothing', () => {
  const doubt = [1, 2, 3].map((number) => turn(number, 'guess', 'I may be wrong.'));
  expect(stepOf('named', doubt.slice(0, 2))).toMatchObject({ verdict: 'not_judged', quote: null });
  for (const step of ['felt', 'named'] as const)
    expect(stepOf(step, doubt)).toMatchObject({ verdict: 'missed' });
});

test.each([
  [
    'I may be wrong. Your mother counts by hand.',
    'I may be wrong.',
    'I may be wrong. Your mother counts by hand.',
  ],
  [
    'Your mother counts by hand. Or am I wrong?',
    'Or am I wrong?',
    'Your mother counts by hand. Or am I wrong?',
  ],
  [`Hello. ${guess} Take your time.`, 'What I never said', guess],
  [`I may be wrong. ${'It is long. '.repeat(30)}`, 'I may be wrong.', 'I may be wrong. It is long.'],
])('the proof of a guess is what it names, and never the doubt alone: %s', (said, quote, text) => {
  expect(stepOf('named', [turn(1, 'guess', said, { quote })]).quote).toEqual({ turn: 1, text });
});
