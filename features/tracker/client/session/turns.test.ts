import { expect, test } from 'vitest';
import { readingOf, recordedFaces } from '#testing/faces.ts';
import { type EmotionSample, freshMemory, interpret } from '#features/tracker/rules/interpret.ts';
import { nothingShown, type SamplesByPart, showNext } from './turns.ts';

const { sample: base } = interpret(freshMemory(), readingOf(recordedFaces.frontal, 0));
const at = (ms: number, measured = true): EmotionSample => ({ ...base, at: ms, measured });
const times = ({ cards, details, timeline }: SamplesByPart) => [cards?.at, details?.at, timeline?.at];

test('one part of the page takes each result, in turn, and none is more than two results behind', () => {
  let shown = showNext(nothingShown, at(0), 0);
  expect(times(shown)).toEqual([0, 0, 0]);
  const seen: ReturnType<typeof times>[] = [];
  for (let count = 1; count <= 6; count += 1) {
    shown = showNext(shown, at(count * 100), count);
    seen.push(times(shown));
  }
  expect(seen).toEqual([
    [0, 100, 0],
    [0, 100, 200],
    [300, 100, 200],
    [300, 400, 200],
    [300, 400, 500],
    [600, 400, 500],
  ]);
});

test('a face that goes, and one that comes, is shown everywhere at once', () => {
  const seen = showNext(nothingShown, at(0), 0);
  const gone = showNext(seen, at(100, false), 1);
  expect(times(gone)).toEqual([100, 100, 100]);
  expect(times(showNext(gone, at(200), 2))).toEqual([200, 200, 200]);
});
