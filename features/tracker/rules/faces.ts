/** The facts about a found face that decide whether it is read. */
export interface FoundFace {
  /** 0..1: how sure the detector is of the place. */
  readonly boxScore: number;
  /** 0..1: how sure the mesh is that there is a face in it. */
  readonly faceScore: number;
  /** In pixels or as shares of the frame, the same for all. */
  readonly width: number;
  readonly height: number;
}

/** Below this, it may as well be a bar beside the picture or a pattern on the wall. */
const sure = 0.5;
/** A face that is much less sure than the surest one is not counted beside it, however large it is. */
const besideSurest = 0.75;

const confidenceOf = ({ boxScore, faceScore }: FoundFace) => Math.min(boxScore, faceScore);
const weightOf = (face: FoundFace) => confidenceOf(face) * face.width * face.height;

/**
 * The faces that count, the one to read first: those that are sure enough, by confidence times size. If none is sure,
 * the surest alone: an uncertain face in poor light is better than no face.
 */
export function chooseFaces<Face extends FoundFace>(found: readonly Face[]): readonly Face[] {
  const [surest] = found.toSorted((a, b) => confidenceOf(b) - confidenceOf(a));
  if (!surest) return [];
  const best = confidenceOf(surest);
  if (best < sure) return [surest];
  return found
    .filter((face) => confidenceOf(face) >= Math.max(sure, besideSurest * best))
    .toSorted((a, b) => weightOf(b) - weightOf(a));
}
