import { expect, test } from 'vitest';
import { sparClients } from '#content/spar/clients.ts';
import { sparClient, sparSentences } from './spar-client.ts';
import { decisive, hear, thingsIn } from './spar-hearing.ts';

const unsaid = 'I am afraid my mother will see the bread.\nShe counts by hand. He throws it away.';
const fields = {
  name: 'Marta',
  who: 'A baker',
  unsaid,
  transcript: JSON.stringify([{ client: 'Hello?' }]),
  sellerSays: 'What is it?',
  named: 'no',
  closedFor: 0,
  openness: 5,
};

test.each([
  ['You idiot.', 'insult'],
  ['You should be ashamed of this shop.', 'insult'],
  ['You must decide now.', 'pressure'],
  ['Could it be that your mother sees the bread?', 'guess'],
  ['You are afraid of your mother and the bread.', 'label'],
  ['That must feel heavy.', 'feeling'],
  ['How are the shops?', 'question'],
  ['We sell registers.', 'nothing'],
] as const)('%s is heard as %s', (said, heard) => {
  expect(hear(said, unsaid, '')).toBe(heard);
});

test.each([
  'Maybe it is not really the price, but what your mother would say?',
  'I could be wrong, but is it your family that you think of?',
  'Is it possible that your mom should not hear of it',
  'Sounds like somebody at home keeps count.',
  'I guess your mother has a say in it.',
  'I would guess that your mother sees the bread, is that so?',
  'I’d guess your mother has a say in it.',
  'It seems to me that you worry how it looks.',
  'My guess is that too much bread is left in the evening.',
  'Your mother would see the bread. Or am I off?',
])('a natural guess that touches what is not said is heard as one: %s', (said) => {
  expect(hear(said, unsaid, '')).toBe('guess');
});

test.each([
  ['Maybe the price is too high?', 'question'],
  ['I guess we could send you an offer.', 'nothing'],
  ['That sounds like a hard day. When was the last time that it bothered you?', 'feeling'],
  ['It seems that our new system is the best one.', 'nothing'],
] as const)('a guess at something else names nothing: %s', (said, heard) => {
  expect(hear(said, unsaid, '')).toBe(heard);
});

test('a word that the client uses of themselves is no insult in a guess', () => {
  const own = 'I feel stupid when my child asks me for help with fractions';
  expect(hear('Could it be that you feel stupid when your child asks for help?', own, '')).toBe('guess');
  expect(hear('Could it be that you are stupid?', unsaid, '')).toBe('insult');
});

test('it yields the unsaid to a guess, and not while it is closed', () => {
  const guess = { ...fields, sellerSays: 'Could it be that your mother sees the bread?' };
  expect(sparClient.write(guess)).toMatchObject({
    hears: 'guess',
    answer: expect.stringContaining('mother'),
  });
  expect(sparClient.write({ ...guess, closedFor: 2 })).toMatchObject({
    answer: expect.not.stringContaining('mother'),
  });
});

test('fields that hold no JSON are answered all the same', () => {
  expect(sparClient.write({ ...fields, transcript: '{' })).toMatchObject({ hears: 'question' });
  expect(sparSentences.write({ points: 'x', unsaid, offer: '' })).toEqual({ sentences: [] });
});

test.each([
  ['I may be wrong.', 'nothing'],
  ['I may be wrong. Take your time with it.', 'nothing'],
  ['Could I be wrong about the wrong thing?', 'question'],
] as const)('a doubt alone is no guess, though the client keeps back a word of it: %s', (said, heard) => {
  expect(hear(said, 'I cannot be the one who was wrong again. They asked for the wrong system.', '')).toBe(
    heard,
  );
});

test('a doubt and what it is about in the next sentence are one guess, and both are quoted', () => {
  const said = 'Hello. I may be wrong. Your mother would see the bread. Shall we?';
  expect(hear(said, unsaid, '')).toBe('guess');
  expect(decisive(said, 'guess', unsaid, '')).toBe('I may be wrong. Your mother would see the bread.');
});

test('a step stays one beside pressure, whose words are told apart; a feeling that is a threat is none', () => {
  const both = { ...fields, sellerSays: 'Could it be that your mother sees the bread? You must decide now.' };
  expect(sparClient.write(both)).toMatchObject({
    hears: 'guess',
    presses: 'You must decide now.',
    quote: 'Could it be that your mother sees the bread?',
    trust: -2,
    answer: expect.not.stringContaining('mother'),
  });
  expect(hear('You will regret it and feel afraid.', unsaid, '')).toBe('pressure');
  expect(hear('That sounds hard. Sign it today.', unsaid, '')).toBe('feeling');
  for (const said of ['How do you feel right now?', 'Everyone has hard days.'])
    expect(sparClient.write({ ...fields, sellerSays: said }), said).toMatchObject({
      hears: 'feeling',
      presses: '',
    });
  expect(sparClient.write(fields)).toMatchObject({ presses: '', claims: [] });
});

test('after a push the client says nothing of what was named, and no ‘exactly’', () => {
  const back = { ...fields, named: 'yes', sellerSays: 'So it is your mother and the bread. Is that it?' };
  expect(sparClient.write(back)).toMatchObject({ answer: 'Exactly. That is it.' });
  expect(sparClient.write({ ...back, closedFor: 1 })).toMatchObject({
    answer: expect.not.stringMatching(/exactly|mother/iu),
  });
});

test('a client says I of themselves, whoever wrote down what they keep to themselves', () => {
  const answers = (written: string) =>
    [0, 1, 2].map((turn) => {
      const lines = [{ client: 'Hello?' }, ...Array(2 * turn).fill({ client: 'Hm.' })];
      const told = { ...fields, unsaid: written, named: 'yes', transcript: JSON.stringify(lines) };
      return String((sparClient.write({ ...told, sellerSays: 'How is that?' }) as { answer: string }).answer);
    });
  const theirs = 'They fear the day of the audit.\nLucia is sharp about dates. They hide their letters.';
  expect(new Set(answers(theirs))).toEqual(new Set(['I hide my letters.']));
  const advice = 'They fear the day.\nPrice is the polite objection of Young parents. Show them proof.';
  for (const answer of answers(advice)) expect(answer).not.toMatch(/they|them|young parents|price/iu);
  const guess = { ...fields, unsaid: theirs, sellerSays: 'Could it be the audit that you fear?' };
  expect(sparClient.write(guess)).toMatchObject({
    answer: 'Hm. How did you know? I fear the day of the audit.',
  });
});

test('no client of the house speaks of themselves as somebody else', () => {
  for (const { name, frustration, explanation } of sparClients) {
    for (const sentence of [frustration, ...explanation.split(/(?<=[.!?])\s/u)])
      expect(`${name}: ${sentence}`).not.toMatch(
        new RegExp(`: .*\\b(?:${name}|this client|[Tt]hey say|[Tt]hey ask)\\b`, 'u'),
      );
    expect(explanation, name).toMatch(/\b(?:I|my|me|we|our)\b/u);
  }
});

test('what is claimed of figures and customers is found, unless it was told', () => {
  const claims = (sellerSays: string, more: object = {}) =>
    (sparClient.write({ ...fields, sellerSays, ...more }) as { claims: string[] }).claims;
  expect(claims('It saves 37%. Our customers love it. Anna from Graz told me so. How is that?')).toEqual([
    'It saves 37%.',
    'Our customers love it.',
    'Anna from Graz told me so.',
  ]);
  expect(claims('It saves 37%.', { offer: 'It saves 37% of flour' })).toEqual([]);
  expect(claims('What do you need?')).toEqual([]);
});

const answer = (more: object) => sparClient.write({ ...fields, ...more }) as Record<string, unknown>;

test('a guess that names nothing of theirs is corrected with a hint of what they said, and never the unsaid', () => {
  const told = { wants: 'To compare the registers', openness: 1 };
  const wrong = answer({ ...told, sellerSays: 'Could it be that you miss the summer holidays?' });
  expect(wrong).toMatchObject({ hears: 'question', trust: 0, openness: 0 });
  expect(wrong['answer']).toMatch(/^Not that, no\. It is more … the registers/u);
  expect(wrong['answer']).not.toMatch(/mother|bread|afraid|counts/iu);
  const near = answer({ ...told, sellerSays: 'Could it be that you dread the registers?' });
  expect(near).toMatchObject({ hears: 'question', trust: 1, openness: 1 });
  expect(near['answer']).toBe('Not quite. But the registers, yes, that is part of it.');
});

test.each([
  ['I understand how you feel.', 'nothing'],
  ['I know exactly how you must feel. What do you need?', 'question'],
  ['I feel we could do a lot for you.', 'nothing'],
  ['Feel free to ask me anything.', 'nothing'],
  ['It is hard to say.', 'nothing'],
  ['I understand how you feel. It must be heavy.', 'feeling'],
  ['How do you feel about it?', 'feeling'],
] as const)('a feeling that fits everybody is none that was turned to: %s', (said, heard) => {
  expect(hear(said, unsaid, '')).toBe(heard);
});

test('what fits everybody turns to a feeling with something that the client told', () => {
  const said = 'I understand how you feel about the drawer.';
  expect(hear(said, unsaid, '')).toBe('nothing');
  expect(hear(said, unsaid, 'The drawer jams again.')).toBe('feeling');
  expect(decisive(`Hello. ${said}`, 'feeling', unsaid, 'The drawer jams again.')).toBe(said);
  expect(answer({ sellerSays: said, day: 'The drawer jams again.' })).toMatchObject({
    hears: 'feeling',
    quote: said,
  });
  expect(answer({ sellerSays: said })).toMatchObject({ hears: 'nothing' });
});

test('a hint is a thing that stands in the open, and no half of a phrase', () => {
  const text =
    'The proofs lie beside the coffee for the third time. A quarter past two, the waiting room is full, on their knees.';
  expect(thingsIn(text, '')).toEqual(['coffee']);
  expect(thingsIn('To compare the registers, with the phone on loud', '')).toEqual(['registers', 'phone']);
  for (const { day, wants, frustration, explanation } of sparClients)
    for (const word of thingsIn(`${wants}. ${day}`, `${frustration} ${explanation}`))
      expect(word).not.toMatch(
        /^(?:third|half|quarter|waiting|supply|sales|high|small|thirty|teeth|knees)$/u,
      );
});

test('a generic line proves nothing, though the open question beside it has words that they keep back', () => {
  const payroll = {
    unsaid: 'I am afraid that a payroll mistake would show what is on my mind.\nMy people need it.',
    offer: 'Payroll software',
  };
  const said = 'It sounds like you have a lot on your plate. What is on your mind about payroll?';
  expect(answer({ ...payroll, sellerSays: said })).toMatchObject({
    hears: 'question',
    answer: expect.not.stringContaining('How did you know'),
  });
  expect(answer({ ...payroll, sellerSays: 'Could it be that it is about payroll?' })['hears']).toBe(
    'question',
  );
  expect(answer({ ...payroll, sellerSays: 'Could it be that a mistake would show?' })['hears']).toBe('guess');
});

test('a client says no line again while others are left', () => {
  const lines: object[] = [{ client: 'Hello?' }];
  const said = Array.from({ length: 8 }, () => {
    const one = String(answer({ transcript: JSON.stringify(lines) })['answer']);
    lines.push({ seller: 'What is it?' }, { client: one });
    return one;
  });
  expect(new Set(said).size).toBe(8);
});

test('a better sentence speaks of a price only to who had spoken of one', () => {
  const betterAfter = (clientHadSaid: string) =>
    JSON.stringify(
      sparSentences.write({
        points: JSON.stringify(['named', 'understood'].map((point) => ({ point, clientHadSaid }))),
      }),
    );
  expect(betterAfter('It is a busy week.')).not.toMatch(/price|offer/iu);
  expect(betterAfter('And what does it cost?')).toContain('only the price');
});
