import { expect, test } from 'vitest';
import { cameOut } from './came-out.ts';
import { rubricNow } from './costs.ts';
import { resolve } from './record.ts';
import type { Hearing } from './vocabulary.ts';

const unsaid = 'I told everybody that I could manage this alone after the separation';
const explanation =
  'My sister counts every nail. I ask about prices, because asking for help would admit the money is gone.';
const open = 'Lucia. Is having a first house built.';
const turn = (hears: Hearing, answer: string) => ({ hears, answer });
const outOf = (turns: readonly ReturnType<typeof turn>[]) =>
  cameOut(
    resolve(
      { temper: 'friendly', rubric: rubricNow },
      turns.map(({ hears, answer }, at) => ({
        number: at + 1,
        said: 'Could it be that you manage alone?',
        answer,
        reading: { hears, trust: 0, openness: 0, saysBack: false, relieves: false, quote: '' },
      })),
    ),
    { unsaid, explanation, open },
  );

test('what was never named was kept', () => {
  expect(outOf([turn('question', 'I am busy.')])).toEqual({ told: null, why: null, named: null });
});

test('named and left at that is not told', () => {
  expect(outOf([turn('question', 'Hm.'), turn('guess', 'Hm. Maybe.')])).toEqual({
    told: null,
    why: null,
    named: 2,
  });
});

test('it was told in the turn of the answer that says it, with the client’s own words', () => {
  const answer = 'How did you know? I told everybody that I could manage alone. After the separation.';
  expect(outOf([turn('guess', 'Hm.'), turn('feeling', answer)])).toEqual({
    told: { turn: 2, text: 'I told everybody that I could manage alone.' },
    why: null,
    named: 1,
  });
});

test('who tells it little by little has told it once most of it is out', () => {
  const answers = ['I told everybody I could.', 'That I would manage.', 'Alone, after the separation.'];
  expect(outOf(answers.map((answer) => turn('guess', answer))).told?.turn).toBe(3);
});

test('who tells only why they keep it has told that, in the turn after it was named and not before', () => {
  const why = 'My sister counts every nail.';
  expect(
    outOf([turn('question', why), turn('guess', 'I never said that.'), turn('feeling', `Well. ${why}`)]),
  ).toEqual({
    told: null,
    why: { turn: 3, text: why },
    named: 2,
  });
});
