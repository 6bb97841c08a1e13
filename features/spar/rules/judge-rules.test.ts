import { expect, test } from 'vitest';
import { rubricNow } from './costs.ts';
import { judgeRules } from './judge-rules.ts';
import { type Reading, resolve } from './record.ts';
import { judge } from './verdict.ts';

const reading = {
  hears: 'nothing',
  trust: 0,
  openness: 0,
  saysBack: false,
  relieves: false,
  quote: '',
} as const;
const turn = (said: string, more: Partial<Reading> = {}, answer = 'Hm.') => ({
  number: 1,
  said,
  answer,
  reading: { ...reading, ...more },
});
const talk = (
  turns: readonly ReturnType<typeof turn>[],
  rubric = rubricNow,
  told: readonly string[] = [],
) => ({
  rubric,
  temper: 'friendly' as const,
  opening: 'Hello.',
  turns: turns.map((one, at) => ({ ...one, number: at + 1 })),
  told,
});
function verdictOn(rule: string, record: ReturnType<typeof talk>) {
  const rules = judgeRules(record, resolve(record, record.turns), true);
  return rules.find((one) => one.rule === rule);
}

test('a customer by name cannot be proved, and takes no points; by an older rubric it was kept', () => {
  const said = 'Bakery Huber doubled its sales with us.';
  expect(verdictOn('invented-proof', talk([turn(said)]))).toEqual({
    rule: 'invented-proof',
    verdict: 'unproved',
    quote: { turn: 1, text: said },
  });
  expect(verdictOn('invented-proof', talk([turn(said)], 2))?.verdict).toBe('kept');
  const three = talk([turn(said), turn('And you, what bothers you?'), turn('Why is that so?')]);
  expect(judge(three).saidParts.map(({ lostBy }) => lostBy)).not.toContain('invented-proof');
  expect(judge(three).notJudged).toContain('figures');
});

test('what the member’s profile names, and what the client said before, may be claimed', () => {
  const said = 'Bakery Huber told me that it saves 37%.';
  const told = talk([turn(said)], rubricNow, ['Bakery Huber', '37']);
  expect(verdictOn('invented-proof', told)?.verdict).toBe('kept');
  expect(verdictOn('invented-number', told)?.verdict).toBe('kept');
  const first = turn('Who else has it?', {}, 'Bakery Huber has it, they saved 37%.');
  expect(verdictOn('invented-proof', talk([first, turn(said)]))?.verdict).toBe('kept');
  expect(verdictOn('invented-number', talk([first, turn(said)]))?.verdict).toBe('kept');
});

test('proof that nobody can check is broken, whatever else is claimed', () => {
  const said = 'One of our customers loves it. Studies show that it works.';
  expect(verdictOn('invented-proof', talk([turn(said)]))).toMatchObject({
    verdict: 'broken',
    quote: { text: 'Studies show' },
  });
});

test('what the model found is left open where no phrase knows it', () => {
  const claims = ['Wir haben das bei allen Bäckern im Ort.'];
  expect(verdictOn('invented-proof', talk([turn(claims[0] ?? '', { claims })]))).toMatchObject({
    verdict: 'not_judged',
    quote: { turn: 1, text: claims[0] },
  });
});

test('pressure that the model found beside a step is manipulation, with its own words', () => {
  const presses = 'Your neighbor was braver.';
  const said = `Could it be the mornings? ${presses}`;
  const pressed = turn(said, { hears: 'guess', quote: 'Could it be the mornings?', presses });
  expect(verdictOn('manipulation', talk([pressed]))).toMatchObject({
    verdict: 'broken',
    quote: { turn: 1, text: presses },
  });
});
