import { expect, test } from 'vitest';
import { claimsIn, factsIn, knownFrom } from './claims.ts';

const known = knownFrom([
  'Marta',
  'A cash register that takes 45 minutes to learn',
  'Runs a bakery',
  'It saves 20%',
]);
const found = (said: string, proposed: readonly string[] = []) => claimsIn(said, known, proposed);

test.each([
  ['You save 37% with it.', 'invented-number', '37%'],
  ['It saves forty percent of the flour.', 'invented-number', 'forty percent'],
  ['Our waste went down by ninety-five per cent.', 'invented-number', 'ninety-five per cent'],
  [
    'Bakery Huber in Graz doubled its sales with us.',
    'invented-proof',
    'Bakery Huber in Graz doubled its sales with us.',
  ],
  ['Anna told me that she sleeps again.', 'invented-proof', 'Anna told me that she sleeps again.'],
  [
    'Well, as Peter Lang said, it changed his life.',
    'invented-proof',
    'Well, as Peter Lang said, it changed his life.',
  ],
] as const)('what people make up is said to sound like it, with the words: %s', (said, rule, quote) => {
  expect(found(said)).toContainEqual({ rule, quote, soundsMadeUp: true });
});

test.each([
  ['It costs $1,200 a year.', 'invented-number', '$1,200'],
  [
    'We saved a shop like this twelve hours a week.',
    'invented-number',
    'We saved a shop like this twelve hours a week.',
  ],
  ['It doubled what they earn.', 'invented-number', 'It doubled what they earn.'],
  ['One of our customers saved a lot.', 'invented-proof', 'One of our customers saved a lot.'],
  ['Other bakers tell me the same.', 'invented-proof', 'Other bakers tell me the same.'],
  ['We are the market leader.', 'invented-proof', 'We are the market leader.'],
] as const)('what nobody had told is left open, with the words: %s', (said, rule, quote) => {
  expect(found(said)).toContainEqual({ rule, quote, soundsMadeUp: false });
  expect(found(said).every(({ soundsMadeUp }) => !soundsMadeUp)).toBe(true);
});

test.each([
  'It takes 45 minutes, and it saves 20%.',
  'It saves twenty percent.',
  'Hello Marta, this is Ada from Rollin, and I said that I would call.',
  'What do your customers say?',
  'You told me that Peter said no.',
  'Would it help if the waste were cut in half?',
  'What if we start with the orders for one Saturday, and nobody needs to see it but you?',
  'I may be off, but could it be that you are afraid your mother will see that the shop needs a machine?',
  'So it is your mother who counts by hand, and what you hear is that you cannot run the shop. Is that it?',
  'Everybody said that it is hard.',
])('what was told, asked, or said of the client claims nothing: %s', (said) => {
  expect(found(said)).toEqual([]);
});

test('what the model found counts in any language, as far as it was said and its figures were not told', () => {
  const said = 'Bäckerei Huber spart damit zwölf Stunden. Wir brauchen 45 Minuten, und 37 Prozent weniger.';
  expect(
    found(said, ['Bäckerei Huber spart damit zwölf Stunden.', 'nie gesagt', '45 Minuten', '']),
  ).toContainEqual({
    rule: 'invented-proof',
    quote: 'Bäckerei Huber spart damit zwölf Stunden.',
    soundsMadeUp: false,
  });
  const quotes = found(said, ['nie gesagt', '45 Minuten']).map(({ quote }) => quote);
  expect(quotes).not.toContain('nie gesagt');
  expect(quotes).not.toContain('45 Minuten');
});

test('the figures and names of a profile are what a claim is compared with', () => {
  const facts = factsIn(['We cut waste by 37% at Bakery Huber', 'Sales managers']);
  expect(facts).toEqual(['37', 'We', 'Bakery Huber', 'Sales']);
  const business = knownFrom(facts);
  expect(claimsIn('It saves 37%. Bakery Huber told me so.', business)).toEqual([]);
  expect(claimsIn('It saves 38%.', business)).not.toEqual([]);
});
