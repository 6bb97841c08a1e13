import { expect, test } from 'vitest';
import { promisesIn } from './promises.ts';

const turn = (speaker: number, text: string) => ({ speaker, text, at: null });
const said = (...texts: readonly string[]) =>
  promisesIn({ memberSpeaker: 0, turns: texts.map((text) => turn(0, text)) });

test('what the member takes on is found in their own words, each once and in their order', () => {
  expect(
    said(
      'I’ll be honest, that’s a lot of roof. I’ll bring that in writing, price per sheet.',
      'Good. I will call Todd on Tuesday. I’ll bring that in writing, price per sheet.',
      'I can send you a one page list. Would you read it?',
      'Ich schicke Ihnen die Liste heute noch.',
    ),
  ).toEqual([
    'I’ll bring that in writing, price per sheet.',
    'I will call Todd on Tuesday.',
    'I can send you a one page list.',
    'Ich schicke Ihnen die Liste heute noch.',
  ]);
});

test.each([
  'I’ll tell you what happened.',
  'I’ll say it once.',
  'I’d bring it if you like.',
  'Would you bring the bills?',
  'You said that I’d call.',
  `I’ll send it${' and more'.repeat(40)}.`,
])('“%s” promises nothing', (text) => {
  expect(said(text)).toEqual([]);
});

test('nobody else’s words are the member’s, and without a side nobody’s are', () => {
  const turns = [turn(1, 'I’ll send you the bills.')];
  expect(promisesIn({ memberSpeaker: 0, turns })).toEqual([]);
  expect(promisesIn({ memberSpeaker: null, turns })).toEqual([]);
});
