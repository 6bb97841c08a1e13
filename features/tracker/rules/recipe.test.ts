import { expect, test } from 'vitest';
import { eyesShut, mirrored, readingOf, recordedFaces } from '#testing/faces.ts';
import { attentionOf, openness, poseOf } from './attention.ts';
import { arousalWith, emotions, fromNetwork, temper, valenceArousal } from './expression.ts';
import { freshMemory, interpret, type Reading } from './interpret.ts';
import { correctRightIris } from './landmarks.ts';

/*
 * The numbers that the published formulas give for the recorded faces. They were computed by a second program, written
 * from the formulas alone (Soukupová and Čech 2016 for the eyes, Russell and Mehrabian 1977 for the coordinates, the
 * yaw, gaze and attention of our recipe), which shares no line with the rules: a mistake in either shows up here.
 */

type Face = NonNullable<Reading['face']>;
const { frontal, aside, turned, surprised } = recordedFaces;

/** Seen in a mirror, and read by Human with its right-iris bug. */
const inMirror = (face: Face): Face => ({
  ...face,
  landmarks: correctRightIris(mirrored(correctRightIris(face.landmarks))),
});

const poses = [
  { name: 'frontal', face: frontal, yaw: 5.2491, eyes: 0.3889, gaze: 0.111, mouth: 0, attention: 100 },
  { name: 'aside', face: aside, yaw: 31.1983, eyes: 0.381, gaze: 0.0394, mouth: 0.0218, attention: 37.932 },
  { name: 'turned', face: turned, yaw: -34.6458, eyes: 0.2917, gaze: -0.1667, mouth: 0, attention: 0 },
  {
    name: 'surprised',
    face: surprised,
    yaw: 8.8196,
    eyes: 0.3947,
    gaze: 0.0833,
    mouth: 0.0995,
    attention: 100,
  },
  { name: 'eyes shut', face: eyesShut(frontal), yaw: 5.2491, eyes: 0, gaze: 0.111, mouth: 0, attention: 0 },
  // The bias of the iris network does not turn with the picture: the only remedy in the recipe is the resting face.
  {
    name: 'mirrored',
    face: inMirror(frontal),
    yaw: -5.2491,
    eyes: 0.3889,
    gaze: -0.111,
    mouth: 0,
    attention: 42.8128,
  },
  {
    name: 'mirrored, aside',
    face: inMirror(aside),
    yaw: -31.1983,
    eyes: 0.381,
    gaze: -0.0394,
    mouth: 0.0218,
    attention: 0,
  },
] as const;

test.each(poses)('$name: head, gaze, eyes, mouth and attention are those of the recipe', (expected) => {
  const { landmarks, pitch } = expected.face;
  const pose = poseOf(correctRightIris(landmarks), pitch);
  expect((pose.yaw * 180) / Math.PI).toBeCloseTo(expected.yaw, 3);
  expect(pose.eyeOpening).toBeCloseTo(expected.eyes, 4);
  expect(pose.gaze).toBeCloseTo(expected.gaze, 4);
  expect(pose.mouthOpening).toBeCloseTo(expected.mouth, 4);
  expect(attentionOf(pose, openness(pose))).toBeCloseTo(expected.attention, 3);
});

const mixes = [
  {
    name: 'frontal',
    face: frontal,
    valence: 0.0014,
    arousal: 0.0013,
    lively: 0.0013,
    mix: {
      neutral: 0.9953,
      happy: 0.00292,
      sad: 0.00138,
      angry: 0.0001,
      fear: 0.0001,
      disgust: 0.0001,
      surprise: 0.0001,
    },
  },
  {
    name: 'aside',
    face: aside,
    valence: -0.0521,
    arousal: 0.0121,
    lively: 0.0121,
    mix: {
      neutral: 0.86424,
      happy: 0.01685,
      sad: 0.07472,
      angry: 0.02658,
      fear: 0.00033,
      disgust: 0.01188,
      surprise: 0.00541,
    },
  },
  {
    name: 'turned',
    face: turned,
    valence: -0.0484,
    arousal: 0.0258,
    lively: 0.0258,
    mix: {
      neutral: 0.88733,
      happy: 0.00698,
      sad: 0.03798,
      angry: 0.02346,
      fear: 0.00179,
      disgust: 0.03402,
      surprise: 0.00844,
    },
  },
  {
    name: 'surprised',
    face: surprised,
    valence: 0.3982,
    arousal: 0.6679,
    lively: 0.7911,
    mix: {
      neutral: 0.00249,
      happy: 0.0007,
      sad: 0.0001,
      angry: 0.0001,
      fear: 0.00037,
      disgust: 0.00055,
      surprise: 0.99569,
    },
  },
] as const;

test.each(mixes)(
  '$name: the seven probabilities, valence and arousal are those of the recipe',
  (expected) => {
    const mix = temper(fromNetwork(expected.face.network));
    for (const emotion of emotions) expect(mix[emotion]).toBeCloseTo(expected.mix[emotion], 4);
    const { valence, arousal } = valenceArousal(mix);
    expect(valence).toBeCloseTo(expected.valence, 4);
    expect(arousal).toBeCloseTo(expected.arousal, 4);
    const { mouthOpening } = poseOf(correctRightIris(expected.face.landmarks), 0);
    const face = { mouthOpening, openEyes: 1, eyesShutMs: 0 };
    expect(arousalWith(arousal, face)).toBeCloseTo(expected.lively, 4);
  },
);

test('half a second open, 0.8 s shut, open again: attention and arousal follow the recipe from result to result', () => {
  const faces = [
    ...Array(5).fill(frontal),
    ...Array(8).fill(eyesShut(frontal)),
    ...Array(3).fill(frontal),
  ] as Face[];
  let memory = freshMemory();
  const samples = faces.map((face, index) => {
    const next = interpret(memory, readingOf(face, index * 100));
    memory = next.memory;
    return next.sample;
  });
  const attention = [...Array(9).fill(100), 80, 64, 51.2, 40.96, 52.768, 62.214, 69.772] as number[];
  const arousal = [...Array(11).fill(0.0013), -0.1037, -0.1772, -0.1236, -0.0861, -0.0599] as number[];
  for (const [index, sample] of samples.entries()) {
    expect(sample.attention).toBeCloseTo(attention[index] ?? Number.NaN, 2);
    expect(sample.arousal).toBeCloseTo(arousal[index] ?? Number.NaN, 3);
  }
});
