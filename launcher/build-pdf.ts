import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { contentFolder } from './build-folder.ts';
import { patchPdfWorker } from './build-pdf-worker.ts';

const require = createRequire(import.meta.url);

/** Which files of each of pdf.js's folders a reader may need; a licence has to come with what it is for. */
const needed: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  // Without the fallbacks in plain script (every browser of ours has WebAssembly), and nothing that runs a PDF's script.
  wasm: /^(jbig2|openjpeg|qcms_bg)\.wasm$|^LICENSE/,
};

/**
 * pdf.js in the form for browsers of some years ago: the newer one calls what the browsers that we promise (vite.config.ts)
 * learned in 2025 and 2026 only, and shows them nothing.
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
 * pdf.js, and what it fetches when a PDF needs it: its worker, character maps of Chinese, Japanese and Korean texts, the
 * fonts that a PDF may name without bringing them, and decoders of scanned pictures. The client is told the folder
 * (`import.meta.env.PDF_ASSETS`).
 */
export function pdfAssets(): Plugin[] {
  const home = dirname(require.resolve('pdfjs-dist/package.json'));
  const worker = patchPdfWorker(readFileSync(join(home, legacy.worker), 'utf8'));
  const files = new Map<string, Buffer>([['worker.mjs', Buffer.from(worker)]]);
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
