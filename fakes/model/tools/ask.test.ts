import { expect, test } from 'vitest';
import { ask, askSearch } from './ask.ts';

const passages = JSON.stringify([
  {
    number: 1,
    from: 'Say it',
    text: 'Amber shoots weddings. She says the price calmly and stops. Then it is their turn.\nWhat does it cost?',
  },
  { number: 2, from: 'Call', text: 'A cold call is fair when hanging up is easy. Say who you are.' },
]);
const answer = (question: string) => ask.write({ question, passages });

test('the sentence closest to the question is said again, with the next one, and none beside the point', () => {
  const text = 'She says the price calmly and stops. Then it is their turn.';
  expect(answer('How do I say the price?')).toEqual({
    covers: 'all',
    sentences: [{ source: 1, quote: text, text }],
  });
});

test('a call that is given is with the client whom the question names, also where it is masked', () => {
  const said = 'Them: The price of [amount 1] is too much for us.';
  const given = (kind: string) =>
    ask.write({
      question: 'What did Carla say about the price?',
      passages: JSON.stringify([{ number: 1, kind, from: 'Your call on 2026-11-20', text: said }]),
    });
  expect(given('call')).toMatchObject({ covers: 'all', sentences: [{ source: 1, quote: said }] });
  expect(given('note')).toMatchObject({ covers: 'nothing' });
});

test('what no passage answers is declined', () => {
  expect(answer('How do I file quarterly taxes at a price?')).toEqual({ covers: 'nothing', sentences: [] });
});

test('of two questions the one is answered that a passage answers', () => {
  expect(answer('How calmly does she say the price of weddings? Kangaroos?')).toMatchObject({
    covers: 'part',
  });
});

test('one word of two is beside the point', () => {
  expect(answer('How calmly do I bake?')).toEqual({ covers: 'nothing', sentences: [] });
});

test('words to search with are those of the question in English, with the title that has the rarest of them', () => {
  const titles = JSON.stringify([
    'A client',
    'January: the more expensive machine',
    'Say the price',
    'What stops when you start',
  ]);
  const words = (question: string) => askSearch.write({ question, titles });
  expect(words('¿Cómo digo el precio a un cliente?')).toEqual({ words: 'price client Say the price' });
  expect(words('What if a client starts to cry?')).toEqual({ words: 'What if a client starts to cry?' });
  expect(words('Welches Auto?')).toEqual({ words: '' });
});
