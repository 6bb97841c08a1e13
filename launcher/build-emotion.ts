import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The files that the tracker's worker reads, out of the packages: nothing binary is kept in the repository. */
function sources(): readonly string[] {
  const human = join(dirname(dirname(require.resolve('@vladmandic/human'))), 'models');
  const expression = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
  const wasm = join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist');
  return [
    ...['blazeface', 'facemesh', 'iris'].flatMap((name) => [
      join(human, `${name}.json`),
      join(human, `${name}.bin`),
    ]),
    join(expression, 'face_expression_model-weights_manifest.json'),
    join(expression, 'face_expression_model.bin'),
    join(wasm, 'tfjs-backend-wasm-simd.wasm'),
  ];
}

const types: Readonly<Record<string, string>> = {
  wasm: 'application/wasm',
  json: 'application/json',
  bin: 'application/octet-stream',
};

/**
 * Puts the tracker's models and WebAssembly on our own origin, under a folder named by their content, and tells the client
 * where they are and how long each one is (`import.meta.env.EMOTION_ASSETS`, JSON).
 */
export function emotionAssets(): Plugin {
  const files = new Map(sources().map((path) => [basename(path), readFileSync(path)]));
  const hash = createHash('sha256');
  for (const bytes of files.values()) hash.update(bytes);
  const folder = `assets/emotion-${hash.digest('base64url').slice(0, 10)}`;
  const sizes = Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.byteLength]));
  const told = JSON.stringify({ folder: `/${folder}/`, sizes });
  return {
    name: 'emotion-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    config: () => ({ define: { 'import.meta.env.EMOTION_ASSETS': JSON.stringify(told) } }),
    generateBundle() {
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = basename(request.url ?? '');
        const bytes = request.url?.startsWith(`/${folder}/`) ? files.get(name) : undefined;
        if (!bytes) return next();
        response.setHeader('content-type', types[name.split('.').pop() ?? ''] ?? 'application/octet-stream');
        response.end(bytes);
      });
    },
  };
}
