import { expect, test } from 'vitest';
import { rubricNow } from './costs.ts';
import { stockFeelingIn } from './fits-everybody.ts';
import { judge } from './verdict.ts';
import type { Hearing } from './vocabulary.ts';

const told = ['Two of us are sick, and the waiting room is full.'];
const stockIn = (said: string, quote = said, step: Hearing = 'feeling') =>
  stockFeelingIn(said, { step, quote, told });

test.each([
  'I know how you feel.',
  'That must be frustrating.',
  'I completely understand, that sounds really hard.',
  'I know exactly how you feel, many of our customers felt the same way.',
  'I’m so sorry to hear that.',
  'I’ve been there.',
  'I can’t imagine how that feels.',
])('it would fit everybody: %s', (said) => {
  expect(stockIn(said)).toBe(said);
});

test.each([
  'You sound tired.',
  'That must be frustrating with a full waiting room.',
  'It sounds like a long week.',
  'You must feel alone with it.',
  'How do you feel about that?',
  'How does it feel?',
  'Das klingt anstrengend.',
])('it names a feeling or a thing, or asks for one: %s', (said) => {
  expect(stockIn(said)).toBeNull();
});

const stock = 'I know how you feel.';

test('what another sentence of the turn takes up counts, what is sold in it does not', () => {
  expect(stockIn(`${stock} Two sick, and a full room.`, stock)).toBeNull();
  expect(stockIn(`${stock} You sound worn out.`, stock)).toBeNull();
  expect(stockIn(`${stock} Our register orders flour by itself.`, stock)).toBe(stock);
  expect(stockIn(`${stock} We fill every room of yours.`, stock)).toBe(stock);
  expect(stockIn(`${stock} What do you do when the room is full?`, stock)).toBe(stock);
  // Words that were never said prove nothing.
  expect(stockIn(stock, 'The waiting room is full.')).toBe(stock);
});

test('the phrase is found whether it was heard as a feeling or as nothing; a guess is none', () => {
  const said = `Our register is new. ${stock}`;
  expect(stockIn(said, 'Our register is new.', 'nothing')).toBe(stock);
  expect(stockIn('Our register is new.', '', 'nothing')).toBeNull();
  expect(stockIn('I understand. Our register is new.', '', 'nothing')).toBeNull();
  expect(stockIn(stock, stock, 'guess')).toBeNull();
});

const turn = (number: number, said: string, hears: Hearing) => ({
  number,
  said,
  answer: 'The waiting room is full.',
  reading: { hears, trust: 0, openness: 0, saysBack: false, relieves: false, quote: said },
});
const felt = (rubric: number, hears: Hearing, ...said: readonly string[]) => {
  const turns = said.map((one, at) => turn(at + 1, one, hears));
  const verdict = judge({ rubric, temper: 'friendly', opening: 'Hello.', turns, told: [] });
  return { ...verdict.steps[0], points: verdict.heardParts[0]?.points };
};

test.each(['feeling', 'nothing'] as const)(
  'a feeling that would fit everybody, heard as %s, is not felt yet, is worth a part, and says so by its words [spar.tone]',
  (hears) => {
    expect(felt(rubricNow, hears, stock, 'Well.', 'So.')).toEqual({
      step: 'felt',
      verdict: 'missed',
      reason: 'fits-everybody',
      quote: { turn: 1, text: stock },
      points: 8,
    });
  },
);

test('a later one that names something is felt, and the words of that turn prove it', () => {
  const said = 'That must be frustrating with the waiting room full.';
  expect(felt(rubricNow, 'feeling', stock, said, stock)).toMatchObject({
    verdict: 'done',
    quote: { turn: 2, text: said },
    points: 25,
  });
});

test('of a stock phrase and a later step that a push had closed, the first one is what was missed', () => {
  const turns = [
    turn(1, stock, 'feeling'),
    turn(2, 'Act now.', 'pressure'),
    turn(3, 'You sound tired.', 'feeling'),
  ];
  const reasonOf = (all: typeof turns) =>
    judge({ rubric: rubricNow, temper: 'friendly', opening: 'Hello.', turns: all, told: [] }).steps[0]
      ?.reason;
  expect(reasonOf(turns)).toBe('fits-everybody');
  expect(reasonOf([...turns.slice(1), { ...turn(4, stock, 'feeling') }])).toBe('while-closed');
});

test('by the rubric before it was felt where it was heard so', () => {
  expect(felt(4, 'feeling', stock, stock, stock)).toMatchObject({ verdict: 'done', points: 25 });
  expect(felt(4, 'nothing', stock, stock, stock)).toMatchObject({ reason: 'not-tried', points: 0 });
});
