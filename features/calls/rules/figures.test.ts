import { expect, test } from 'vitest';
import { figuresOf } from './figures.ts';
import { numbered, piecesOf } from './pieces.ts';

const call = [
  { speaker: 'Marcus', text: 'Hi, we clean offices. Do you have a minute?', at: 0 },
  { speaker: 'Denise', text: 'Not really.', at: 10 },
  { speaker: 'Marcus', text: 'When was the last time a floor was not done? What did you hear?', at: 12 },
  { speaker: 'Denise', text: 'In March.', at: 40 },
];

test('with times in the transcript they count, and a pause is nobody’s', () => {
  expect(figuresOf(call, 'Marcus', { line: 2, character: 0 })).toEqual({
    by: 'times',
    share: 87,
    longestMonologueSeconds: 12,
    questions: 3,
    secondsToClient: 12,
  });
});

test('without times words count, and it is said', () => {
  const untimed = call.map((line) => ({ ...line, at: null }));
  expect(figuresOf(untimed, 'Marcus', { line: 2, character: 0 })).toMatchObject({
    by: 'words',
    secondsToClient: 5,
    questions: 3,
  });
  expect(figuresOf(untimed, 'Marcus', null).secondsToClient).toBeNull();
});

test('a long call is cut between lines, and each piece shows the end of the one before', () => {
  const lines = Array.from({ length: 400 }, (_, at) => ({
    speaker: at % 2 ? 'Denise' : 'Marcus',
    text: 'so we looked at it again and again '.repeat(5),
    at: null,
  }));
  const pieces = piecesOf(numbered(lines, 'Marcus'));
  expect(pieces.flatMap((piece) => piece.lines.map(({ number }) => number))).toEqual(
    lines.map((_, at) => at + 1),
  );
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces[0]?.context).toEqual([]);
  expect(pieces[1]?.context).toHaveLength(6);
  expect(pieces[1]?.context.at(-1)?.number).toBe((pieces[1]?.lines[0]?.number ?? 0) - 1);
  expect(pieces[0]?.lines[0]?.who).toBe('me');
});

test('a single endless line is a piece of its own', () => {
  const pieces = piecesOf(
    numbered(
      [
        { speaker: null, text: 'a', at: null },
        { speaker: null, text: 'b'.repeat(50_000), at: null },
      ],
      null,
    ),
  );
  expect(pieces.map(({ lines }) => lines.length)).toEqual([1, 1]);
});
