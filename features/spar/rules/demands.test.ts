import { expect, test } from 'vitest';
import { rubricNow } from './costs.ts';
import { demandsIn } from './demands.ts';
import type { RecordedTurn } from './record.ts';
import { judge } from './verdict.ts';
import type { Hearing } from './vocabulary.ts';

const turn = (number: number, hears: Hearing, said: string, trust = 0): RecordedTurn => ({
  number,
  said,
  answer: 'Hm.',
  reading: { hears, trust, openness: 0, saysBack: false, relieves: false, quote: said },
});
const talk = (turns: readonly RecordedTurn[], rubric = rubricNow) =>
  ({ rubric, temper: 'busy', opening: 'Hello.', turns, told: [] }) as const;

const pushy = [
  turn(1, 'nothing', 'The offer ends tonight, you need to sign up today or the price goes up!', -2),
  turn(
    2,
    'nothing',
    'Only 2 spots are left. 93% of our customers doubled their profit in a month. Don’t be the fool who misses it.',
    -2,
  ),
];

test('a client who hangs up leaves numbers, however early; a talk of an older rubric keeps none', () => {
  const verdict = judge(talk(pushy));
  expect(verdict.notJudged).not.toContain('too-short');
  expect([verdict.heard, verdict.said]).toEqual([0, 0]);
  expect(judge(talk(pushy, 4)).said).toBe(10);
  expect(verdict.steps[0]).toMatchObject({ verdict: 'missed', quote: { turn: 1 } });
  expect(judge(talk(pushy, 3))).toMatchObject({ heard: null, said: null });
  // The member put the phone down themselves.
  expect(judge(talk(pushy.slice(0, 1)))).toMatchObject({ heard: null, said: null });
});

test('shame is manipulation and a demand is no sentence about the client, since this rubric', () => {
  const broken = (rubric?: number) =>
    judge(talk(pushy, rubric)).rules.filter(({ verdict }) => verdict === 'broken');
  expect(broken()).toContainEqual({
    rule: 'manipulation',
    verdict: 'broken',
    quote: { turn: 2, text: 'Don’t be the fool who misses it' },
  });
  expect(broken(3).map(({ rule }) => rule)).not.toContain('manipulation');
  const demand = [turn(1, 'nothing', 'You need to sign up today.')];
  const seconds = (rubric?: number) => judge(talk(demand, rubric)).measures.secondsToClient;
  expect([seconds(), seconds(3)]).toEqual([null, 0]);
});

test.each([
  'Could it be that you have to decide today?',
  'Do you need to sign now?',
  'Are you afraid to be the fool who bought it again?',
  'You said that you need to order this week.',
  'You do not have to decide today.',
])('what asks, or speaks of what weighs on them, demands nothing: %s', (said) => {
  expect(demandsIn(said)).toEqual([]);
});

test('a fact that ends by asking whether it is right is a guess, and takes nothing', () => {
  const said = 'So it is being seen that hurts. Is that it?';
  const of = (text: string, rubric?: number) =>
    judge(talk([turn(1, 'label', text), turn(2, 'question', 'And?'), turn(3, 'question', 'Why?')], rubric));
  const taken = (text: string, rubric?: number) => of(text, rubric).saidParts.map(({ lostBy }) => lostBy);
  expect(taken(said)).not.toContain('as-a-fact');
  expect(of(said).steps[1]).toMatchObject({ verdict: 'done', quote: { turn: 1 } });
  expect(taken(said, 3)).toContain('as-a-fact');
  expect(taken('So it is being seen that hurts.')).toContain('as-a-fact');
  expect(taken('So it is being seen that hurts. Shall we sign?')).toContain('as-a-fact');
});

test('everything that takes points quotes words of a turn', () => {
  const turns = [
    turn(1, 'label', `You are afraid of him. ${'We make registers and they are blue. '.repeat(30)}`),
    turn(2, 'nothing', 'Act now.'),
    turn(3, 'nothing', 'It is blue.'),
  ];
  const { saidParts } = judge(talk(turns));
  expect(saidParts.map(({ lostBy }) => lostBy)).toEqual([
    'false-urgency',
    'as-a-fact',
    'share',
    'monologue',
    'no-question',
  ]);
  for (const { lostBy, quote } of saidParts) {
    expect(quote?.text, lostBy).toMatch(/\S/u);
    expect(turns[(quote?.turn ?? 0) - 1]?.said, lostBy).toContain(quote?.text);
  }
});
