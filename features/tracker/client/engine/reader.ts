import { Human } from '@vladmandic/human';
import { chooseFaces } from '#features/tracker/rules/faces.ts';
import { frameSize, type Reading } from '#features/tracker/rules/interpret.ts';
import { pickLandmarks } from '#features/tracker/rules/landmarks.ts';
import { pickMarks } from '#features/tracker/rules/signs.ts';
import { type EmotionAssets, expressionManifest, expressionWeights } from './assets.ts';
import type { Picture, ToWorker } from './messages.ts';
import {
  createExpressionNet,
  cropPair,
  cropSide,
  type TensorOps,
  type WeightManifest,
} from './expression-net.ts';
import { type FaceSquare, fitted, lumaOf, squareAround, withoutAlpha } from './face-crop.ts';
import { createFollowing, followedFrames } from './following.ts';

/** WebAssembly is blocked or missing. Human would silently switch to another backend that is twenty times slower. */
export class WasmFault extends Error {}

const off = { enabled: false };

function configOf(folder: string) {
  return {
    backend: 'wasm' as const,
    wasmPath: folder,
    wasmPlatformFetch: true,
    modelBasePath: folder,
    cacheModels: false,
    warmup: 'none' as const,
    async: false,
    debug: false,
    cacheSensitivity: 0,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      detector: { rotation: false, maxDetected: 4, minConfidence: 0.3, skipFrames: 0, skipTime: 1000 },
      mesh: { enabled: true },
      iris: { enabled: true },
      attention: off,
      emotion: off,
      description: off,
      antispoof: off,
      liveness: off,
    },
  };
}

/** Values are read afresh in each frame either way; without comparing frames, searching is 5 ms faster. */
const looking = { cacheSensitivity: 0, face: { detector: { skipFrames: 0 } } };
/** No frame is too different from the last one to continue from its faces: `createFollowing` decides that. */
const onward = { cacheSensitivity: 1e9, face: { detector: { skipFrames: followedFrames } } };

function surface(width: number, height: number) {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw in the background.');
  return context;
}

type Frame = Omit<Extract<ToWorker, { type: 'frame' }>, 'type'>;

function sizeOf(picture: Picture): { width: number; height: number } {
  return 'displayWidth' in picture ? { width: picture.displayWidth, height: picture.displayHeight } : picture;
}

/**
 * Builds the reader of frames: detector, mesh and iris from Human, the expression network from face-api.
 * @param files the downloaded assets; nothing else is ever fetched
 * @throws WasmFault
 */
export async function createReader(assets: EmotionAssets, files: ReadonlyMap<string, ArrayBuffer>) {
  const human = new Human(configOf(assets.folder));
  await human.load();
  const tf = human.tf as TensorOps & { getBackend(): string; memory(): { numTensors: number } };
  if (tf.getBackend() !== 'wasm') throw new WasmFault('WebAssembly is not available.');
  const json = new TextDecoder().decode(files.get(expressionManifest));
  const expressionOf = createExpressionNet(
    tf,
    JSON.parse(json) as WeightManifest,
    files.get(expressionWeights) ?? new ArrayBuffer(0),
  );
  const { width, height } = frameSize;
  const frame = surface(width, height);
  const crop = surface(cropSide, cropSide);

  function cropOf({ centre, side, roll }: FaceSquare): Uint8ClampedArray {
    const scale = cropSide / Math.max(1, side);
    crop.setTransform(1, 0, 0, 1, 0, 0);
    crop.clearRect(0, 0, cropSide, cropSide);
    crop.translate(cropSide / 2, cropSide / 2);
    crop.scale(scale, scale);
    crop.rotate(-roll);
    crop.translate(-centre[0], -centre[1]);
    crop.drawImage(frame.canvas, 0, 0);
    return crop.getImageData(0, 0, cropSide, cropSide).data;
  }

  type Input = Parameters<typeof human.detect>[0];
  async function run(input: Input, way: typeof looking) {
    const { face, error } = await human.detect(input, way);
    if (error) throw new Error(error);
    const found = face
      .filter(({ mesh }) => mesh.length > 0)
      .map((each) => {
        const { boxScore, faceScore, box } = each;
        return { each, boxScore, faceScore, width: box[2], height: box[3] };
      });
    const faces = chooseFaces(found).map(({ each }) => each);
    return { faces, square: faces[0] ? squareAround(faces[0].mesh) : null };
  }

  const rgb = new Float32Array(width * height * 3);
  const following = createFollowing();
  /** Human uses a tensor as it is; it would convert pixels first, which costs a third of the total time. */
  async function detect(rgba: Uint8ClampedArray, follows: boolean) {
    withoutAlpha(rgba, rgb);
    const tensor = tf.tensor(rgb, [1, height, width, 3]);
    const input = tensor as unknown as Input;
    try {
      if (follows && following.mayFollow()) {
        const seen = await run(input, onward);
        if (following.holds(seen.square)) return seen;
      }
      const seen = await run(input, looking);
      following.wasLookedFor(seen.square);
      return seen;
    } finally {
      tensor.dispose();
    }
  }

  return {
    backend: tf.getBackend(),
    tensors: () => tf.memory().numTensors,
    /** Reads one picture and closes it. The picture is released when the next one comes. */
    async read({ picture, at, follows, reads }: Frame): Promise<Reading> {
      const began = performance.now();
      frame.clearRect(0, 0, width, height);
      const place = fitted(sizeOf(picture), frameSize);
      frame.drawImage(picture, place.x, place.y, place.width, place.height);
      picture.close();
      const pixels = frame.getImageData(0, 0, width, height);
      const { faces, square } = await detect(pixels.data, follows);
      const [chosen] = faces;
      const landmarks = chosen ? pickLandmarks(chosen.mesh) : null;
      const rgba = square && landmarks ? cropOf(square) : null;
      return {
        at,
        faces: faces.length,
        face:
          chosen && landmarks && rgba
            ? {
                box: chosen.boxRaw,
                landmarks,
                pitch: chosen.rotation?.angle.pitch ?? 0,
                network: reads === 'emotions' ? expressionOf(cropPair(rgba)) : null,
                marks: reads === 'signs' ? pickMarks(chosen.mesh) : null,
              }
            : null,
        luma: lumaOf(rgba ?? pixels.data),
        latencyMs: performance.now() - began,
      };
    },
  };
}

export type FrameReader = Awaited<ReturnType<typeof createReader>>;
