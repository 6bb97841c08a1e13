import { expect, test } from 'vitest';
import { sparClientPrompt } from '#content/prompts/spar.ts';
import { sparClients } from '#content/spar/clients.ts';
import { sparClient, sparSentences, sparTells } from './spar-client.ts';
import { movesIn } from './spar-hearing.ts';

const unsaid = 'I am afraid my mother will see the bread. She counts by hand. He throws it away.';
const heard = { unsaid, told: 'The drawer jams again.', last: 'Hello?', isOut: false, known: '' };
const fields = {
  name: 'Marta',
  who: 'A baker',
  unsaid: 'I am afraid my mother will see the bread',
  because: 'She counts by hand. He throws it away.',
  transcript: JSON.stringify([{ client: 'Hello?' }]),
  tell: 'Saturdays are long.',
  tellWhen: 'if this turn asks about the last time',
  truthWhen: 'Only if this turn guesses it right.',
  sellerSays: 'What is it?',
};
const answer = (more: object) => sparClient.write({ ...fields, ...more }) as Record<string, unknown>;
const movesOf = (said: string, more: object = {}) =>
  movesIn(said, { ...heard, ...more }).map(({ move, near }) =>
    near === null || near === 'no' ? move : `${move} ${near}`,
  );

test.each([
  ['When was the last time it went wrong?', ['last_time']],
  ['How are the shops?', ['question']],
  ['I noticed how busy it gets.', ['notices']],
  ['Could it be that your mother sees the bread?', ['guess right']],
  ['Could it be that it’s about your mother?', ['guess close']],
  ['Have you got a minute?', ['other']],
  ['Could it be that you miss the summer holidays?', ['guess']],
  ['I may be wrong. Your mother would see the bread.', ['guess right']],
  ['You are afraid of your mother and the bread.', ['fact']],
  ['We sell registers.', ['pitch']],
  ['I know how you feel.', ['small_talk']],
  ['You idiot.', ['pressure']],
  ['…', ['pause']],
] as const)('%s is read as %s', (said, moves) => {
  expect(movesOf(said)).toEqual(moves);
});

test.each([
  ['The offer ends tonight at six.', 'urgency'],
  ['Sign this week.', 'urgency'],
  ['Prices go up on Monday.', 'urgency'],
  ['Only two contracts left.', 'scarcity'],
  ['Everybody already has it.', 'proof'],
  ['A real owner would have signed by now.', 'shaming'],
  ['You will regret it.', 'fear'],
  ['Three others on your street lost their roof.', 'fear'],
] as const)('%s presses: %s', (said, kind) => {
  expect(movesIn(said, heard)).toMatchObject([{ move: 'pressure', kind }]);
});

test('a stated wish presses nobody', () => {
  expect(movesOf('I’d like to get the renewal signed today.')).not.toContain('pressure');
  expect(movesOf('You don’t have to decide anything.')).not.toContain('pressure');
});

test('an echo, and a correction that is taken, are heard by what the client just said', () => {
  expect(movesOf('“The drawer jams.”', { last: 'The drawer jams again.' })).toEqual(['echo']);
  expect(movesOf('Not the price, then.', { last: 'No, it’s more what’s in some of them.' })).toEqual([
    'takes_correction',
  ]);
});

test.each([
  ['So you have to hide the drawer that jams.', ['says_back']],
  ['So what does the drawer do now?', ['question']],
  ['The drawer from Dole jams less.', ['small_talk']],
  ['What if the drawer stays shut, so you can sleep?', ['step right']],
])('once it is out, %s is read as %s', (said, moves) => {
  expect(movesOf(said, { isOut: true })).toEqual(moves);
});

test('the tell is shown when it is due and to a move that earns it, and the truth when it may come out', () => {
  expect(answer({ sellerSays: 'When was the last time?' })).toMatchObject({ tellShown: fields.tell });
  expect(answer({})).toMatchObject({ tellShown: null });
  expect(answer({ tellWhen: 'in this answer, whatever is asked' })).toMatchObject({ tellShown: fields.tell });
  const guess = { sellerSays: 'Could it be that your mother sees the bread?' };
  expect(answer(guess)).toMatchObject({ truthTold: true, answer: expect.stringContaining('mother') });
  expect(answer({ ...guess, truthWhen: 'No, it is too early.' })).toMatchObject({
    tellShown: null,
    truthTold: false,
    answer: expect.not.stringContaining('mother'),
  });
  expect(answer({ sellerSays: 'Sign today.' })).toMatchObject({ tellShown: null, truthTold: false });
});

test('no client of the house speaks of themselves as somebody else', () => {
  for (const { name, frustration, explanation, tells } of sparClients) {
    for (const sentence of [frustration, ...tells, ...explanation.split(/(?<=[.!?])\s/u)])
      expect(`${name}: ${sentence}`).not.toMatch(
        new RegExp(`: .*\\b(?:${name}|this client|[Tt]hey say|[Tt]hey ask)\\b`, 'u'),
      );
    expect(explanation, name).toMatch(/\b(?:I|my|me|we|our)\b/u);
  }
});

test('fields that hold no JSON are answered all the same', () => {
  expect(answer({ transcript: '{' })).toMatchObject({ moves: [{ move: 'question' }] });
  expect(sparSentences.write({ points: 'x', offer: '' })).toEqual({ sentences: [] });
});

test('a better sentence is short and made of what stands before it; without anything it is a question, and nothing stands before it', () => {
  const of = (soFar: object[]) =>
    (
      sparSentences.write({ points: JSON.stringify([{ point: 'felt', soFar }]) }) as {
        sentences: { better: string }[];
      }
    ).sentences[0]?.better;
  expect(of([{ client: 'Hello?' }])).toMatch(/^When did this last come up\?/);
  const later = of([{ client: 'Hello?' }, { seller: 'And?' }, { client: 'Saturdays are long.' }]);
  expect(later).toContain('Saturdays are long');
});

test('two turns that fell short get two better sentences', () => {
  const points = ['urgency', 'fear', 'scarcity', 'felt', 'named'].map((point) => ({ point, soFar: [] }));
  const { sentences } = sparSentences.write({ points: JSON.stringify(points) }) as {
    sentences: { better: string }[];
  };
  expect(new Set(sentences.map(({ better }) => better)).size).toBe(points.length);
});

test('a client of a card lets four things slip', () => {
  const { tells } = sparTells.write({ because: 'They count by hand. Nobody knows.' }) as { tells: string[] };
  expect(tells).toHaveLength(4);
  expect(tells.at(-1)).toBe('I count by hand.');
});

test('who has read the card gets nothing for its words alone', () => {
  const read = {
    heart: sparClientPrompt.heartOfCard,
    sellerSays: 'Could it be that your mother will see the bread?',
  };
  expect(answer({ ...read, unsaid: 'My mother will see the bread' })['moves']).toMatchObject([
    { near: 'close' },
  ]);
  expect(answer({ ...read, heart: '', unsaid: 'My mother will see the bread' })['moves']).toMatchObject([
    { near: 'right' },
  ]);
});
