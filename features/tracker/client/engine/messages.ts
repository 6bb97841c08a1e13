import type { Reading } from '#features/tracker/rules/interpret.ts';
import type { EmotionAssets } from './assets.ts';

/** Why the worker cannot work; the page says it in words. */
export type WorkerFault = 'files' | 'wasm' | 'crash';

/** One picture of the camera, handed over and not copied. */
export type Picture = ImageBitmap | VideoFrame;

export type ToWorker =
  | { readonly type: 'load'; readonly assets: EmotionAssets }
  | {
      readonly type: 'frame';
      readonly at: number;
      readonly picture: Picture;
      /** Whether it comes from the same camera as the picture before: known faces are followed then. */
      readonly follows: boolean;
    };

export type FromWorker =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'loaded'; readonly backend: string }
  | { readonly type: 'failed'; readonly fault: WorkerFault; readonly message: string }
  | {
      readonly type: 'read';
      readonly reading: Reading;
      /** For the bench and the proof that nothing leaks. */
      readonly workMs: number;
      readonly tensors: number;
    };
