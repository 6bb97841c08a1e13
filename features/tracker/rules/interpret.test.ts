import { expect, test } from 'vitest';
import { readingOf, recordedFaces } from '#testing/faces.ts';
import { type EmotionSample, freshMemory, interpret, type Reading } from './interpret.ts';

const { frontal, surprised } = recordedFaces;

function run(readings: readonly Reading[]): EmotionSample[] {
  let memory = freshMemory();
  return readings.map((reading) => {
    const next = interpret(memory, reading);
    memory = next.memory;
    return next.sample;
  });
}
const last = (readings: readonly Reading[]) => run(readings).at(-1);

test('the first reading is shown as it is: no ramp from nothing', () => {
  const [first] = run([readingOf(surprised, 0)]);
  expect(first?.dominant).toBe('surprise');
  expect(first?.emotions.surprise).toBeGreaterThan(0.5);
  expect(first?.state).toBe('tracking');
});

test('a face that is lost for a moment is a gap in the values, and after a second the state says No face', () => {
  const samples = run([
    readingOf(frontal, 0),
    readingOf(null, 100),
    readingOf(null, 900),
    readingOf(null, 1001),
  ]);
  expect(samples.map(({ measured }) => measured)).toEqual([true, false, false, false]);
  expect(samples.map(({ state }) => state)).toEqual(['tracking', 'tracking', 'tracking', 'no-face']);
  expect(samples.at(-1)?.dominant).toBeNull();
});

test('after a gap of more than 1.5 s the past counts no more', () => {
  const back = last([readingOf(frontal, 0), readingOf(null, 800), readingOf(surprised, 1600)]);
  expect(back?.dominant).toBe('surprise');
  const soon = last([readingOf(frontal, 0), readingOf(surprised, 100)]);
  expect(soon?.dominant).toBe('neutral');
});

test('darkness is said first as a warning, then the values are held back', () => {
  expect(last([readingOf(frontal, 0, { luma: 40 })])).toMatchObject({ state: 'low-light', measured: true });
  expect(last([readingOf(frontal, 0, { luma: 10 })])).toMatchObject({ state: 'low-light', measured: false });
  expect(last([readingOf(null, 0, { luma: 10 })])).toMatchObject({ state: 'low-light', measured: false });
  expect(last([readingOf(null, 0)])).toMatchObject({ state: 'no-face' });
});

test('several faces, a small one and one half outside are each said', () => {
  const boxed = (box: [number, number, number, number]) => last([readingOf({ ...frontal, box }, 0)])?.state;
  expect(last([readingOf(frontal, 0, { faces: 2 })])?.state).toBe('several-faces');
  expect(boxed([0.4, 0.4, 0.1, 0.15])).toBe('too-far');
  expect(boxed([-0.2, 0.2, 0.4, 0.5])).toBe('partly-outside');
  expect(boxed([0.3, 0.2, 0.4, 0.5])).toBe('tracking');
});

test('a clock that stands still or runs backwards breaks nothing', () => {
  const samples = run([readingOf(frontal, 5000), readingOf(surprised, 5000), readingOf(surprised, 1000)]);
  for (const sample of samples) {
    expect(Number.isFinite(sample.attention)).toBe(true);
    expect(Number.isFinite(sample.valence)).toBe(true);
  }
});

test('a sample says all four things, within their bounds [tracker.emotion-output]', () => {
  const sample = last([readingOf(surprised, 0), readingOf(surprised, 100)]);
  expect(sample?.dominant).toBe('surprise');
  expect(sample?.arousal).toBeGreaterThan(0.2);
  expect(sample?.valence).toBeGreaterThan(0);
  expect(sample?.attention).toBeGreaterThan(85);
});
