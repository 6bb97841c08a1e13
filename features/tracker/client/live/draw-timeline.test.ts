import { expect, test } from 'vitest';
import { readingOf, recordedFaces } from '#testing/faces.ts';
import type { Emotion } from '#features/tracker/rules/expression.ts';
import { type EmotionSample, freshMemory, interpret } from '#features/tracker/rules/interpret.ts';
import { drawTimeline, samplesWithin, stretchesOf, thinned } from './draw-timeline.ts';

const { sample: base } = interpret(freshMemory(), readingOf(recordedFaces.frontal, 0));
const at = (ms: number, dominant: Emotion | null): EmotionSample => ({
  ...base,
  at: ms,
  dominant,
  measured: dominant !== null,
});

/** Three seconds happy, three without a face, three sad. */
const samples = [
  ...Array.from({ length: 30 }, (_, n) => at(n * 100, 'happy')),
  ...Array.from({ length: 30 }, (_, n) => at(3000 + n * 100, null)),
  ...Array.from({ length: 30 }, (_, n) => at(6000 + n * 100, 'sad')),
];

test('the time without a face is nobody’s stretch', () => {
  expect(stretchesOf(samples)).toEqual([
    { word: 'happy', from: 0, to: 2900 },
    { word: 'sad', from: 6000, to: 8900 },
  ]);
});

/** What is drawn: where lines begin, and the words. */
function drawn(given: readonly EmotionSample[], { width, to }: { width: number; to: number }) {
  const moves: number[] = [];
  const words: string[] = [];
  const nothing = () => undefined;
  const surface = {
    clearRect: nothing,
    fillRect: nothing,
    beginPath: nothing,
    lineTo: nothing,
    stroke: nothing,
    setLineDash: nothing,
    moveTo: (x: number) => moves.push(x),
    fillText: (word: string) => words.push(word),
    measureText: () => ({ width: 30 }),
  };
  const palette = { paper: 'white', ink: 'black', soft: 'grey', line: 'grey', accent: 'gold', band: 'beige' };
  drawTimeline(surface as never, given, { reads: 'emotions', width, height: 200, from: 0, to, palette });
  return { moves, words };
}

test('the lines are lifted over a gap, and the expressions are written out', () => {
  const { moves, words } = drawn(samples, { width: 900, to: 9000 });
  expect(words).toEqual(['happy', 'sad']);
  // Three rulers from the edge, then attention and valence: each begins at 0 and again after the gap.
  expect(moves).toEqual([0, 0, 0, 0, 600, 0, 600]);
});

test.each([
  [3, 300],
  [20, 960],
])('the lines of %d minutes are whole on a drawing of %d pixels', (minutes, width) => {
  const to = minutes * 60_000;
  const long = Array.from({ length: to / 100 + 1 }, (_, n) => at(n * 100, 'happy'));
  expect(drawn(long, { width, to }).moves).toEqual([0, 0, 0, 0, 0]);
});

test('of a long session only what is shown is looked at, and a line has no more points than it can show', () => {
  const long = Array.from({ length: 5000 }, (_, n) => at(n * 100, 'happy'));
  const shown = samplesWithin(long, 120_000, 180_000);
  expect([shown[0]?.at, shown.at(-1)?.at, shown.length]).toEqual([120_000, 180_000, 601]);
  expect(samplesWithin(long, 600_000, 700_000)).toEqual([]);
  expect(samplesWithin([], 0, 1)).toEqual([]);
  expect(thinned(shown, 250).length).toBe(241);
  const blink = [at(0, 'happy'), at(100, null), at(200, 'happy'), at(300, 'happy')];
  expect(thinned(blink, 1000)).toEqual(blink.slice(0, 3));
});
