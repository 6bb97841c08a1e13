import { AssetFault, download, serveOnlyFrom } from './assets.ts';
import type { FromWorker, ToWorker, WorkerFault } from './messages.ts';
import { createReader, type FrameReader, WasmFault } from './reader.ts';

let reader: FrameReader | null = null;

const tell = (message: FromWorker) => self.postMessage(message);

function faultOf(error: unknown): WorkerFault {
  if (error instanceof AssetFault) return 'files';
  return error instanceof WasmFault || error instanceof WebAssembly.CompileError ? 'wasm' : 'crash';
}

async function answer(message: ToWorker): Promise<void> {
  if (message.type === 'load') {
    // An empty module: throws at once if a policy forbids WebAssembly.
    await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
    const files = await download(message.assets, (share) => tell({ type: 'progress', share }));
    serveOnlyFrom(files);
    reader = await createReader(message.assets, files);
    tell({ type: 'loaded', backend: reader.backend });
    return;
  }
  if (!reader) throw new Error('A frame arrived before the models were loaded.');
  const reading = await reader.read(message);
  tell({ type: 'read', reading, workMs: reading.latencyMs, tensors: reader.tensors() });
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  answer(data).catch((error: unknown) => {
    tell({
      type: 'failed',
      fault: faultOf(error),
      message: error instanceof Error ? error.message : String(error),
    });
  });
});
