import { expect, test } from 'vitest';
import { eyesShut, mirrored, readingOf, recordedFaces } from '#testing/faces.ts';
import { attentionOf, baselineOf, irisBias, openness, poseOf, smoothstep } from './attention.ts';
import { freshMemory, interpret, type Reading } from './interpret.ts';
import { correctRightIris, type Landmarks, pickLandmarks, placeAlong } from './landmarks.ts';

const { frontal, aside, turned } = recordedFaces;
type Face = NonNullable<Reading['face']>;

const poseOfFace = ({ landmarks, pitch }: Face) => poseOf(correctRightIris(landmarks), pitch);
const attention = (face: Face) => {
  const pose = poseOfFace(face);
  return attentionOf(pose, openness(pose));
};

/** Runs faces through the interpreter at ten per second and returns the final attention. */
function after(faces: readonly (Face | null)[]): number {
  let memory = freshMemory();
  let last = 0;
  for (const [index, face] of faces.entries()) {
    const next = interpret(memory, readingOf(face, index * 100));
    memory = next.memory;
    last = next.sample.attention;
  }
  return last;
}
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('a face towards the camera is attentive, a turned one less, one turned away or with shut eyes not at all', () => {
  expect(attention(frontal)).toBeGreaterThanOrEqual(85);
  expect(attention(aside)).toBeLessThan(attention(frontal) - 20);
  expect(attention(turned)).toBeLessThanOrEqual(40);
  expect(attention(turned)).toBeLessThan(attention(aside));
  expect(attention(eyesShut(frontal))).toBeLessThan(5);
});

test('a mirror changes nothing but the sign of the yaw', () => {
  for (const face of [frontal, aside]) {
    const clean = correctRightIris(face.landmarks);
    const plain = poseOf(clean, 0);
    const other = poseOf(mirrored(clean), 0);
    expect(other.yaw).toBeCloseTo(-plain.yaw, 6);
    expect(other.gaze).toBeCloseTo(-plain.gaze, 6);
    // The iris network's own bias does not turn with the picture, so it is removed from both.
    const centred = { pitch: 0, gaze: 0, mouthOpening: 0 };
    const score = (pose: typeof plain) => attentionOf(pose, openness(pose), centred);
    expect(Math.abs(score(plain) - score(other))).toBeLessThanOrEqual(3);
  }
});

test('a blink of 300 ms costs nothing worth mentioning, two seconds of shut eyes nearly everything', () => {
  const shut = eyesShut(frontal);
  expect(after([...times(20, frontal), ...times(3, shut)])).toBeGreaterThanOrEqual(80);
  expect(after([...times(20, frontal), ...times(24, shut)])).toBeLessThan(20);
});

test('without a face the attention is below 10 % within three seconds and the state says so', () => {
  expect(after([...times(20, frontal), ...times(30, null)])).toBeLessThan(10);
});

test('the right iris is put back to the side of its eye that Human 3.3.6 took it from', () => {
  const { landmarks } = frontal;
  const fixed = correctRightIris(landmarks);
  const place = (face: Landmarks) => placeAlong(face.rightIris, face.rightEyeOuter, face.rightEyeInner);
  expect(place(fixed)).toBeCloseTo(1 - place(landmarks), 9);
  expect(fixed.leftIris).toEqual(landmarks.leftIris);
  expect(place(correctRightIris(fixed))).toBeCloseTo(place(landmarks), 9);
});

test('the baseline is the middle of the resting poses and takes a tilted screen out', () => {
  const tilted = (pitch: number) => ({ ...poseOfFace(frontal), pitch });
  const baseline = baselineOf([tilted(0.5), tilted(0.52), tilted(9)]);
  expect(baseline?.pitch).toBe(0.52);
  expect(attentionOf(tilted(0.52), 1)).toBeLessThan(60);
  expect(attentionOf(tilted(0.52), 1, baseline ?? undefined)).toBeGreaterThan(85);
  expect(baselineOf([])).toBeNull();
  expect(irisBias).toBe(0.07);
});

test('a mesh without an iris gives no landmarks instead of wrong ones', () => {
  const mesh = Array.from({ length: 468 }, (_, index) => [index, index, 0]);
  expect(pickLandmarks(mesh)).toBeNull();
  expect(pickLandmarks([])).toBeNull();
  const whole = Array.from({ length: 478 }, (_, index) => [index, -index, 0]);
  expect(pickLandmarks(whole)?.rightIris).toEqual([473, -473]);
});

test('the smooth step is 0 below, 1 above and half in the middle', () => {
  expect([smoothstep(-1, 0, 2), smoothstep(1, 0, 2), smoothstep(5, 0, 2)]).toEqual([0, 0.5, 1]);
});
