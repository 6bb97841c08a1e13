import type { Reading } from '#features/tracker/rules/interpret.ts';
import type { LandmarkName, Landmarks, Point } from '#features/tracker/rules/landmarks.ts';

type Face = NonNullable<Reading['face']>;

/**
 * What the real engine read in four computer-generated portraits: points and numbers, no pictures. The landmarks are as
 * the Human library gives them, with its right iris error; all boxes are the same, of a usual size.
 */
export const recordedFaces = {
  frontal: {
    pitch: 0.1266,
    box: [0.3, 0.2, 0.4, 0.5],
    network: [0.999952, 3.7e-5, 1e-5, 0.0, 0.0, 0.0, 0.0],
    marks: null,
    landmarks: {
      nose: [293, 147],
      forehead: [289, 117],
      chin: [296, 165],
      rightCheek: [269, 139],
      leftCheek: [311, 135],
      upperLip: [294, 154],
      lowerLip: [294, 154],
      rightEyeOuter: [277, 135],
      rightEyeInner: [284, 135],
      rightLidUpper1: [278, 134],
      rightLidUpper2: [281, 133],
      rightLidLower1: [279, 136],
      rightLidLower2: [282, 136],
      rightIris: [279, 135],
      leftEyeInner: [297, 134],
      leftEyeOuter: [305, 133],
      leftLidUpper1: [300, 131],
      leftLidUpper2: [303, 131],
      leftLidLower1: [299, 134],
      leftLidLower2: [302, 134],
      leftIris: [301, 133],
    },
  },
  aside: {
    pitch: 0.1253,
    box: [0.3, 0.2, 0.4, 0.5],
    network: [0.982558, 0.001, 0.013543, 0.002219, 1e-6, 0.000542, 0.000137],
    marks: null,
    landmarks: {
      nose: [362, 191],
      forehead: [353, 81],
      chin: [341, 264],
      rightCheek: [235, 156],
      leftCheek: [387, 157],
      upperLip: [351, 216],
      lowerLip: [351, 220],
      rightEyeOuter: [296, 145],
      rightEyeInner: [327, 141],
      rightLidUpper1: [301, 139],
      rightLidUpper2: [313, 136],
      rightLidLower1: [307, 148],
      rightLidLower2: [318, 145],
      rightIris: [310, 141],
      leftEyeInner: [363, 146],
      leftEyeOuter: [386, 143],
      leftLidUpper1: [373, 138],
      leftLidUpper2: [383, 139],
      leftLidLower1: [371, 148],
      leftLidLower2: [380, 148],
      leftIris: [373, 142],
    },
  },
  turned: {
    pitch: 0.1084,
    box: [0.3, 0.2, 0.4, 0.5],
    network: [0.990492, 0.000206, 0.003989, 0.001717, 1.9e-5, 0.00329, 0.000287],
    marks: null,
    landmarks: {
      nose: [267, 148],
      forehead: [271, 136],
      chin: [270, 156],
      rightCheek: [270, 144],
      leftCheek: [286, 145],
      upperLip: [268, 151],
      lowerLip: [268, 151],
      rightEyeOuter: [267, 143],
      rightEyeInner: [269, 143],
      rightLidUpper1: [267, 143],
      rightLidUpper2: [268, 143],
      rightLidLower1: [268, 143],
      rightLidLower2: [268, 143],
      rightIris: [269, 144],
      leftEyeInner: [274, 142],
      leftEyeOuter: [277, 142],
      leftLidUpper1: [275, 142],
      leftLidUpper2: [276, 142],
      leftLidLower1: [275, 143],
      leftLidLower2: [276, 143],
      leftIris: [275, 143],
    },
  },
  surprised: {
    pitch: 0.1173,
    box: [0.3, 0.2, 0.4, 0.5],
    network: [2.8e-5, 3e-6, 0.0, 0.0, 1e-6, 2e-6, 0.999966],
    marks: null,
    landmarks: {
      nose: [324, 49],
      forehead: [327, 25],
      chin: [321, 66],
      rightCheek: [305, 41],
      leftCheek: [339, 44],
      upperLip: [323, 54],
      lowerLip: [322, 58],
      rightEyeOuter: [314, 38],
      rightEyeInner: [320, 38],
      rightLidUpper1: [315, 37],
      rightLidUpper2: [318, 37],
      rightLidLower1: [316, 39],
      rightLidLower2: [318, 39],
      rightIris: [316, 38],
      leftEyeInner: [330, 40],
      leftEyeOuter: [336, 40],
      leftLidUpper1: [332, 38],
      leftLidUpper2: [335, 39],
      leftLidLower1: [332, 41],
      leftLidLower2: [334, 41],
      leftIris: [333, 40],
    },
  },
} as const satisfies Record<string, Face>;

/** A reading of one face; `change` says what differs. */
export function readingOf(face: Face | null, at: number, change: Partial<Reading> = {}): Reading {
  return { at, faces: face ? 1 : 0, face, luma: 120, latencyMs: 45, ...change };
}

/** The same face with its eyes shut: the lids are moved together. */
export function eyesShut(face: Face): Face {
  const shut = (upper: LandmarkName, lower: LandmarkName): Partial<Landmarks> => {
    const [a, b] = [face.landmarks[upper], face.landmarks[lower]];
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    return { [upper]: middle, [lower]: middle };
  };
  return {
    ...face,
    landmarks: {
      ...face.landmarks,
      ...shut('rightLidUpper1', 'rightLidLower1'),
      ...shut('rightLidUpper2', 'rightLidLower2'),
      ...shut('leftLidUpper1', 'leftLidLower1'),
      ...shut('leftLidUpper2', 'leftLidLower2'),
    },
  };
}

/** The face as a mirror shows it: x inverted, left and right swapped. */
export function mirrored(landmarks: Landmarks, width = 640): Landmarks {
  const names = Object.keys(landmarks) as LandmarkName[];
  const swap = (name: LandmarkName) =>
    (name.startsWith('right')
      ? name.replace('right', 'left')
      : name.replace(/^left/, 'right')) as LandmarkName;
  const turned: Partial<Record<LandmarkName, Point>> = {};
  for (const name of names) {
    const [x, y] = landmarks[swap(name)];
    turned[name] = [width - x, y];
  }
  return { ...landmarks, ...turned };
}
