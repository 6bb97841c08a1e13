import { expect, test } from 'vitest';
import { readingOf, recordedFaces } from '#testing/faces.ts';
import { noBaseline, poseOf } from './attention.ts';
import { freshMemory, interpret } from './interpret.ts';
import type { Point } from './landmarks.ts';
import { type FaceMarks, looksAtCamera, pickMarks, signsOf, spokenSign } from './signs.ts';

/** A face defined by numbers: upright, 200 high, its eyes' outer corners 120 apart, looking straight ahead. */
const face = {
  nose: [320, 240],
  forehead: [320, 120],
  chin: [320, 320],
  rightCheek: [250, 230],
  leftCheek: [390, 230],
  upperLip: [320, 270],
  lowerLip: [320, 271],
  rightEyeOuter: [260, 200],
  rightEyeInner: [300, 200],
  rightLidUpper1: [272, 195],
  rightLidUpper2: [288, 195],
  rightLidLower1: [272, 205],
  rightLidLower2: [288, 205],
  rightIris: [280, 200],
  leftEyeInner: [340, 200],
  leftEyeOuter: [380, 200],
  leftLidUpper1: [352, 195],
  leftLidUpper2: [368, 195],
  leftLidLower1: [352, 205],
  leftLidLower2: [368, 205],
  leftIris: [360, 200],
} satisfies Record<string, Point>;
const still: FaceMarks = {
  rightMouthCorner: [288, 271],
  leftMouthCorner: [352, 271],
  rightBrow: [280, 170],
  leftBrow: [360, 170],
};
const level = { ...noBaseline, gaze: 0 };
const read = (points: typeof face, marks: FaceMarks) => signsOf(points, marks, poseOf(points, 0), level);
const turned = ([x, y]: Point): Point => [320 - (y - 240), 240 + (x - 320)];
const each = <T extends Record<string, Point>>(points: T, change: (point: Point) => Point) =>
  Object.fromEntries(Object.entries(points).map(([name, point]) => [name, change(point)])) as T;

test('a face at rest shows no smile, level brows, a shut mouth and eyes on the camera', () => {
  const signs = read(face, still);
  expect(signs.smile).toBeLessThan(0.1);
  expect(Math.abs(signs.brow)).toBeLessThan(0.1);
  expect(signs.mouth).toBe(0);
  expect(looksAtCamera(signs)).toBe(true);
});

test('corners of the mouth that go out and up are a smile, and nothing else moves', () => {
  const signs = read(face, { ...still, rightMouthCorner: [274, 259], leftMouthCorner: [366, 259] });
  expect(signs.smile).toBeGreaterThan(0.9);
  expect(signs).toMatchObject({ mouth: 0, brow: read(face, still).brow });
  expect(spokenSign('smile', signs).word).toBe('a smile');
});

test('brows are raised and drawn down, and lips that part are an open mouth', () => {
  const raised = read(face, { ...still, rightBrow: [280, 160], leftBrow: [360, 160] });
  const down = read(face, { ...still, rightBrow: [280, 180], leftBrow: [360, 180] });
  expect([spokenSign('brow', raised).word, spokenSign('brow', down).word]).toEqual(['raised', 'drawn down']);
  expect(spokenSign('brow', down).number).toMatch(/^−\d+%$/);
  const open = read({ ...face, lowerLip: [320, 300] }, still);
  expect([open.mouth > 0.5, spokenSign('mouth', open).word]).toEqual([true, 'open']);
});

test('irises that go to one side say to which one, from where the person sits', () => {
  const left = read({ ...face, rightIris: [286, 200], leftIris: [366, 200] }, still);
  const right = read({ ...face, rightIris: [274, 200], leftIris: [354, 200] }, still);
  expect([spokenSign('gaze', left).word, spokenSign('gaze', right).word]).toEqual([
    'to your left',
    'to your right',
  ]);
});

test('neither a tilted head nor a nearer one changes a sign', () => {
  const marks = { ...still, rightMouthCorner: [274, 262] as Point, leftMouthCorner: [366, 262] as Point };
  const plain = read(face, marks);
  const near = ([x, y]: Point): Point => [x * 2, y * 2];
  for (const change of [turned, near]) {
    const other = read(each(face, change), each(marks, change));
    expect(other.smile).toBeCloseTo(plain.smile, 5);
    expect(other.brow).toBeCloseTo(plain.brow, 5);
    expect(other.mouth).toBeCloseTo(plain.mouth, 5);
  }
});

test('a mesh without one of the marks, or with one that is no number, has none', () => {
  const mesh = Array.from({ length: 478 }, () => [1, 2] as const);
  expect(pickMarks(mesh)?.leftBrow).toEqual([1, 2]);
  expect(pickMarks(mesh.slice(0, 300))).toBeNull();
  expect(pickMarks(mesh.with(61, [Number.NaN, 2] as never))).toBeNull();
});

test('where signs are read a sample names no emotion and measures no valence and no arousal', () => {
  const seen = { ...recordedFaces.surprised, network: null, marks: still };
  let memory = freshMemory();
  for (let at = 0; at < 2000; at += 100) {
    const next = interpret(memory, readingOf(seen, at));
    memory = next.memory;
    expect(next.sample).toMatchObject({ measured: true, dominant: null, valence: 0, arousal: 0 });
    expect(next.sample.emotions.neutral).toBe(1);
    expect(next.sample.signs).not.toBeNull();
  }
  const { sample } = interpret(freshMemory(), readingOf(recordedFaces.surprised, 0));
  expect([sample.dominant, sample.signs]).toEqual(['surprise', null]);
});
