/** A point in the picture: x to the right, y down, in pixels of the analyzed frame. */
export type Point = readonly [x: number, y: number];

/** The points of the 478-point mesh that the formulas use, by mesh index. Left and right are the person's own. */
export const meshIndex = {
  nose: 1,
  forehead: 10,
  chin: 152,
  rightCheek: 234,
  leftCheek: 454,
  upperLip: 13,
  lowerLip: 14,
  rightEyeOuter: 33,
  rightEyeInner: 133,
  rightLidUpper1: 160,
  rightLidUpper2: 158,
  rightLidLower1: 144,
  rightLidLower2: 153,
  rightIris: 473,
  leftEyeInner: 362,
  leftEyeOuter: 263,
  leftLidUpper1: 385,
  leftLidUpper2: 387,
  leftLidLower1: 380,
  leftLidLower2: 373,
  leftIris: 468,
} as const;

export type LandmarkName = keyof typeof meshIndex;
export type Landmarks = Readonly<Record<LandmarkName, Point>>;

/** Picks the points by name from a whole mesh. Null if the mesh lacks one of them (no iris, no face). */
export function pickLandmarks(mesh: readonly (readonly (number | undefined)[])[]): Landmarks | null {
  const picked: Partial<Record<LandmarkName, Point>> = {};
  for (const name of Object.keys(meshIndex) as LandmarkName[]) {
    const [x, y] = mesh[meshIndex[name]] ?? [];
    if (x === undefined || y === undefined || !Number.isFinite(x) || !Number.isFinite(y)) return null;
    picked[name] = [x, y];
  }
  return picked as Landmarks;
}

/** The length of a line between two points. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Where a point projects onto the line from `start` to `end`: 0 at the start, 1 at the end. */
export function placeAlong(point: Point, start: Point, end: Point): number {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const squared = dx * dx + dy * dy;
  if (squared === 0) return 0.5;
  return ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / squared;
}

/**
 * Works around a bug in Human 3.3.6 (`src/face/iris.ts`): it mirrors the crop of both eyes but un-mirrors only the left
 * one's result, so the right iris ends up on the wrong side of its eye. This mirrors it back across the middle of that
 * eye.
 */
export function correctRightIris(face: Landmarks): Landmarks {
  const { rightEyeOuter: outer, rightEyeInner: inner, rightIris: iris } = face;
  const shift = 1 - 2 * placeAlong(iris, outer, inner);
  return {
    ...face,
    rightIris: [iris[0] + shift * (inner[0] - outer[0]), iris[1] + shift * (inner[1] - outer[1])],
  };
}
