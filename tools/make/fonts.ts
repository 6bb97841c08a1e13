import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, root } from '#launcher/project.ts';

/*
 * Makes the fonts that every page fetches first: of each only the characters of English, in the weights that are used. Needs
 * fonttools with brotli (`pip install 'fonttools[woff]'`). The fonts are committed, so it is not needed to build the product.
 */
interface Font {
  readonly name: string;
  /** The variable weights to keep; null for all. */
  readonly weights: string | null;
}

const fonts: readonly Font[] = [
  { name: 'figtree', weights: null },
  // Headings and numbers; see --font-display.
  { name: 'bricolage-grotesque', weights: 'wght=600:800' },
];

/** As in `platform/client/theme/fonts.css`. */
const english =
  'U+20-7E,U+A0,U+A9,U+B7,U+D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20AC,U+2212';

function make({ name, weights }: Font, folder: string): void {
  const files = join(root, 'node_modules', '@fontsource-variable', name, 'files');
  const whole = join(files, `${name}-latin-wght-normal.woff2`);
  const narrow = weights === null ? whole : join(folder, `${name}.ttf`);
  if (weights !== null) execFileSync('fonttools', ['varLib.instancer', whole, weights, '-o', narrow]);
  const target = join(root, 'platform', 'client', 'theme', 'fonts', `${name}-english.woff2`);
  const form = ['--flavor=woff2', '--layout-features=kern,liga,calt,ccmp,locl,mark,mkmk,tnum'];
  execFileSync('pyftsubset', [narrow, `--unicodes=${english}`, ...form, `--output-file=${target}`]);
}

const folder = mkdtempSync(join(tmpdir(), 'mmg-fonts-'));
try {
  for (const font of fonts) make(font, folder);
} catch (error) {
  fail(error);
} finally {
  rmSync(folder, { recursive: true });
}
