import { expect, test } from 'vitest';
import { rubricNow } from './costs.ts';
import { hangsUp, isPressed, type Reading, resolve, stateAfter, stateAtStart } from './record.ts';
import type { Hearing } from './vocabulary.ts';

const reading = (hears: Hearing, more: Partial<Reading> = {}): Reading => ({
  hears,
  trust: 4,
  openness: 4,
  saysBack: false,
  relieves: false,
  quote: '',
  ...more,
});
const start = stateAtStart('guarded');
const after = (...readings: Reading[]) =>
  readings.reduce((state, one) => stateAfter(state, one, { pressed: false, rubric: rubricNow }), start);
/** A turn with these words, alone in a talk. */
const turn = (said: string, read: Reading, number = 1) => ({ number, said, answer: 'Yes.', reading: read });
const resolved = (rubric: number, ...turns: ReturnType<typeof turn>[]) =>
  resolve({ temper: 'friendly', rubric }, turns);

test('a model that proposes too much moves the client within the bounds of what was heard', () => {
  expect(after(reading('question', { trust: 400, openness: 99 }))).toMatchObject({ trust: 4, openness: 2 });
  expect(after(reading('nothing', { trust: 4, openness: 4 }))).toMatchObject({ trust: 3, openness: 1 });
  expect(after(reading('pressure', { trust: 4, openness: 4 }))).toMatchObject({ trust: 2, openness: 0 });
  expect(after(...Array(9).fill(reading('guess')))).toMatchObject({ trust: 10, openness: 10 });
});

test('the steps come in their order: nothing is understood before it was named, or relieved before it was understood', () => {
  const all = { saysBack: true, relieves: true };
  expect(after(reading('question', all))).toMatchObject({ named: false, understood: false, relieved: false });
  expect(after(reading('guess', all))).toMatchObject({ named: true, understood: false, relieved: false });
  expect(after(reading('guess'), reading('feeling', all))).toMatchObject({
    understood: true,
    relieved: false,
  });
  expect(after(reading('guess'), reading('feeling', all), reading('question', all)).relieved).toBe(true);
});

test('a label names nothing', () => {
  expect(after(reading('label'))).toMatchObject({ named: false, felt: false });
});

test('after a push nothing opens the client for two turns, and for one more with each push', () => {
  const guess = reading('guess');
  const push = reading('pressure');
  expect(after(push, guess).named).toBe(false);
  expect(after(push, guess, guess).named).toBe(false);
  expect(after(push, guess, guess, guess).named).toBe(true);
  expect(after(push, push, guess, guess, guess).named).toBe(false);
  expect(after(push, guess).openness).toBeLessThanOrEqual(after(push).openness);
});

test('words that press are pressure, whatever the model heard, and take trust and close the client', () => {
  const [pushed] = resolved(rubricNow, turn('Act now, it is the mornings.', reading('question')));
  expect(pushed).toMatchObject({
    hears: 'pressure',
    after: { felt: false, closedFor: 2, pushes: 1, trust: 4 },
  });
});

test('a step in the same breath as pressure was heard, and the client is closed from then on; by an older rubric it was lost', () => {
  const said = 'Could it be the mornings with your mother? Act now.';
  const [both] = resolved(rubricNow, turn(said, reading('guess')));
  expect(both).toMatchObject({
    hears: 'pressure',
    step: 'guess',
    after: { felt: true, named: true, closedFor: 2, pushes: 1 },
  });
  const [before] = resolved(2, turn(said, reading('guess')));
  expect(before).toMatchObject({ hears: 'pressure', step: 'pressure', after: { named: false, pushes: 1 } });
  const later = reading('question', { saysBack: true });
  const open = turn('Could it be the mornings with your mother?', reading('guess'));
  const understood = (rubric: number) =>
    resolved(rubric, open, turn('So it is your mother. Act now.', later, 2))[1]?.after.understood;
  expect([understood(rubricNow), understood(2)]).toEqual([true, false]);
});

test('pressure that the model found beside a step is pressure, in words that were said', () => {
  const presses = 'your neighbor was braver';
  const said = 'Could it be the mornings? Your neighbor was braver.';
  expect(resolved(rubricNow, turn(said, reading('guess', { presses })))[0]).toMatchObject({
    hears: 'pressure',
    after: { named: true, pushes: 1 },
  });
  expect([
    isPressed(said, { presses: 'none' }, rubricNow),
    isPressed(said, { presses: '' }, rubricNow),
    isPressed(said, {}, rubricNow),
  ]).toEqual([false, false, false]);
});

test('an insult drowns out the step beside it', () => {
  const insult = reading('insult', { saysBack: true });
  const open = turn('Could it be the mornings with your mother?', reading('guess'));
  expect(resolved(rubricNow, open, turn('So it is your mother, stupid.', insult, 2))[1]?.after).toMatchObject(
    {
      understood: false,
    },
  );
});

test.each([
  ['I may be wrong.', 'nothing'],
  ['I may be wrong. Am I?', 'question'],
  ['Tell me if I am wrong, but could it be?', 'question'],
  ['Maybe. I guess.', 'nothing'],
] as const)('a doubt that names nothing is no guess: %s', (said, hears) => {
  for (const proposed of ['guess', 'label', 'feeling'] as const)
    expect(resolved(rubricNow, turn(said, reading(proposed)))[0], proposed).toMatchObject({
      hears,
      after: { felt: false, named: false },
    });
  expect(resolved(2, turn(said, reading('guess')))[0]?.after.named).toBe(true);
});

test('what the client has told may be spoken of as a fact', () => {
  const turns = (['guess', 'label'] as const).map((hears, at) =>
    turn('It is your mother.', reading(hears), at + 1),
  );
  expect(resolved(rubricNow, ...turns)[1]?.hears).toBe('feeling');
});

test('the client hangs up when nothing is left of their trust, and only after a push', () => {
  expect(hangsUp(after(reading('insult', { trust: -4 })))).toBe(true);
  expect(hangsUp(after(reading('pressure', { trust: -1 })))).toBe(false);
  const quiet = reading('nothing', { trust: -1 });
  expect(hangsUp(after(quiet, quiet, quiet, quiet))).toBe(false);
});
