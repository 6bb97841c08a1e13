import { attentionOf, type Baseline, blinkMs, noBaseline, openness, type Pose, poseOf } from './attention.ts';
import {
  arousalWith,
  clearOf,
  type Emotion,
  fromNetwork,
  type Probabilities,
  temper,
  valenceArousal,
} from './expression.ts';
import { correctRightIris, type Landmarks } from './landmarks.ts';
import { type FaceMarks, type FaceSigns, mixSigns, signsOf } from './signs.ts';
import { type Dominance, dominance, forgetAfterMs, smoothed, smoothedMix, smoothness } from './smoothing.ts';

/** The frame that is analyzed; every camera picture is fitted into it. */
export const frameSize = { width: 640, height: 480 } as const;

/** x, y, width, height in 0..1 of the frame. */
export type Box = readonly [number, number, number, number];

/** What the engine read in one frame, for the face that `chooseFaces` puts first. `at` is a monotonic time in milliseconds. */
export interface Reading {
  readonly at: number;
  readonly faces: number;
  readonly face: {
    readonly box: Box;
    readonly landmarks: Landmarks;
    /** Radians, as Human gives it. */
    readonly pitch: number;
    /** The network's output, in `networkOrder`; null if only signs are read, since it does not run then. */
    readonly network: readonly number[] | null;
    /** Null if emotions are read. */
    readonly marks: FaceMarks | null;
  } | null;
  /** Mean brightness in 0..255 of the face, or of the whole frame when there is none. */
  readonly luma: number;
  readonly latencyMs: number;
}

export type SeenState = 'tracking' | 'no-face' | 'several-faces' | 'too-far' | 'partly-outside' | 'low-light';

/** One result, as the page and the exports see it. Both engines produce exactly this. */
export interface EmotionSample {
  readonly at: number;
  readonly faces: number;
  readonly state: SeenState;
  /** False: the values are only remnants of earlier ones, and are shown as a gap. */
  readonly measured: boolean;
  /** Null if emotions are read, and if nothing was measured. */
  readonly signs: FaceSigns | null;
  /** If only signs are read: all neutral, and neither shown nor kept; the same goes for the next three. */
  readonly emotions: Probabilities;
  /** Null if nothing was measured, or if no expression stands out: then it is unclear. */
  readonly dominant: Emotion | null;
  readonly arousal: number;
  readonly valence: number;
  readonly attention: number;
  /** How far the mouth is open, as a share of the face's height; null if nothing was measured or the engine does not say. */
  readonly mouthOpening: number | null;
  /** Degrees; null if the engine does not report it. */
  readonly yaw: number | null;
  readonly pitch: number | null;
  readonly box: Box | null;
  readonly latencyMs: number;
}

/** What one reading passes on to the next. */
export interface Memory {
  readonly baseline: Baseline;
  readonly at: number | null;
  readonly faceAt: number | null;
  readonly mix: Probabilities | null;
  readonly dominance: Dominance | null;
  readonly valence: number | null;
  readonly arousal: number | null;
  readonly attention: number | null;
  readonly signs: FaceSigns | null;
  /** How open the eyes were within the last `blinkMs`. */
  readonly eyes: readonly { readonly at: number; readonly open: number }[];
  readonly eyesShutSince: number | null;
  readonly pose: Pose | null;
}

const noFaceAfterMs = 1000;
const tooDark = 25;
const dim = 50;
const smallestFace = 120 / frameSize.width;
const evenMix = fromNetwork([]);

/** An empty memory. */
export function freshMemory(baseline: Baseline = noBaseline): Memory {
  return {
    baseline,
    at: null,
    faceAt: null,
    mix: null,
    dominance: null,
    valence: null,
    arousal: null,
    attention: null,
    signs: null,
    eyes: [],
    eyesShutSince: null,
    pose: null,
  };
}

function stateOf({ faces, face, luma }: Reading): SeenState {
  if (luma < dim) return 'low-light';
  if (face === null) return 'no-face';
  const [x, y, width, height] = face.box;
  if (faces > 1) return 'several-faces';
  if (width < smallestFace) return 'too-far';
  const inside = Math.min(1, x + width) - Math.max(0, x);
  const below = Math.min(1, y + height) - Math.max(0, y);
  return inside < 0.8 * width || below < 0.8 * height ? 'partly-outside' : 'tracking';
}

/** No face, or too dark to trust one: attention decays; the rest is kept for a moment and then marked as a gap. */
function withoutFace(
  memory: Memory,
  reading: Reading,
  elapsedMs: number,
): { memory: Memory; sample: EmotionSample } {
  const attention = smoothed(memory.attention, 0, smoothness.attention, elapsedMs);
  const goneMs = memory.faceAt === null ? Number.POSITIVE_INFINITY : reading.at - memory.faceAt;
  const state = goneMs < noFaceAfterMs ? 'tracking' : reading.luma < dim ? 'low-light' : 'no-face';
  const next = { ...memory, at: reading.at, attention, pose: null };
  return {
    memory: next,
    sample: {
      at: reading.at,
      faces: reading.faces,
      state,
      measured: false,
      signs: null,
      emotions: memory.mix ?? evenMix,
      dominant: null,
      arousal: memory.arousal ?? 0,
      valence: memory.valence ?? 0,
      attention,
      mouthOpening: null,
      yaw: null,
      pitch: null,
      box: null,
      latencyMs: reading.latencyMs,
    },
  };
}

/**
 * Turns a reading into a sample: (what is remembered, what was read) -> (what to remember, what to show). Time comes
 * only from the readings; if it goes backward or stands still, no time has passed.
 */
export function interpret(memory: Memory, reading: Reading): { memory: Memory; sample: EmotionSample } {
  const elapsedMs = memory.at === null ? 0 : Math.max(0, reading.at - memory.at);
  const { face } = reading;
  if (face === null || reading.luma < tooDark) return withoutFace(memory, reading, elapsedMs);

  const forgotten = memory.faceAt !== null && reading.at - memory.faceAt > forgetAfterMs;
  const past = forgotten ? { ...freshMemory(memory.baseline), attention: memory.attention } : memory;
  const pose = poseOf(correctRightIris(face.landmarks), face.pitch);
  const open = openness(pose);
  const eyes = [...past.eyes, { at: reading.at, open }].filter(({ at }) => reading.at - at <= blinkMs);
  const eyesShutSince = open > 0.5 ? null : (past.eyesShutSince ?? reading.at);

  const read = face.network && temper(fromNetwork(face.network));
  const raw = read ?? evenMix;
  const mix = read ? smoothedMix(past.mix, read, elapsedMs) : evenMix;
  const dominant = read && dominance(past.dominance, mix, reading.at);
  const seen = face.marks && signsOf(correctRightIris(face.landmarks), face.marks, pose, past.baseline);
  const signs =
    seen &&
    mixSigns(seen, (key, value) =>
      smoothed(past.signs?.[key] ?? null, value, smoothness.arousalValence, elapsedMs),
    );
  const coordinates = valenceArousal(raw);
  const lively = arousalWith(coordinates.arousal, {
    mouthOpening: pose.mouthOpening - past.baseline.mouthOpening,
    openEyes: open,
    eyesShutMs: eyesShutSince === null ? 0 : reading.at - eyesShutSince,
  });
  const valence = smoothed(past.valence, coordinates.valence, smoothness.arousalValence, elapsedMs);
  const arousal = smoothed(past.arousal, read ? lively : 0, smoothness.arousalValence, elapsedMs);
  const steady = Math.max(...eyes.map((eye) => eye.open));
  const attention = smoothed(
    past.attention,
    attentionOf(pose, steady, past.baseline),
    smoothness.attention,
    elapsedMs,
  );

  const inDegrees = (angle: number) => Math.round((angle * 1800) / Math.PI) / 10;
  return {
    memory: {
      baseline: past.baseline,
      at: reading.at,
      faceAt: reading.at,
      mix,
      dominance: dominant,
      valence,
      arousal,
      attention,
      signs,
      eyes,
      eyesShutSince,
      pose,
    },
    sample: {
      at: reading.at,
      faces: reading.faces,
      state: stateOf(reading),
      measured: true,
      signs,
      emotions: mix,
      dominant: dominant && clearOf(mix, dominant.shown),
      arousal,
      valence,
      attention,
      mouthOpening: pose.mouthOpening,
      yaw: inDegrees(pose.yaw),
      pitch: inDegrees(pose.pitch - past.baseline.pitch),
      box: face.box,
      latencyMs: reading.latencyMs,
    },
  };
}
