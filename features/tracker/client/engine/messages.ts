import type { Reading } from '#features/tracker/rules/interpret.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';
import type { EmotionAssets } from './assets.ts';

/** Why the worker cannot work; the page has a message for each. */
export type WorkerFault = 'files' | 'wasm' | 'crash';

/** One camera picture, transferred rather than copied. */
export type Picture = ImageBitmap | VideoFrame;

export type ToWorker =
  | { readonly type: 'load'; readonly assets: EmotionAssets }
  | {
      readonly type: 'frame';
      readonly at: number;
      readonly picture: Picture;
      /** Whether it comes from the same camera as the picture before, in which case known faces are followed. */
      readonly follows: boolean;
      /** For `signs` the expression network is not run at all. */
      readonly reads: Reads;
    };

export type FromWorker =
  | { readonly type: 'progress'; readonly share: number }
  | { readonly type: 'loaded'; readonly backend: string }
  | { readonly type: 'failed'; readonly fault: WorkerFault; readonly message: string }
  | {
      readonly type: 'read';
      readonly reading: Reading;
      /** For the benchmark and the test that nothing leaks. */
      readonly workMs: number;
      readonly tensors: number;
    };
