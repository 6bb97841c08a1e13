import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';

const require = createRequire(import.meta.url);
const human = dirname(dirname(require.resolve('@vladmandic/human')));
const faceApi = dirname(require.resolve('@vladmandic/face-api/package.json'));
const wasm = join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist');

/** Requests to this address are answered from node_modules and never reach a server. */
const origin = 'http://direct.test';
const folders: Readonly<Record<string, string>> = {
  human: join(human, 'models'),
  'face-api': join(faceApi, 'model'),
  wasm,
};

async function openDirect(context: BrowserContext, script: string): Promise<Page> {
  const page = await context.newPage();
  await page.route(`${origin}/**`, (route) => {
    const [, folder = '', name = ''] = new URL(route.request().url()).pathname.split('/');
    const from = folders[folder];
    if (!from)
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>direct</title>' });
    const contentType = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
    return route.fulfill({ contentType, body: readFileSync(join(from, basename(name))) });
  });
  await page.goto(origin);
  await page.addScriptTag({ path: script });
  return page;
}

const pictureOf = (jpeg: Buffer) => `(async () => {
  const image = new Image();
  image.src = 'data:image/jpeg;base64,${jpeg.toString('base64')}';
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  canvas.getContext('2d', { willReadFrequently: true }).drawImage(image, 0, 0);
  return canvas;
})()`;

/** The 478 points of the largest face, as Human itself returns them with our models. */
export type Mesh = readonly (readonly [number, number])[];

/** Human on its own, without any of our code. */
export async function openHuman(context: BrowserContext): Promise<(jpeg: Buffer) => Promise<Mesh>> {
  const page = await openDirect(context, join(human, 'dist', 'human.js'));
  const off = '{ enabled: false }';
  await page.evaluate(`globalThis.human_ = new Human.Human({
    backend: 'wasm', wasmPath: '${origin}/wasm/', modelBasePath: '${origin}/human/', cacheModels: false,
    warmup: 'none', cacheSensitivity: 0, filter: ${off}, gesture: ${off}, body: ${off}, hand: ${off},
    object: ${off}, segmentation: ${off},
    face: { detector: { rotation: false, skipFrames: 0, skipTime: 0 }, emotion: ${off}, description: ${off},
      antispoof: ${off}, liveness: ${off} },
  })`);
  return (jpeg) =>
    page.evaluate(`(async () => {
      const { face } = await human_.detect(await ${pictureOf(jpeg)});
      return face[0].mesh.map(([x, y]) => [x, y]);
    })()`);
}

/**
 * The expression network of face-api on its own, on the CPU: the mean of the upright face and its mirror image.
 * @returns a function that reads a picture with the mesh of its face; its result has the share of each expression by
 * face-api's name
 */
export async function openFaceApi(
  context: BrowserContext,
): Promise<(jpeg: Buffer, mesh: Mesh) => Promise<Readonly<Record<string, number>>>> {
  const page = await openDirect(context, join(faceApi, 'dist', 'face-api.js'));
  await page.evaluate(`(async () => {
    await faceapi.tf.setBackend('cpu');
    await faceapi.nets.faceExpressionNet.loadFromUri('${origin}/face-api');
  })()`);
  return (jpeg, mesh) =>
    page.evaluate(`(async () => {
      const picture = await ${pictureOf(jpeg)};
      const mesh = ${JSON.stringify(mesh)};
      const middle = (a, b) => [(mesh[a][0] + mesh[b][0]) / 2, (mesh[a][1] + mesh[b][1]) / 2];
      const [right, left] = [middle(33, 133), middle(362, 263)];
      // The matrix itself rotates the picture so that the eyes are level; the box is taken afterward.
      const level = new DOMMatrix().rotate((-Math.atan2(left[1] - right[1], left[0] - right[0]) * 180) / Math.PI);
      const points = mesh.map(([x, y]) => level.transformPoint(new DOMPoint(x, y)));
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      const side = Math.max(x1 - x0, y1 - y0);
      const cut = new DOMMatrix().scale(112 / side).translate(side / 2 - (x0 + x1) / 2, side / 2 - (y0 + y1) / 2);
      const mean = {};
      for (const mirror of [false, true]) {
        const canvas = Object.assign(document.createElement('canvas'), { width: 112, height: 112 });
        const surface = canvas.getContext('2d', { willReadFrequently: true });
        const turned = mirror ? new DOMMatrix([-1, 0, 0, 1, 112, 0]) : new DOMMatrix();
        surface.setTransform(turned.multiply(cut).multiply(level));
        surface.drawImage(picture, 0, 0);
        const answer = await faceapi.nets.faceExpressionNet.predictExpressions(canvas);
        for (const [name, share] of Object.entries(answer)) mean[name] = (mean[name] ?? 0) + share / 2;
      }
      return mean;
    })()`);
}
