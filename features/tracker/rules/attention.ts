import { distance, type Landmarks, placeAlong } from './landmarks.ts';

const degree = Math.PI / 180;
/** Weight of the nose's position between the cheeks in the yaw; fitted by eye on photos. */
const yawGain = 0.85;
/** How far the iris moves when the eye turns; an engineering estimate. */
const eyeGain = 2.2;
/** The iris network places both irises this much too far to one side when the eyes are on the camera. */
export const irisBias = 0.07;
/** When the head is turned farther than this, the far eye gives no information. */
const oneEyeYaw = 25 * degree;
/** A blink takes 100 to 400 ms and must not cost attention. */
export const blinkMs = 400;

/** Where the head and the eyes point, in radians, and how open eyes and mouth are, as ratios. */
export interface Pose {
  readonly yaw: number;
  readonly pitch: number;
  /** Offset of the iris from the middle of the eye as a share of the eye's width; 0 looks where the head points. */
  readonly gaze: number;
  readonly eyeOpening: number;
  readonly mouthOpening: number;
}

/** The pose of a resting face: subtracted from every later pose. */
export interface Baseline {
  readonly pitch: number;
  readonly gaze: number;
  readonly mouthOpening: number;
}

export const noBaseline: Baseline = { pitch: 0, gaze: irisBias, mouthOpening: 0 };

/** 0 below `from`, 1 above `to`, with a smooth S-curve in between. */
export function smoothstep(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** The eye aspect ratio: mean height over width (Soukupová and Čech 2016), averaged over both eyes. */
export function eyeOpeningOf(face: Landmarks): number {
  const right =
    (distance(face.rightLidUpper1, face.rightLidLower1) +
      distance(face.rightLidUpper2, face.rightLidLower2)) /
    (2 * distance(face.rightEyeOuter, face.rightEyeInner) || 1);
  const left =
    (distance(face.leftLidUpper1, face.leftLidLower1) + distance(face.leftLidUpper2, face.leftLidLower2)) /
    (2 * distance(face.leftEyeInner, face.leftEyeOuter) || 1);
  return (right + left) / 2;
}

/**
 * How far the head is turned, from the nose's position between the cheeks; positive toward the picture's right.
 * Radians.
 */
export function yawOf(face: Landmarks): number {
  const toRightCheek = distance(face.nose, face.rightCheek);
  const toLeftCheek = distance(face.nose, face.leftCheek);
  const ratio = (toRightCheek - toLeftCheek) / (toRightCheek + toLeftCheek || 1);
  return Math.atan(ratio / yawGain);
}

function gazeOf(face: Landmarks, yaw: number): number {
  const right = placeAlong(face.rightIris, face.rightEyeOuter, face.rightEyeInner) - 0.5;
  const left = placeAlong(face.leftIris, face.leftEyeInner, face.leftEyeOuter) - 0.5;
  if (Math.abs(yaw) <= oneEyeYaw) return (right + left) / 2;
  return yaw > 0 ? right : left;
}

/**
 * Computes the pose from the landmarks.
 * @param face with the right iris corrected (`correctRightIris`)
 * @param pitch in radians, as Human gives it
 */
export function poseOf(face: Landmarks, pitch: number): Pose {
  const yaw = yawOf(face);
  return {
    yaw,
    pitch,
    gaze: gazeOf(face, yaw),
    eyeOpening: eyeOpeningOf(face),
    mouthOpening: distance(face.upperLip, face.lowerLip) / (distance(face.forehead, face.chin) || 1),
  };
}

/** How open the eyes are: 0 shut, 1 open. */
export function openness({ eyeOpening }: Pose): number {
  return smoothstep(eyeOpening, 0.12, 0.22);
}

/** Where head and eyes together point, in radians off the camera; positive toward the picture's right. */
export function gazeAngle(pose: Pose, baseline: Baseline): number {
  return pose.yaw + Math.asin(Math.min(1, Math.max(-1, eyeGain * (pose.gaze - baseline.gaze))));
}

/**
 * Attention in 0..100 from head, gaze and eyes: A = 100 · O* · Fp · sqrt(Fy · G). An estimate of
 * "faces the camera with open eyes", not of a state of mind; the thresholds are engineering choices.
 * @param steadyOpenness the widest opening of the eyes within the last `blinkMs`
 */
export function attentionOf(pose: Pose, steadyOpenness: number, baseline: Baseline = noBaseline): number {
  const facing = 1 - smoothstep(Math.abs(pose.yaw), 15 * degree, 50 * degree);
  const level = 1 - smoothstep(Math.abs(pose.pitch - baseline.pitch), 15 * degree, 40 * degree);
  const looking = 1 - smoothstep(Math.abs(gazeAngle(pose, baseline)), 12 * degree, 35 * degree);
  return 100 * steadyOpenness * level * Math.sqrt(facing * looking);
}

/** The mean of the poses seen while resting. Null if there are none. */
export function baselineOf(poses: readonly Pose[]): Baseline | null {
  if (poses.length === 0) return null;
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    pitch: middle(poses.map((pose) => pose.pitch)),
    gaze: middle(poses.map((pose) => pose.gaze)),
    mouthOpening: middle(poses.map((pose) => pose.mouthOpening)),
  };
}
