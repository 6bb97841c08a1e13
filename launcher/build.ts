import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Manifest } from 'vite';
import { compressFolder } from './build-compress.ts';
import { isBuilt, markBuilt, sourceStamp } from './build-stamp.ts';
import { fail, root } from './project.ts';

interface Built {
  /** dist/client/.vite/manifest.json */
  readonly manifest: Manifest;
  /** The text of a built file, by its path below dist/client. */
  readonly asset: (path: string) => string;
}

/** What `app/prerender.tsx` must export. */
type Prerendering = {
  renderPages: (built: Built) => Promise<Record<string, string>>;
  /** The app's document for each address that has a head of its own. */
  renderAppDocuments: (shell: string, built: Built) => Promise<Record<string, string>>;
  /** robots.txt and the like. */
  renderForRobots: () => Record<string, string>;
};

const dist = join(root, 'dist');
// A bundle starts four times faster than separate packages. These can't be in it: PGlite looks for its wasm and data
// beside its own file; pg-native is an optional part of pg that isn't installed.
const outsideTheBundle = ['@electric-sql/pglite', 'pg-native'];
/** The programs that run with nothing but dist/, as in the image. */
const processes = ['app/main.ts', 'app/work.ts', 'app/doctor.ts', 'app/backup.ts'];
/** What `app/first-words.ts` loads: the server draws with it. */
const drawing = 'app/first-words-drawing.tsx';
/** What the server starts in a thread of its own. */
const pdfThread = 'platform/server/files/facts/pdf-thread.ts';

if (isBuilt() && !process.argv.includes('--force')) {
  process.stdout.write('dist/ is up to date.\n');
} else {
  await buildAll().catch(fail);
}

async function buildAll(): Promise<void> {
  process.env['NODE_ENV'] = 'production';
  const stamp = sourceStamp();
  const began = performance.now();
  rmSync(dist, { recursive: true, force: true });
  await build({ root, logLevel: 'warn' });
  await buildForNode([...processes, drawing, pdfThread], 'server', {
    noExternal: true,
    external: outsideTheBundle,
  });
  // The library that shapes names for certificates looks for this file beside its own part of the bundle.
  copyFileSync(
    fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz.wasm')),
    join(dist, 'server', 'assets', 'harfbuzz.wasm'),
  );
  await prerender();
  // The pages now contain what the manifest says, and visitors have no use for it.
  rmSync(join(dist, 'client', '.vite'), { recursive: true, force: true });
  await compressFolder(join(dist, 'client'));
  await compressFolder(join(dist, 'pages'));
  markBuilt(stamp);
  process.stdout.write(`Built dist/ in ${((performance.now() - began) / 1000).toFixed(1)} s.\n`);
}

async function buildForNode(
  entries: string[],
  folder: string,
  ssr: NonNullable<InlineConfig['ssr']>,
): Promise<void> {
  await build({
    root,
    logLevel: 'warn',
    ssr: { target: 'node', ...ssr },
    // What Koa tells its developers of calls that will go: without the `eval` by which it would find out who calls.
    resolve: { alias: { depd: 'depd/lib/browser/index.js' } },
    // Otherwise React brings its development code, and runs it.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir: join('dist', folder),
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: { input: entries, output: { entryFileNames: '[name].js' } },
    },
  });
}

/** Writes the static pages to dist/pages, from the same components as the app. */
async function prerender(): Promise<void> {
  await buildForNode(['app/prerender.tsx'], '.prerender', {});
  const { renderPages, renderAppDocuments, renderForRobots } = (await import(
    pathToFileURL(join(dist, '.prerender', 'prerender.js')).href
  )) as Prerendering;
  const asset = (path: string) => readFileSync(join(dist, 'client', path), 'utf8');
  const manifest = JSON.parse(asset('.vite/manifest.json')) as Manifest;
  const pages = {
    ...(await renderPages({ manifest, asset })),
    ...(await renderAppDocuments(asset('index.html'), { manifest, asset })),
    ...renderForRobots(),
  };
  mkdirSync(join(dist, 'pages'), { recursive: true });
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(dist, 'pages', name), html);
  rmSync(join(dist, '.prerender'), { recursive: true });
}
