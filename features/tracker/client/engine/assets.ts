/** Where the models and the WebAssembly are, and how many bytes each file must have. */
export interface EmotionAssets {
  readonly folder: string;
  readonly sizes: Readonly<Record<string, number>>;
}

/** The path of the expression network's manifest within the assets. */
export const expressionManifest = 'face_expression_model-weights_manifest.json';
export const expressionWeights = 'face_expression_model.bin';

/** What the build recorded; see `launcher/build-emotion.ts`. */
export function builtAssets(): EmotionAssets {
  return JSON.parse(import.meta.env['EMOTION_ASSETS'] as string) as EmotionAssets;
}

/** A file that is missing, truncated or could not be fetched. */
export class AssetFault extends Error {
  constructor(file: string, what: string) {
    super(`${file}: ${what}`);
    this.name = 'AssetFault';
  }
}

/**
 * Downloads every file and checks its length: a truncated model must not become one that sees nothing.
 * @param onProgress share of the bytes that have arrived, 0..1
 * @throws AssetFault
 */
export async function download(
  assets: EmotionAssets,
  onProgress: (share: number) => void,
): Promise<ReadonlyMap<string, ArrayBuffer>> {
  const total = Object.values(assets.sizes).reduce((sum, size) => sum + size, 0);
  let arrived = 0;
  const entries = await Promise.all(
    Object.entries(assets.sizes).map(async ([name, size]) => {
      const response = await fetch(assets.folder + name).catch(() => null);
      if (!response?.ok)
        throw new AssetFault(name, response ? `answered ${response.status}` : 'not reachable');
      const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer(0));
      if (bytes.byteLength !== size) throw new AssetFault(name, `${bytes.byteLength} of ${size} bytes`);
      arrived += size;
      onProgress(arrived / total);
      return [name, bytes] as const;
    }),
  );
  return new Map(entries);
}

/**
 * Cuts this worker off from the network: from here on `fetch` knows the downloaded files and nothing else, so that
 * neither a library nor a mistake can send anything.
 */
export function serveOnlyFrom(files: ReadonlyMap<string, ArrayBuffer>): void {
  const types: Readonly<Record<string, string>> = { wasm: 'application/wasm', json: 'application/json' };
  globalThis.fetch = (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const name = new URL(address, location.href).pathname.split('/').pop() ?? '';
    const bytes = files.get(name);
    if (!bytes) return Promise.reject(new Error(`The tracker's worker has no network: ${name}`));
    const type = types[name.split('.').pop() ?? ''] ?? 'application/octet-stream';
    return Promise.resolve(new Response(bytes.slice(0), { headers: { 'content-type': type } }));
  };
}
