import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { contentFolder } from './build-folder.ts';

const require = createRequire(import.meta.url);

/** The files that the tracker's worker reads. */
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

/**
 * The tracker's models and WebAssembly. The client is told where they are and how long each one is
 * (`import.meta.env.EMOTION_ASSETS`, JSON).
 */
export function emotionAssets(): Plugin {
  const files = new Map(sources().map((path) => [basename(path), readFileSync(path)]));
  const sizes = Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.byteLength]));
  return contentFolder({
    name: 'emotion',
    files,
    variable: 'EMOTION_ASSETS',
    told: (folder) => JSON.stringify({ folder, sizes }),
  });
}
