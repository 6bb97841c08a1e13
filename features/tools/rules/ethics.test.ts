import { expect, test } from 'vitest';
import { checkEthics, figuresIn } from './ethics.ts';
import { ethicsKinds } from './ethics-kinds.ts';

const kindsIn = (text: string, known: string[] = []) =>
  checkEthics([{ name: 'Post', text }], known).map(({ kind }) => kind);

test.each([
  ['Act now and save.', 'false-urgency'],
  ['The offer ends tonight.', 'false-urgency'],
  ['This is your LAST CHANCE', 'false-urgency'],
  ['Don’t wait any longer', 'false-urgency'],
  ['A limited-time price', 'false-urgency'],
  ['Only 3 spots left', 'fake-scarcity'],
  ['Just a few places remaining', 'fake-scarcity'],
  ['Seats are filling up fast', 'fake-scarcity'],
  ['While stocks last', 'fake-scarcity'],
  ['You will regret it', 'fear'],
  ['Without us you will be left behind', 'fear'],
  ['It can ruin your business', 'fear'],
  ['We grew sales by 40%', 'invented-number'],
  ['You save $1,200 a year', 'invented-number'],
  ['Trusted by 500 firms', 'invented-number'],
  ['Studies show that it works', 'invented-proof'],
  ['Studies say that bakers love it', 'invented-proof'],
  ['Recent studies tell us so', 'invented-proof'],
  ['Surveys show it, and statistics say the same', 'invented-proof'],
  ['Research says so', 'invented-proof'],
  ['Thousands of happy clients', 'invented-proof'],
  ['“It changed my whole life” – Anna', 'invented-proof'],
  ['As seen on TV', 'invented-proof'],
  ['Everybody in your street has already booked', 'invented-proof'],
  ['9 out of 10 brewers choose us', 'invented-proof'],
  ['If you wait, the next storm will ruin your roof', 'fear'],
  ['We have 20 years of practice', 'invented-number'],
  ['You’d be crazy to say no', 'manipulation'],
  ['Guaranteed results', 'manipulation'],
  ['It is a no-brainer', 'manipulation'],
  ['100% risk-free', 'manipulation'],
  ['I can only hold this price until Friday', 'false-urgency'],
  ['I can hold this price only until Friday.', 'false-urgency'],
  ['The price is good only through March', 'false-urgency'],
  ['If you care about your patients, a dirty waiting room isn’t an option.', 'manipulation'],
  ['Trust me, it works.', 'manipulation'],
  ['Most practices on your street have already signed', 'invented-proof'],
  ['Everybody in your building already chose us', 'invented-proof'],
  ['The next storm will bring your ceiling down', 'fear'],
  ['Smart owners don’t haggle', 'manipulation'],
  ['You are clearly afraid', 'manipulation'],
  ['Don’t tell Priya yet', 'manipulation'],
  ['This offer won’t come back', 'false-urgency'],
  ['Grab yours before it’s gone', 'false-urgency'],
  ['So don’t miss out', 'false-urgency'],
  ['Spots are going fast', 'fake-scarcity'],
  ['Only a few clinics per city can join', 'fake-scarcity'],
  ['Your competitors are already automating this', 'fear'],
  ['Every week you hesitate costs you money', 'fear'],
  ['Don’t be the last one in your industry', 'fear'],
  ['Everybody knows manual work is dead', 'invented-proof'],
  ['Trusted by the world’s top brands', 'invented-proof'],
  ['Most companies see results in a week', 'invented-proof'],
  ['Results guaranteed', 'manipulation'],
  ['Guaranteed no leak ever again', 'manipulation'],
  ['You owe it to your family', 'manipulation'],
] as const)('%j is marked as %s', (text, kind) => {
  expect(kindsIn(text)).toContain(kind);
});

test.each([
  'We listen first. If it is not for you, we will say so.',
  'Tell me if you care about the color. If Friday isn’t an option, name another day.',
  'If you don’t tell me, I can’t know; don’t tell them what you don’t want to.',
  'Don’t wait for me to call. Ruth was the only one left out.',
  'You can trust me with the key, and we’re open only until six.',
  'Bring the 3 questions that you have not asked yet; it takes 20 minutes.',
  'Only you can say what it costs you to wait.',
  'A door is left open. Nobody will call after you.',
  'They said “maybe later” and went home.',
  'What studies say about it matters less than your evenings.',
  'Your surveys show that already. The statistics show you who called.',
  'She studies in the evening, and says so.',
  'Act as you see fit. Now and then we write.',
  'If you wait, nobody will ask you why. Two out of pocket, that was all.',
  'Everybody in the room has a chair. They stay 3 years.',
])('an honest sentence stays unmarked: %j', (text) => {
  expect(kindsIn(text)).toEqual([]);
});

test.each([
  '97 Prozent der Käufer',
  '97 % des acheteurs',
  '97 por ciento',
  '97 procent av köparna',
  '97 prosenttia',
  '購入者の97％が',
  '٩٧٪ من المشترين',
  '९७ प्रतिशत',
  '2 Millionen Kunden',
  '3 milhões',
])('a figure is marked in every language that a text can be written in: %j', (text) => {
  expect(kindsIn(text)).toContain('invented-number');
});

test('a figure that the member named themselves is no invention, however it is written', () => {
  expect(kindsIn('1.250 Küchen, ١٢٥٠, 40,5 %', figuresIn(['1,250 kitchens and 40.5%']))).toEqual([]);
  const known = figuresIn(['We served 1,250 kitchens and cut waste by 40 %.']);
  expect(kindsIn('1250 kitchens, 40% less waste', known)).toEqual([]);
  expect(kindsIn('1,251 kitchens', known)).toEqual(['invented-number']);
});

test('what follows from the member’s figures is reckoned, not invented', () => {
  const known = figuresIn(['180 seats at $27, 8 percent more from July']);
  expect(kindsIn('That is $4,860 a month, about $389 more, $4,666 in a year.', known)).toEqual([]);
  expect(kindsIn('You save $950 a month, and 35% of the time.', known)).toEqual([
    'invented-number',
    'invented-number',
  ]);
});

test.each([
  [['$400 a month'], 'That is $4,800 a year.'],
  [['$38 a user'], 'Ten users come to $380 a month, $4,560 a year.'],
  [['$38 a user, setup $150'], 'With 12 users that is $606 in the first month.'],
  [['$38 for each of ten users'], 'Together $380.'],
  [['twenty-five seats at $40'], 'That is $1,000 for 25 seats.'],
  [['180 seats at $27, 8 %'], 'It goes up by $388.80 a month.'],
  [['$1,200 a year'], 'Over twelve months, $100 each.'],
])('of %j no invention: %s', (fields, text) => {
  expect(kindsIn(text, figuresIn(fields))).toEqual([]);
});

test.each([
  [['$38 a user'], 'Ten users save $950 a month.'],
  [['$38 a user'], 'It comes to $380 a month.'],
  [[], 'Ten users come to $380.'],
])('of %j an invention: %s', (fields, text) => {
  expect(kindsIn(text, figuresIn(fields))).toEqual(['invented-number']);
});

test('each mark quotes the very words, in reading order, with its part, a reason and an advice', () => {
  const text = 'Act now! Only 3 seats left, and you save 70%.';
  const marks = checkEthics([{ name: 'Email 2', text }], []);
  expect(marks.map(({ quote }) => quote)).toEqual(['Act now', 'Only 3 seats left', '70%']);
  for (const { part, quote, reason, advice } of marks) {
    expect(part).toBe('Email 2');
    expect(text).toContain(quote);
    expect([reason, advice].every((words) => words.length > 20)).toBe(true);
  }
});

test('a mark ends with a whole word', () => {
  expect(checkEthics([{ name: 'Post', text: 'Studies have shown it.' }], [])[0]?.quote).toBe(
    'Studies have shown',
  );
});

test('the same words are marked once, under one kind', () => {
  expect(kindsIn('Hundreds of clients')).toEqual(['invented-proof']);
  expect(kindsIn('100% guaranteed')).toEqual(['manipulation']);
});

test('all kinds of the written rules have a pattern', () => {
  const offender = 'Act now. Only 2 seats left. You will regret it. 90% more. Studies show it. A no-brainer.';
  expect(new Set(kindsIn(offender))).toEqual(new Set(ethicsKinds));
});

test('100 KB of hostile text are checked in well under a second', () => {
  const started = performance.now();
  for (const text of ['"'.repeat(100_000), '1,'.repeat(50_000), 'only '.repeat(20_000), '“a'.repeat(50_000)])
    kindsIn(text);
  expect(performance.now() - started).toBeLessThan(4000);
});

test('a number to call is no figure that somebody made up', () => {
  const kinds = (text: string) => checkEthics([{ name: 'Script', text }], []).map(({ quote }) => quote);
  expect(kinds('Call me at 614-555-0142 or +1 (614) 555 0142.')).toEqual([]);
  expect(kinds('614 firms do it, 555 since May.')).toEqual(['614', '555']);
});
