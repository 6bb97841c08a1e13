import type { Reading } from '#features/tracker/rules/interpret.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';
import type { EmotionAssets } from './assets.ts';
import { EngineFault } from './engine.ts';
import type { FromWorker, Picture, ToWorker, WorkerFault } from './messages.ts';

const words: Readonly<Record<WorkerFault, string>> = {
  files: 'The emotion models could not be loaded. Check your connection and refresh the page.',
  wasm: 'This browser does not allow WebAssembly here, which the face reader needs.',
  crash: 'The face reader has stopped. Please refresh the page.',
};

/** A frame that takes longer than this is not coming back. */
const frameTimeoutMs = 8000;

export interface ReadFrame {
  readonly reading: Reading;
  readonly workMs: number;
  readonly tensors: number;
}

interface Waiting {
  readonly resolve: (read: ReadFrame) => void;
  readonly reject: (fault: EngineFault) => void;
}

/** The part of a worker that the engine needs; a test substitutes its own. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

function startWorker(): WorkerLike {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'emotion' });
}

/**
 * One worker and the conversation with it: load, then one frame at a time. After the first failure every later call
 * fails too; to go on, the caller makes a new link.
 */
export function createWorkerLink(assets: EmotionAssets, open: () => WorkerLike = startWorker) {
  const worker = open();
  let fault: EngineFault | null = null;
  let loading: { resolve: () => void; reject: (fault: EngineFault) => void } | null = null;
  let waiting: Waiting | null = null;
  let onProgress: (share: number) => void = () => undefined;

  function fail(kind: WorkerFault, cause: string): void {
    fault = new EngineFault(words[kind], { cause });
    loading?.reject(fault);
    waiting?.reject(fault);
    [loading, waiting] = [null, null];
    worker.terminate();
  }

  worker.addEventListener('message', (event) => {
    const message = (event as MessageEvent<FromWorker>).data;
    if (fault) return;
    if (message.type === 'progress') onProgress(message.share);
    else if (message.type === 'failed') fail(message.fault, message.message);
    else if (message.type === 'loaded') {
      loading?.resolve();
      loading = null;
    } else {
      waiting?.resolve(message);
      waiting = null;
    }
  });
  worker.addEventListener('error', (event) => fail('crash', (event as ErrorEvent).message));
  worker.addEventListener('messageerror', () => fail('crash', 'a message could not be read'));

  const send = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);

  return {
    /** @throws EngineFault */
    load(onShare: (share: number) => void = () => undefined): Promise<void> {
      onProgress = onShare;
      return new Promise((resolve, reject) => {
        loading = { resolve, reject };
        send({ type: 'load', assets });
      });
    },
    /** Hands over a picture; from then on it belongs to the worker. @throws EngineFault */
    read(picture: Picture, at: number, follows: boolean, reads: Reads): Promise<ReadFrame> {
      if (fault) {
        picture.close();
        return Promise.reject(fault);
      }
      let timer: ReturnType<typeof setTimeout>;
      return new Promise<ReadFrame>((resolve, reject) => {
        timer = setTimeout(() => fail('crash', 'a frame did not come back'), frameTimeoutMs);
        waiting = { resolve, reject };
        send({ type: 'frame', at, picture, follows, reads }, [picture]);
      }).finally(() => clearTimeout(timer));
    },
    close: () => worker.terminate(),
  };
}

export type WorkerLink = ReturnType<typeof createWorkerLink>;
