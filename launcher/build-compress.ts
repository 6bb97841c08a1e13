import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const worthIt = ['**/*.{js,mjs,css,html,svg,json,webmanifest,txt,xml,wasm}'];
/** Above this size the best quality takes seconds per file; a lower one is within a few percent of it. */
const largeBytes = 600_000;

/** Writes `<file>.br` beside every built file that it makes smaller; the server sends it unchanged. */
export async function compressFolder(folder: string): Promise<void> {
  const files = globSync(worthIt, { cwd: folder }).map((name) => join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const plain = readFileSync(file);
      const small = await compress(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: plain.length > largeBytes ? 9 : 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        },
      });
      if (small.length < plain.length) writeFileSync(`${file}.br`, small);
    }),
  );
}
