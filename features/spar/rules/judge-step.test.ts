import { expect, test } from 'vitest';
import { rubricNow } from './costs.ts';
import { judgeStep } from './judge-step.ts';
import { type Reading, resolve } from './record.ts';
import { judge, stepPoints } from './verdict.ts';
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
  [
    'I would guess. Your mother counts by hand.',
    'I would guess.',
    'I would guess. Your mother counts by hand.',
  ],
  [`Hello. ${guess} Take your time.`, 'What I never said', guess],
  [`I may be wrong. ${'It is long. '.repeat(30)}`, 'I may be wrong.', 'I may be wrong. It is long.'],
])('the proof of a guess is what it names, and never the doubt alone: %s', (said, quote, text) => {
  expect(stepOf('named', [turn(1, 'guess', said, { quote })]).quote).toEqual({ turn: 1, text });
});

const elsewhere = 'I may be wrong. Is it that you cannot see whether the work was good until it rains again?';

test('a guess at something else that they could correct is told as one, and is worth something', () => {
  const turns = [
    turn(1, 'question', 'How was the week?'),
    turn(2, 'question', elsewhere),
    turn(3, 'nothing', 'So.'),
  ];
  expect(stepOf('named', turns)).toEqual({
    step: 'named',
    verdict: 'missed',
    reason: 'another-guess',
    quote: { turn: 2, text: elsewhere },
  });
  // As it was in talks that began before.
  expect(stepOf('named', turns, 5)).toMatchObject({ reason: 'not-tried' });
  const heard = (rubric: number) =>
    judge({ rubric, temper: 'friendly', opening: '', told: [], turns }).heardParts.find(
      (part) => part.step === 'named',
    )?.points;
  expect([heard(rubricNow), heard(5)]).toEqual([stepPoints.half, 0]);
});

test.each([
  ['a question', 'What do you do in the evenings?'],
  ['a doubt about the seller', 'Maybe we should start with the price.'],
  ['an offer', 'Perhaps I can show you our register?'],
])('%s is no guess at something else', (_what, said) => {
  const turns = [turn(1, 'question', said), turn(2, 'nothing', 'So.'), turn(3, 'nothing', 'Well.')];
  expect(stepOf('named', turns)).toMatchObject({ verdict: 'missed', reason: 'not-tried' });
});

test('what was named as a fact is said before a guess at something else', () => {
  const fact = turn(2, 'label', 'You are afraid of the tax office.');
  const end = turn(3, 'nothing', 'So.');
  expect(stepOf('named', [turn(1, 'question', elsewhere), fact, end])).toMatchObject({ reason: 'as-a-fact' });
});
