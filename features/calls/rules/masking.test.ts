import { expect, test } from 'vitest';
import { Masking, originalOf } from './masking.ts';

test('names of the others, numbers, addresses and amounts are not sent; the same thing has the same number', () => {
  const masking = new Masking(['Denise Park']);
  expect(
    masking.apply('Denise, your $1,200 a month: call +1 (614) 555-0100 or mail denise@hale.example.').sent,
  ).toBe('[name 1], your [amount 1] a month: call [phone 1] or mail [email 1].');
  expect(masking.apply('So Park pays 1,200 dollars, not $1,200, 40% less. See www.hale.example/x').sent).toBe(
    'So [name 1] pays [amount 2], not [amount 1], [amount 3] less. See [link 1]',
  );
});

test('a figure that was an amount once is one wherever it is said, a title is nobody’s name', () => {
  const said = ['It’s 650 a month.', '650 is a lot, and 65 isn’t. In 2027?', 'The doctor, Dr. Albright.'];
  const masking = new Masking(['Dr. Renee Albright'], { said });
  expect(said.map((text) => masking.apply(text).sent)).toEqual([
    'It’s [amount 1] a month.',
    '[amount 1] is a lot, and 65 isn’t. In 2027?',
    'The doctor, Dr. [name 1].',
  ]);
});

test('words that only contain a name, years and short numbers stay', () => {
  const masking = new Masking(['Art Moss', 'A. B.']);
  const text = 'The party starts in 2027, line 9, at 10:30 with a mossy start.';
  expect(masking.apply(text)).toEqual({ sent: text, masked: [] });
});

const sent = (text: string) => new Masking([]).apply(text).sent;

test.each([
  ['It was forty thousand dollars.', 'It was [amount 1].'],
  ['Twelve hundred bucks, or two hundred and fifty euros?', '[amount 1], or [amount 2]?'],
  ['Between eighty and ninety-five thousand dollars for the half.', 'Between [amount 1] for the half.'],
  ['We paid half a million dollars and lost forty grand.', 'We paid [amount 1] and lost [amount 2].'],
  ['One point five million euros, thirty-five percent of it late.', '[amount 1], [amount 2] of it late.'],
  ['About 40 thousand dollars, 1.2 million euros or 30 grand.', 'About [amount 1], [amount 2] or 30 grand.'],
  ['Wir zahlen vierzigtausend Euro im Jahr.', 'Wir zahlen [amount 1] im Jahr.'],
  [
    'Fünfundneunzig Prozent, tausend Euro oder zwei Millionen Euro.',
    '[amount 1], [amount 2] oder [amount 3].',
  ],
  ['It’s nine euros forty a guest, or nine euros fifty-five.', 'It’s [amount 1] a guest, or [amount 2].'],
  ['9 euros 40, 9 Euro vierzig, neun Euro fünfundneunzig.', '[amount 1], [amount 2], [amount 3].'],
  [
    'Nine euros two weeks ago, ten dollars forty percent of the time, 9 Euro 2027, 9 euros 10:30.',
    '[amount 1] two weeks ago, [amount 2] [amount 3] of the time, [amount 4] 2027, [amount 5] 10:30.',
  ],
  ['Eintausendzweihundert Franken, 3,5 Mio. Euro.', '[amount 1], [amount 2].'],
])('amounts in words are not sent: %s', (text, expected) => {
  expect(sent(text)).toBe(expected);
});

test.each([
  'That is the million-dollar question, and I agree a hundred percent.',
  'Ten pounds of flour for two grand pianos and one grand opening.',
  'Forty of us came at nine thirty, and two left.',
  'Every dollar and each euro counts, and a few cents of it are mine.',
  'Euro und Prozent sind Worte; eine Prozentrechnung mit zwölf Leuten.',
  'Thousands of dollars, somebody said.',
])('words that only look like an amount stay: %s', (text) => {
  expect(sent(text)).toBe(text);
});

const call = (me: string | null, said: readonly string[], people: readonly string[] = []) => {
  const masking = new Masking(people, { me, said });
  return said.map((text) => masking.apply(text).sent);
};

test('who is named with a title is masked wherever the name stands, also before it', () => {
  expect(
    call(
      'Priya Nair',
      [
        'Orr signed it, not Mr. Castellano.',
        'Ms. Orr drove back. Orr’s file, and Joe Castellano’s, Ms. Nair.',
        'Ask Dr. Patel, Prof. van den Berg, Mister O’Neill and Mrs. Ruiz-Sol.',
        'Patel, Berg, Neill and Sol agree.',
      ],
      ['Joe Castellano'],
    ),
  ).toEqual([
    '[name 1] signed it, not Mr. [name 2].',
    'Ms. [name 1] drove back. [name 1]’s file, and [name 2] [name 2]’s, Ms. Nair.',
    'Ask Dr. [name 3], Prof. van den [name 4], Mister O’[name 5] and Mrs. [name 6]-[name 7].',
    '[name 3], [name 4], [name 5] and [name 7] agree.',
  ]);
  expect(
    call('Sabine Köhler', [
      'Guten Tag, Herr Yıldız.',
      'Frau Weber und Herrn Dr. Groß, Frau Köhler.',
      'Weber kommt um zehn.',
    ]),
  ).toEqual([
    'Guten Tag, Herr [name 1].',
    'Frau [name 2] und Herrn Dr. [name 3], Frau Köhler.',
    '[name 2] kommt um zehn.',
  ]);
});

test.each([
  [
    'Ms. Long waited. A long day for Mr. Brown, in the brown coat.',
    'Ms. [name 1] waited. A long day for Mr. [name 2], in the brown coat.',
  ],
  [
    'Frau Klein hat ein klein wenig Zeit, Herr Doktor.',
    'Frau [name 1] hat ein klein wenig Zeit, Herr Doktor.',
  ],
])('a surname that is a word is one only as it is written: %s', (text, expected) => {
  expect(call(null, [text])).toEqual([expected]);
});

test('a client’s company is masked as it is written, and its words stay where they are ordinary ones', () => {
  const masking = new Masking(['Ines Sol'], { client: 'Marta Klein, The Hotel Linden' });
  expect(
    masking.apply('Two hotel groups asked marta, and Hotel Linden said no. The linden tree is Ines’.').sent,
  ).toBe('Two hotel groups asked [name 1], and [name 2] [name 2] said no. The linden tree is [name 3]’.');
});

test.each([
  [
    'Ann Year',
    'Ann, it’s a year in May, two years next year, said year.',
    '[name 1], it’s a year in May, two years next year, said [name 1].',
  ],
  [
    'Founders in their first year',
    'We saw it in the year that their Founders left.',
    'We saw it in the year that their [name 1] left.',
  ],
  ['marta', 'So marta left, and Marta stayed.', 'So [name 1] left, and [name 1] stayed.'],
])('an ordinary word is no name: %s', (client, text, expected) => {
  expect(new Masking([], { client }).apply(text).sent).toBe(expected);
});

test('what is no name after a title stays', () => {
  const said = [
    'I miss Denise. The doctor I know said so, and I saw the doctor Monday.',
    'Meine Frau ist krank, die Frau im ersten Stock auch, und Herr Professor weiß es.',
    'Mr. is short, and Msgr. Ode is no title here.',
  ];
  expect(call(null, said)).toEqual(said);
});

test('a passage of what was sent leads back to the words that were said', () => {
  const text = 'Denise, it was $1,200 for the floor that nobody cleaned.';
  const masked = new Masking(['Denise']).apply(text);
  const at = masked.sent.indexOf('it was');
  expect(originalOf(text, masked, at, masked.sent.length)).toBe(
    'it was $1,200 for the floor that nobody cleaned.',
  );
  expect(originalOf(text, masked, 0, masked.sent.indexOf(','))).toBe('Denise');
  const amount = masked.sent.indexOf('[amount 1]');
  expect(originalOf(text, masked, amount + 2, amount + 5)).toBe('$1,200');
});

test('a long hostile text is masked in linear time', () => {
  const text = `${'a.'.repeat(10_000)}${'1-'.repeat(10_000)}${'@'.repeat(5000)}`;
  const begun = performance.now();
  new Masking(['Denise Park']).apply(text);
  expect(performance.now() - begun).toBeLessThan(2000);
});

test('so is one of endless numbers and titles', () => {
  const text = `${'hundred '.repeat(4000)}dollars ${'vierzigtausend'.repeat(600)} Euro ${'Dr. '.repeat(4000)}`;
  const begun = performance.now();
  new Masking(['Denise Park'], { said: [text] }).apply(text);
  expect(performance.now() - begun).toBeLessThan(2000);
});

test('a price that is said without its currency is an amount, too; small counts, years and phone numbers are none', () => {
  const masking = new Masking([]);
  expect(masking.apply('It’s 4,800 a year, 95 per visit, 12.500 im Jahr.').sent).toBe(
    'It’s [amount 1] a year, [amount 2] per visit, [amount 3] im Jahr.',
  );
  const plain = 'In 2024 we had 3 visits a year and 12 offices.';
  expect(masking.apply(plain).sent).toBe(plain);
  expect(masking.apply('Call 614.555.0100.').sent).toBe('Call [phone 1].');
});
