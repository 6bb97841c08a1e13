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
  });
  expect(found).toEqual({
    safe: null,
    walkedPast: null,
    best: null,
    change: null,
    aboutClient: null,
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
  canNotJudge: ['Nobody hears a tone of voice in a text.'],
});

test('of several pieces the weightiest find stays, the earliest of equals, and each reason once', () => {
  const review = reviewOf([piece('a', 2), piece('b', 4), piece('c', 4)]);
  expect(review.safeSentence?.quote.text).toBe('b');
  expect(review.canNotJudge).toHaveLength(1);
});
