import { expect, test } from 'vitest';
import { abuseIn } from './abuse.ts';
import { rubricNow } from './costs.ts';
import { judge } from './verdict.ts';
import type { Hearing } from './vocabulary.ts';

const turn = (number: number, said: string, hears: Hearing = 'nothing') => ({
  number,
  said,
  answer: 'Hm.',
  reading: { hears, trust: 0, openness: 0, saysBack: false, relieves: false, quote: said },
});
const judged = (rubric: number, ...said: readonly (string | readonly [string, Hearing])[]) =>
  judge({
    rubric,
    temper: 'friendly',
    opening: 'Hello. Good, you called back. So, what do you want to know?',
    turns: said.map((one, at) => (typeof one === 'string' ? turn(at + 1, one) : turn(at + 1, ...one))),
    told: [],
  });

test.each([
  ['You are an idiot.', 'You are an idiot'],
  ['Well, you’re just so lazy.', 'you’re just so lazy'],
  ['Are you really that slow?', 'Are you really that slow'],
  ['Listen to me, stupid.', 'Listen to me, stupid'],
  ['Shut up.', 'Shut up'],
  ['What a useless company.', 'What a useless company'],
  ['You should be ashamed of how you run this shop.', 'You should be ashamed'],
  ['Shame on you.', 'Shame on you'],
  ['A real owner would have signed by now.', 'A real owner would have signed'],
  ['Don’t be the fool who misses it.', 'Don’t be the fool who misses it'],
  ['Grow up.', 'Grow up'],
])('insults and shame are found by their words: %s', (said, words) => {
  expect(abuseIn(said)).toBe(words);
});

test.each([
  'Could it be that you are afraid you are useless to them?',
  'Do they say that you are lazy?',
  'Your brother thinks you are an idiot, or is it something else?',
  'Is there a voice that says: you are a coward?',
  'You are not stupid, and nobody said so.',
  'Where did you grow up?',
  'Do your orders get lost?',
  'A real partner would not push you, and I will not.',
  'He called you slow, stupid and lazy, is that it?',
  'There is no reason why you should be ashamed.',
  'Could it be you are useless to them, as they see it?',
  'You are useless without the machine. Is that it?',
  'You are lazy in their eyes, is that it?',
  'Do you clown around with the kids?',
  'Are you always this slow in January?',
  'Did you have to shut up shop last winter?',
  'Are you slow in January?',
  'Is it that a real baker would not need a machine?',
  'It must feel lousy when the staff is out.',
  'I would be embarrassed, too.',
])('what weighs on them, or others say of them, is no abuse: %s', (said) => {
  expect(abuseIn(said)).toBeNull();
});

const friendly = 'Hello Marta, how was your morning? And what did you hear from your mother?';

test.each([
  ['insulted once', [friendly, 'You are an idiot.', 'So, what now?']],
  ['shamed once', [friendly, 'You should be ashamed of this shop.', 'So, what now?']],
  ['measured against others', [friendly, 'A real owner would have signed by now.', 'So, what now?']],
  ['insulted as the model heard it', [friendly, ['Du Flasche.', 'insult'], 'So, what now?']],
  ['insulted and asked nothing', ['Hello.', 'You are an idiot.', 'Well.']],
] as const)(
  'a call in which the client was %s ends at 40 at most, and says by which words [spar.tone]',
  (_, said) => {
    const verdict = judged(rubricNow, ...said);
    expect(verdict.said).toBeLessThanOrEqual(40);
    const insult = verdict.saidParts.find(({ lostBy }) => lostBy === 'insult');
    expect(insult).toMatchObject({ points: 40, quote: { turn: 2 } });
    expect(said.flat().join(' ')).toContain(insult?.quote?.text);
    expect(verdict.rules.find(({ rule }) => rule === 'manipulation')).toMatchObject({
      verdict: 'broken',
      quote: { turn: 2 },
    });
  },
);

test('abuse is no sentence about the client, and no feeling that was turned to', () => {
  const shamed = ['You should be ashamed.', 'feeling'] as const;
  const verdict = judged(rubricNow, shamed, 'Well.', 'So.');
  expect(verdict.measures.secondsToClient).toBeNull();
  expect(judged(4, shamed, 'Well.', 'So.').measures.secondsToClient).toBeGreaterThan(0);
  expect(verdict.steps[0]?.verdict).toBe('missed');
  expect(verdict.turns[0]?.hears).toBe('insult');
});

test('a talk of the rubric before keeps its verdict [spar.tone]', () => {
  const said = [friendly, 'You should be ashamed.', 'Act now.', 'Last chance.'] as const;
  const before = judged(4, ...said);
  expect(before.saidParts.map(({ lostBy }) => lostBy)).not.toContain('insult');
  expect(before.saidParts.map(({ lostBy }) => lostBy)).not.toContain('pushing');
  expect(before.turns[1]?.hears).toBe('nothing');
});

test('who pushes in half of the turns or more loses points for that, once; a single push takes none [spar.tone]', () => {
  const lost = (...said: readonly string[]) =>
    judged(rubricNow, ...said).saidParts.filter(({ lostBy }) => lostBy === 'pushing');
  expect(lost(friendly, 'Act now.', 'Last chance.', 'And then?')).toEqual([
    { lostBy: 'pushing', points: 20, quote: { turn: 3, text: 'Last chance.' } },
  ]);
  expect(lost(friendly, 'Act now.', 'And then?')).toEqual([]);
  expect(lost(friendly, 'Act now.', 'Last chance.', 'And then?', 'Why is that?')).toEqual([]);
});
