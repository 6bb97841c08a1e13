import { expect, test } from 'vitest';
import { shownPlan } from './plan.ts';
import { isStated, mended, standingIn } from './truth-check.ts';

test('only sentences that stand in the text are shown, each once', () => {
  const text = 'We started in 1987.\nYou call,\n  and we come.';
  expect(
    standingIn(text, [
      'You call, and we come.',
      'We started in 1987.',
      'We started in 1987.',
      'Invented.',
      '',
    ]),
  ).toEqual(['You call, and we come.', 'We started in 1987.']);
});

const crew =
  'Rooftop solar and heat pumps for older houses, from $31,000. We put all of it in with our own crew.';

test.each([
  ['A solar roof and a heat pump, put in by our own crew.', true],
  ['The heat pump and the solar roof are from $31,000.', true],
  ['The heat pump and the solar roof are from $29,000.', false],
  ['We never put a heat pump into older houses.', false],
  ['Our own crew is certified and insured.', false],
  ['It lasts.', false],
])('whether the member said it themselves: “%s”', (sentence, expected) => {
  expect(isStated(sentence, [crew])).toBe(expected);
});

test('what goes too far is put in other words wherever it stands; what only the member can know is asked', () => {
  const output = {
    headline: 'We never sleep.',
    emails: [{ body: 'Hi. We never sleep. Cost: $5 & up.' }],
    day: 3,
  };
  const found = [
    { sentence: 'We never sleep.', instead: 'We pick up until $& 8.' },
    { sentence: 'Since 1987.', instead: 'For a while.' },
    { sentence: 'Hi.', instead: '' },
  ];
  expect(mended(output, found)).toEqual({
    output: {
      headline: 'We pick up until $& 8.',
      emails: [{ body: 'Hi. We pick up until $& 8. Cost: $5 & up.' }],
      day: 3,
    },
    changed: [found[0]],
    asked: ['Since 1987.', 'Hi.'],
  });
});

test('a plan is shown as plain text of a bounded length', () => {
  const plan = {
    scene: 'a\u202eb',
    safeSentence: '',
    shownBy: '',
    answers: '',
    usefulThing: '',
    ask: '',
    cannot: 'x'.repeat(900),
  };
  expect(shownPlan(plan)).toMatchObject({ scene: 'ab', cannot: 'x'.repeat(400) });
});
