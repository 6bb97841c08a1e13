import { expect, test } from 'vitest';
import { chargeWords, earlyAsks, stepWords } from '#content/spar/verdict-words.ts';
import type { ReadMove } from '#features/spar/rules/reading.ts';
import { judge } from '#features/spar/rules/verdict.ts';
import { turnsToBetter } from './sentences.ts';

type Line = readonly [said: string, moves: readonly Omit<ReadMove, 'quote'>[], tell?: string];

const toBetter = (lines: readonly Line[]) =>
  turnsToBetter(
    judge({
      temper: 'friendly',
      tells: 4,
      opening: 'Hello?',
      told: [],
      turns: lines.map(([said, moves, tell], at) => ({
        number: at + 1,
        said,
        answer: tell ?? 'Hm.',
        reading: { moves: moves.map((one) => ({ ...one, quote: said })), tell: tell ?? null, truth: false },
      })),
    }),
  );

const push: Line = ['It ends tonight.', [{ move: 'pressure', kind: 'urgency' }]];
const pitch: Line = ['Ours is blue.', [{ move: 'pitch' }]];
const lastTime: Line = ['When was the last time?', [{ move: 'last_time' }], 'That date again.'];

test('a turn with two faults is bettered once, and while nothing slipped out by a question about the last time', () => {
  expect(toBetter([push, pitch, pitch])[0]).toEqual({
    turn: 1,
    points: ['urgency', 'felt'],
    asks: `${chargeWords.urgency.asks}; ${earlyAsks}`,
  });
});

test('once something slipped out, a turn is bettered by what its steps ask for', () => {
  const turns = toBetter([lastTime, pitch, pitch]);
  const asks = [stepWords.felt.asks, stepWords.named.asks, stepWords.understood.asks].join('; ');
  expect(turns).toEqual([{ turn: 2, points: ['felt', 'named', 'understood'], asks }]);
});
