import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { contentFolder } from './build-folder.ts';

const require = createRequire(import.meta.url);

/** Which files of each of pdf.js's folders a reader may need; a licence has to come with what it is for. */
const needed: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  // Without the fallbacks in plain script (every browser of ours has WebAssembly), and nothing that runs a PDF's script.
  wasm: /^(jbig2|openjpeg|qcms_bg)\.wasm$|^LICENSE/,
};

/**
 * What pdf.js fetches when a PDF needs it: character maps of Chinese, Japanese and Korean texts, the fonts that a PDF may
 * name without bringing them, and decoders of scanned pictures. The client is told the folder (`import.meta.env.PDF_ASSETS`).
 */
export function pdfAssets(): Plugin {
  const home = dirname(require.resolve('pdfjs-dist/package.json'));
  const files = new Map<string, Buffer>();
  for (const [folder, wanted] of Object.entries(needed))
    for (const name of readdirSync(join(home, folder)).toSorted())
      if (wanted.test(name))
        files.set(
          `${folder}/${name}${name.startsWith('LICENSE') ? '.txt' : ''}`,
          readFileSync(join(home, folder, name)),
        );
  return contentFolder({ name: 'pdf', files, variable: 'PDF_ASSETS', told: (folder) => folder });
}
