import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { contentFolder } from './build-folder.ts';

const require = createRequire(import.meta.url);

/** Which files of each pdf.js folder a reader may need, each with its license. */
const needed: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  // Without the plain JavaScript fallbacks (all our browsers have WebAssembly) and anything that runs a PDF's scripts.
  wasm: /^(jbig2|openjpeg|qcms_bg)\.wasm$|^LICENSE/,
};

/**
 * pdf.js in its legacy build: the modern one uses features that the browsers we support (vite.config.ts) got only in
 * 2025 and 2026, and shows nothing in older ones.
 */
const legacy = {
  pdf: 'legacy/build/pdf.mjs',
  viewer: 'legacy/web/pdf_viewer.mjs',
  worker: 'legacy/build/pdf.worker.min.mjs',
} as const;

function legacyPdf(home: string): Plugin {
  return {
    name: 'legacy-pdf',
    config: () => ({
      resolve: {
        alias: [
          { find: /^pdfjs-dist$/, replacement: join(home, legacy.pdf) },
          { find: /^pdfjs-dist\/web\/pdf_viewer\.mjs$/, replacement: join(home, legacy.viewer) },
        ],
      },
    }),
  };
}

/**
 * pdf.js, and what it fetches when a PDF needs it: its worker, character maps for Chinese, Japanese and Korean text,
 * the fonts that a PDF may name without embedding them, and decoders for scanned pictures. The client is told the
 * folder (`import.meta.env.PDF_ASSETS`).
 */
export function pdfAssets(): Plugin[] {
  const home = dirname(require.resolve('pdfjs-dist/package.json'));
  const files = new Map<string, Buffer>([['worker.mjs', readFileSync(join(home, legacy.worker))]]);
  for (const [folder, wanted] of Object.entries(needed))
    for (const name of readdirSync(join(home, folder)).toSorted())
      if (wanted.test(name))
        files.set(
          `${folder}/${name}${name.startsWith('LICENSE') ? '.txt' : ''}`,
          readFileSync(join(home, folder, name)),
        );
  return [
    legacyPdf(home),
    contentFolder({ name: 'pdf', files, variable: 'PDF_ASSETS', told: (folder) => folder }),
  ];
}
