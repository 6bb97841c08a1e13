import { expect, test } from 'vitest';
import { hangsUp, type Reading, resolve, stateAfter, stateAtStart } from './record.ts';
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
  readings.reduce((state, one) => stateAfter(state, one, false), start);

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

test('words that press are pressure, whatever the model heard', () => {
  const [turn] = resolve(
    'friendly',
    [{ number: 1, said: 'Act now', answer: 'No.', reading: reading('guess') }],
    () => true,
  );
  expect(turn).toMatchObject({ hears: 'pressure', after: { named: false, closedFor: 2, pushes: 1 } });
});

test('what the client has told may be spoken of as a fact', () => {
  const turns = (['guess', 'label'] as const).map((hears, at) => ({
    number: at + 1,
    said: 'It is your mother.',
    answer: 'Yes.',
    reading: reading(hears),
  }));
  expect(resolve('friendly', turns, () => false)[1]?.hears).toBe('feeling');
});

test('the client hangs up when nothing is left of their trust, and only after a push', () => {
  expect(hangsUp(after(reading('insult', { trust: -4 })))).toBe(true);
  expect(hangsUp(after(reading('pressure', { trust: -1 })))).toBe(false);
  const quiet = reading('nothing', { trust: -1 });
  expect(hangsUp(after(quiet, quiet, quiet, quiet))).toBe(false);
});
