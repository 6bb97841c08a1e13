import { type Baseline, gazeAngle, type Pose, smoothstep } from './attention.ts';
import { distance, type Landmarks, type Point } from './landmarks.ts';

/** The mesh points that only signs need, by mesh index. Left and right are the person's own. */
export const markIndex = {
  rightMouthCorner: 61,
  leftMouthCorner: 291,
  rightBrow: 105,
  leftBrow: 334,
} as const;

type MarkName = keyof typeof markIndex;
export type FaceMarks = Readonly<Record<MarkName, Point>>;

/** Picks the marks by name from a whole mesh. Null if the mesh lacks one of them. */
export function pickMarks(mesh: readonly (readonly (number | undefined)[])[]): FaceMarks | null {
  const picked: Partial<Record<MarkName, Point>> = {};
  for (const name of Object.keys(markIndex) as MarkName[]) {
    const [x, y] = mesh[markIndex[name]] ?? [];
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) return null;
    picked[name] = [x, y];
  }
  return picked as FaceMarks;
}

/** What can be seen of a face, without naming a feeling. */
export interface FaceSigns {
  /** How far the mouth is drawn into a smile, 0..1. */
  readonly smile: number;
  /** The brows: -1 drawn down, 0 level, 1 raised. */
  readonly brow: number;
  /** Where head and eyes point, in degrees off the camera; positive toward the person's own left. */
  readonly gaze: number;
  /** How far the mouth is open, 0..1. */
  readonly mouth: number;
}

const degree = Math.PI / 180;
const middleOf = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
/**
 * How far level brows are above the eyes, as a share of the face's height from forehead to chin; estimated by eye on
 * drawings.
 */
const levelBrow = 0.15;

/**
 * Computes the signs from the points of a face. All measures are relative to the face's own size, along its own upright
 * axis, so that neither distance nor a tilted head makes a difference. The thresholds are engineering choices.
 */
export function signsOf(face: Landmarks, marks: FaceMarks, pose: Pose, baseline: Baseline): FaceSigns {
  const height = distance(face.forehead, face.chin) || 1;
  const up: Point = [(face.forehead[0] - face.chin[0]) / height, (face.forehead[1] - face.chin[1]) / height];
  const above = (point: Point, other: Point) =>
    ((point[0] - other[0]) * up[0] + (point[1] - other[1]) * up[1]) / height;
  const eyes = distance(face.rightEyeOuter, face.leftEyeOuter) || 1;
  const width = distance(marks.rightMouthCorner, marks.leftMouthCorner) / eyes;
  const lift = above(
    middleOf(marks.rightMouthCorner, marks.leftMouthCorner),
    middleOf(face.upperLip, face.lowerLip),
  );
  const brow =
    (above(marks.rightBrow, middleOf(face.rightEyeOuter, face.rightEyeInner)) +
      above(marks.leftBrow, middleOf(face.leftEyeInner, face.leftEyeOuter))) /
    2;
  return {
    smile: (smoothstep(width, 0.58, 0.76) + smoothstep(lift, 0, 0.05)) / 2,
    brow: Math.min(1, Math.max(-1, (brow - levelBrow) / 0.06)),
    gaze: gazeAngle(pose, baseline) / degree,
    mouth: smoothstep(pose.mouthOpening - baseline.mouthOpening, 0.01, 0.2),
  };
}

const keys = ['smile', 'brow', 'gaze', 'mouth'] as const;

/** Mixes two readings of signs with `mix`. */
export function mixSigns(now: FaceSigns, mix: (key: keyof FaceSigns, value: number) => number): FaceSigns {
  return Object.fromEntries(keys.map((key) => [key, mix(key, now[key])])) as unknown as FaceSigns;
}

/** How far off the camera still counts as looking at it. */
const atCameraDegrees = 12;

/** Whether head and eyes point at the camera. */
export function looksAtCamera({ gaze }: FaceSigns): boolean {
  return Math.abs(gaze) <= atCameraDegrees;
}

/** A sign as shown on a card: a figure and a word for what is seen. */
export function spokenSign(key: keyof FaceSigns, signs: FaceSigns): { number: string; word: string } {
  const value = signs[key];
  const percent = `${Math.round(Math.abs(value) * 100)}%`;
  switch (key) {
    case 'smile':
      return { number: percent, word: value < 0.2 ? 'no smile' : value < 0.6 ? 'a slight smile' : 'a smile' };
    case 'mouth':
      return { number: percent, word: value < 0.1 ? 'closed' : value < 0.5 ? 'open a little' : 'open' };
    case 'brow': {
      const word = value >= 0.35 ? 'raised' : value <= -0.35 ? 'drawn down' : 'level';
      const sign = Math.round(value * 100) > 0 ? '+' : Math.round(value * 100) < 0 ? '−' : '';
      return { number: `${sign}${percent}`, word };
    }
    case 'gaze': {
      const word = looksAtCamera(signs) ? 'at the camera' : value > 0 ? 'to your left' : 'to your right';
      return { number: `${Math.round(Math.abs(value))}°`, word };
    }
  }
}
