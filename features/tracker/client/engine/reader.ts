import { Human } from '@vladmandic/human';
import { frameSize, type Reading } from '#features/tracker/rules/interpret.ts';
import { pickLandmarks } from '#features/tracker/rules/landmarks.ts';
import { type EmotionAssets, expressionManifest, expressionWeights } from './assets.ts';
import type { Picture, ToWorker } from './messages.ts';
import {
  createExpressionNet,
  cropPair,
  cropSide,
  type TensorOps,
  type WeightManifest,
} from './expression-net.ts';
import { fitted, lumaOf, squareAround, withoutAlpha } from './face-crop.ts';

/** WebAssembly is blocked or missing. Human would quietly go on with another backend that is twenty times slower. */
export class WasmFault extends Error {}

/**
 * The detector is half of the work. It looks for faces in every fourth frame; in the others each known face is followed
 * by its own mesh, and looked for at once when the mesh finds none any more.
 */
const followedFrames = 3;

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
    // Never too different from the last frame to go on from its faces: see `followedFrames`. Values are read anew in each frame.
    cacheSensitivity: 1e9,
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
 * Builds the reader of frames: detector, mesh and iris of Human, the expression network of face-api.
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

  function cropOf(mesh: readonly (readonly (number | undefined)[])[]): Uint8ClampedArray {
    const { centre, side, roll } = squareAround(mesh);
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

  const rgb = new Float32Array(width * height * 3);
  /** Human takes a tensor as it is; pixels it would take apart and put together again, for a third of the whole time. */
  async function detect(rgba: Uint8ClampedArray, follows: boolean) {
    withoutAlpha(rgba, rgb);
    const input = tf.tensor(rgb, [1, height, width, 3]);
    try {
      return await human.detect(input as unknown as Parameters<typeof human.detect>[0], {
        face: { detector: { skipFrames: follows ? followedFrames : 0 } },
      });
    } finally {
      input.dispose();
    }
  }

  return {
    backend: tf.getBackend(),
    tensors: () => tf.memory().numTensors,
    /** Reads one picture and closes it. The picture is forgotten when the next one comes. */
    async read({ picture, at, follows }: Frame): Promise<Reading> {
      const began = performance.now();
      frame.clearRect(0, 0, width, height);
      const place = fitted(sizeOf(picture), frameSize);
      frame.drawImage(picture, place.x, place.y, place.width, place.height);
      picture.close();
      const pixels = frame.getImageData(0, 0, width, height);
      const { face: faces, error } = await detect(pixels.data, follows);
      if (error) throw new Error(error);
      const seen = faces.filter(({ mesh }) => mesh.length > 0);
      const [largest] = seen.toSorted((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3]);
      const landmarks = largest ? pickLandmarks(largest.mesh) : null;
      const rgba = largest && landmarks ? cropOf(largest.mesh) : null;
      return {
        at,
        faces: seen.length,
        face:
          largest && landmarks && rgba
            ? {
                box: largest.boxRaw,
                landmarks,
                pitch: largest.rotation?.angle.pitch ?? 0,
                network: expressionOf(cropPair(rgba)),
              }
            : null,
        luma: lumaOf(rgba ?? pixels.data),
        latencyMs: performance.now() - began,
      };
    },
  };
}

export type FrameReader = Awaited<ReturnType<typeof createReader>>;
