import { expect, test } from 'vitest';
import { Masking } from './masking.ts';
import { numbered, piecesOf } from './pieces.ts';
import { heldOf, type PieceFound, reviewOf, type SentPiece } from './review.ts';

const said = [
  { speaker: 'me', text: 'What did it cost you in March?', at: null },
  { speaker: 'Denise', text: 'Denise Park here. About $900, and a night. We’re just comparing.', at: null },
  { speaker: 'me', text: 'I will send you the list, Denise.', at: null },
];

/** The only piece of this call, masked. */
function sent(): SentPiece {
  const masking = new Masking(['Denise Park']);
  const masked = said.map(({ text }) => masking.apply(text));
  const [piece] = piecesOf(numbered(said, 'me'));
  if (!piece) throw new Error('no piece');
  const lines = piece.lines.map((line) => ({ ...line, text: masked[line.number - 1]?.sent ?? '' }));
  return {
    piece: { context: [], lines },
    original: (line) => {
      const [text, mask] = [said[line - 1]?.text, masked[line - 1]];
      return text !== undefined && mask ? { text, masked: mask } : undefined;
    },
    unmask: (text) => masking.unmask(text),
  };
}

test('what nobody said is dropped with its point', () => {
  const found = heldOf(sent(), {
    safe: { line: 2, quote: 'We need to think about it', weight: 5 },
    best: { line: 1, quote: 'What did it cost you last year?', why: 'They told it.', weight: 5 },
    change: {
      line: 3,
      quote: 'I will send you the contract',
      better: 'What was that night like?',
      weight: 5,
    },
    aboutClient: { line: 1, quote: 'What does it cost you' },
    agreed: { line: 2, quote: 'Yes, bring the contract', what: 'Bring the contract', when: null },
  });
  expect(found).toEqual({
    safe: null,
    walkedPast: null,
    best: null,
    change: null,
    aboutClient: null,
    agreed: null,
    canNotJudge: [],
  });
});

test('masked words come back as they were said, in quotes and in sentences', () => {
  const found = heldOf(sent(), {
    walkedPast: {
      line: 2,
      quote: 'About [amount 1], and a night.',
      why: 'That night may have cost [name 1] more.',
      weight: 3,
    },
    change: {
      line: 3,
      quote: 'I will send you the list, [name 1].',
      better: 'A night, [name 1]?',
      weight: 2,
    },
  });
  expect(found.walkedPast).toEqual({
    quote: { turn: 2, text: 'About $900, and a night.' },
    why: 'That night may have cost Denise more.',
    weight: 3,
  });
  expect(found.change).toMatchObject({ quote: { turn: 3, text: 'I will send you the list, Denise' } });
  expect(found.change?.better).toBe('A night, Denise?');
});

test('a wrong number of a line is mended by the words; words of the other side are never theirs', () => {
  expect(heldOf(sent(), { safe: { line: 3, quote: 'we’re just comparing', weight: 9 } }).safe).toEqual({
    quote: { turn: 2, text: 'We’re just comparing.' },
    weight: 5,
    answer: null,
  });
  expect(heldOf(sent(), { safe: { line: 3, quote: 'I will send you the list', weight: 3 } }).safe).toBeNull();
});

test('a sentence that quotes what nobody said, or insults, takes its point with it', () => {
  const best = { line: 1, quote: 'What did it cost you in March?', weight: 3 };
  expect(heldOf(sent(), { best: { ...best, why: 'They said “it ruined us”.' } }).best).toBeNull();
  expect(heldOf(sent(), { best: { ...best, why: 'They said “a night”.' } }).best?.why).toBe(
    'They said “a night”.',
  );
});

const piece = (text: string, weight: number): PieceFound => ({
  safe: { quote: { turn: 1, text }, weight, answer: null },
  walkedPast: null,
  best: null,
  change: null,
  aboutClient: null,
  agreed: null,
  canNotJudge: ['Nobody hears a tone of voice in a text.'],
});

test('of several pieces the weightiest find stays, the earliest of equals, and each reason once', () => {
  const review = reviewOf([piece('a', 2), piece('b', 4), piece('c', 4)]);
  expect(review.safeSentence?.quote.text).toBe('b');
  expect(review.canNotJudge).toHaveLength(1);
});

const appointment = [
  { speaker: 'me', text: 'May I show Walter the list of 3 rooms on Friday at seven, Denise?', at: null },
  { speaker: 'Denise', text: 'Friday at seven works. Call Walter before.', at: null },
  { speaker: 'me', text: 'Gladly. See you.', at: null },
];

/** What holds of what a model says was agreed in this call, masked. */
function agreedIn(given: object, call = appointment) {
  const masking = new Masking(['Denise Park', 'Walter Hale']);
  const masked = call.map(({ text }) => masking.apply(text));
  const [piece] = piecesOf(numbered(call, 'me'));
  if (!piece) throw new Error('no piece');
  const lines = piece.lines.map((line) => ({ ...line, text: masked[line.number - 1]?.sent ?? '' }));
  const original = (line: number) => {
    const [text, mask] = [call[line - 1]?.text, masked[line - 1]];
    return text !== undefined && mask ? { text, masked: mask } : undefined;
  };
  const agreed = {
    line: 2,
    quote: 'Friday at seven works',
    what: 'Show [name 1] the list',
    when: null,
    ...given,
  };
  return heldOf(
    { piece: { context: [], lines }, original, unmask: (text) => masking.unmask(text) },
    { agreed },
  ).agreed;
}

test('what was agreed holds with the client’s own words, and its time as somebody said it', () => {
  expect(agreedIn({ when: 'on Friday at seven' })).toEqual({
    quote: { turn: 2, text: 'Friday at seven works.' },
    what: 'Show Walter the list',
    when: 'on Friday at seven',
  });
  expect(agreedIn({ when: 'on Monday' })).toMatchObject({ when: null });
});

test('the client’s words that name the day stand for their yes, with the place, rather than a later “see you then”', () => {
  const call = [
    { speaker: 'me', text: 'When may I show Walter the list?', at: null },
    { speaker: 'Denise', text: 'Friday at seven. Come to the back door.', at: null },
    { speaker: 'me', text: 'I will.', at: null },
    { speaker: 'Denise', text: 'Okay, see you then.', at: null },
  ];
  const late = { line: 4, quote: 'Okay, see you then.', when: 'Friday at seven' };
  expect(agreedIn(late, call)).toMatchObject({
    quote: { turn: 2, text: 'Friday at seven. Come to the back door.' },
    when: 'Friday at seven',
  });
  const long = `Friday at seven, at the back door. ${'And then the truck comes. '.repeat(6)}`;
  const talked = call.map((turn, at) => (at === 1 ? { ...turn, text: long } : turn));
  expect(agreedIn(late, talked)?.quote.text).toBe('Friday at seven, at the back door.');
  const asked = [{ speaker: 'me', text: 'Friday at seven?', at: null }, ...call.slice(2)];
  expect(agreedIn({ ...late, line: 3, what: 'Show the list' }, asked)?.quote.text).toBe(
    'Okay, see you then.',
  );
});

test.each([
  ['words that nobody said', { quote: 'I will sign it' }],
  ['the member’s own words', { line: 3, quote: 'Gladly. See you.' }],
  ['a figure that nobody said', { what: 'Show [name 1] the 12 rooms' }],
  ['a quote that nobody said', { what: 'Show the “best list”' }],
  ['nothing in particular', { what: ' ' }],
  ['more than a next step holds', { what: 'and then '.repeat(20) }],
])('an agreement on %s is none', (_, given) => {
  expect(agreedIn(given)).toBeNull();
});

test('a time that was named far from the yes is not its time', () => {
  const filler = Array.from({ length: 7 }, () => ({ speaker: 'me', text: 'So.', at: null }));
  const far = [{ speaker: 'me', text: 'I saw them on Monday.', at: null }, ...filler, ...appointment];
  expect(agreedIn({ line: 10, when: 'on Monday' }, far)).toMatchObject({ quote: { turn: 10 }, when: null });
});

test('of two things that were agreed, the later one holds', () => {
  const agreed = (what: string) => ({ quote: { turn: 1, text: 'Yes.' }, what, when: null });
  const pieces = [
    { ...piece('a', 2), agreed: agreed('first') },
    { ...piece('b', 2), agreed: agreed('second') },
    piece('c', 2),
  ];
  expect(reviewOf(pieces).agreed?.what).toBe('second');
});
