import { expect, test } from 'vitest';
import { planIn } from './plan.ts';
import { standingIn } from './truth-check.ts';

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

test('a plan is shown as plain text of a bounded length; without one there is none', () => {
  const plan = {
    scene: 'a\u202eb',
    safeSentence: '',
    shownBy: '',
    answers: '',
    usefulThing: '',
    ask: '',
    cannot: 'x'.repeat(900),
  };
  expect(planIn({ plan })).toMatchObject({ scene: 'ab', cannot: 'x'.repeat(400) });
  expect(planIn({ headline: 'x' })).toBeNull();
});
