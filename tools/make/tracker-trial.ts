import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { type Connect, createServer } from 'vite';
import { emotions } from '#features/tracker/rules/expression.ts';
import { fail, root, Stop } from '#launcher/project.ts';
import { requireChromium } from '#launcher/system.ts';

const pictures: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};
const columns = {
  row: ['file', 'faces', ...emotions, 'dominant', 'valence', 'arousal', 'attention', 'yaw'],
  moving: ['file', 'frames', 'seen', 'seen followed', 'as at rest', 'as at rest followed', 'both alike'],
} as const;

/** What the page's half (`picture-trial.ts`) can do with a picture, given as a data address. */
type Trial = Record<keyof typeof columns, (picture: string) => Promise<readonly string[]>>;

const blankPage: Connect.NextHandleFunction = (_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>tracker:try</title>');
};

/**
 * `npm run make -- tracker-trial FOLDER`: runs the real engine in a real browser on a folder of pictures, one row each.
 * With `--moving` every picture sways before the camera, and the row compares the cost of tracking and detecting a face.
 */
async function tryFolder(folder: string | undefined, way: keyof typeof columns): Promise<void> {
  if (!folder) throw new Stop('Usage: npm run make -- tracker-trial [--moving] FOLDER');
  const from = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
  const names = readdirSync(from).filter((name) => extname(name).toLowerCase() in pictures);
  if (names.length === 0) throw new Stop(`No jpg, png or webp pictures in ${from}`);
  const server = await createServer({
    root,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
    plugins: [
      {
        name: 'blank-page',
        configureServer: ({ middlewares }) => void middlewares.use('/tracker-try', blankPage),
      },
    ],
  });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}tracker-try`);
    const trial = await page.evaluateHandle(
      'import("/features/tracker/client/engine/picture-trial.ts").then((it) => it.openTrial())',
    );
    process.stdout.write(`${columns[way].join('\t')}\n`);
    for (const name of names.toSorted()) {
      const type = pictures[extname(name).toLowerCase()] ?? '';
      const address = `data:${type};base64,${readFileSync(join(from, name)).toString('base64')}`;
      const row = await trial.evaluate((reader, given) => (reader as Trial)[given.way](given.address), {
        way,
        address,
      });
      process.stdout.write(`${[name, ...row].join('\t')}\n`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { moving: { type: 'boolean', default: false } },
});
await tryFolder(positionals[0], values.moving ? 'moving' : 'row').catch(fail);
