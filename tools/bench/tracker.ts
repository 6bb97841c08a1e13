import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { isRoot, requireChromium } from '#launcher/system.ts';
import { filmDrawnFace } from '#testing/drawn-face.ts';
import { median } from './load.ts';
import { startProduct } from './processes.ts';
import { atLeast, atMost, type Section } from './report.ts';

interface Frame {
  /** When the result arrived. */
  readonly at: number;
  readonly workMs: number;
  readonly tensors: number;
}

const member = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const megabyte = 1024 * 1024;

/**
 * Injected into the page before its own scripts: records what the engine says about each frame, when the camera opened,
 * and how many frames the worker had at once.
 */
const watch = `(() => {
  const seen = globalThis.bench_ = { frames: [], cameraAt: 0, flying: 0, mostFlying: 0 };
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration, detail } of list.getEntries())
      if (name === 'emotion-frame')
        seen.frames.push({ at: startTime + duration, workMs: detail.workMs, tensors: detail.tensors });
  }).observe({ type: 'measure' });
  const cameras = navigator.mediaDevices;
  const open = cameras?.getUserMedia.bind(cameras);
  if (cameras) cameras.getUserMedia = async (wish) => {
    const stream = await open(wish);
    seen.cameraAt = performance.now();
    return stream;
  };
  const Plain = globalThis.Worker;
  globalThis.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => { if (data?.type === 'read') seen.flying -= 1; });
    }
    postMessage(message, transfer) {
      if (message?.type === 'frame') {
        seen.flying += 1;
        seen.mostFlying = Math.max(seen.mostFlying, seen.flying);
      }
      super.postMessage(message, transfer);
    }
  };
})()`;

/** Signs in over the API, because the pages are served at another address than APP_URL. */
async function openTracker(page: Page, origin: string): Promise<void> {
  const { email, password } = member;
  await page.request.post(`${origin}/api/auth/sign-in`, {
    headers: { origin: 'http://127.0.0.1:3000' },
    data: { email, password },
  });
  await page.goto(`${origin}/emotion-tracker`);
  await page.getByLabel('Country').selectOption('Canada');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
}

/** Starts tracking and returns how long after the camera opened the first result arrived. */
async function begin(page: Page): Promise<number> {
  await page.getByText('Ready. Press Start Tracking.').waitFor();
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  return page.evaluate(`new Promise((done) => {
    const look = () => {
      const [first] = bench_.frames;
      if (first) done(first.at - bench_.cameraAt);
      else setTimeout(look, 5);
    };
    look();
  })`);
}

const framesOf = (page: Page) => page.evaluate('bench_.frames') as Promise<readonly Frame[]>;

async function framesWithin(page: Page, ms: number): Promise<readonly Frame[]> {
  await page.evaluate('bench_.frames.length = 0');
  await page.waitForTimeout(ms);
  return framesOf(page);
}

/** What a browser downloads for the engine on its first visit, as transferred, in MB. */
function countTransfer(context: BrowserContext): () => Promise<number> {
  const answers: Promise<number>[] = [];
  context.on('response', (response) => {
    if (!/\/assets\/emotion-/.test(response.url())) return;
    answers.push(response.allHeaders().then((headers) => Number(headers['content-length'] ?? Number.NaN)));
  });
  return async () => (await Promise.all(answers)).reduce((sum, bytes) => sum + bytes, 0) / megabyte;
}

/** The tracker's own engine on a film of a drawn face, for `minutes`. */
export async function benchTracker(folder: string, minutes: number): Promise<Section> {
  await using processes = new AsyncDisposableStack();
  const product = await startProduct(folder, { PROFILE: 'embedded', SEED_DEMO: 'true' });
  processes.defer(() => product.stop());
  const film = join(folder, 'camera.mjpeg');
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [
      ...(isRoot() ? ['--no-sandbox'] : []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  processes.defer(() => browser.close());
  const context = await browser.newContext({ permissions: ['camera'] });
  const page = await context.newPage();
  await filmDrawnFace(page, film, { face: 10, empty: 0 });
  await context.addInitScript(watch);
  const transferredMb = countTransfer(context);
  await openTracker(page, product.origin);
  await begin(page);
  const transferred = await transferredMb();
  await page.reload();
  const firstMs = await begin(page);
  await page.waitForTimeout(5000);

  const frames = await framesWithin(page, minutes * 60_000);
  const mostFlying = Number(await page.evaluate('bench_.mostFlying'));
  const tensors = frames.map((frame) => frame.tensors);
  const rate = frames.length / (minutes * 60);
  return {
    title: 'Emotion tracker',
    command: 'npm run bench -- tracker',
    figures: [
      atMost('worker time for a frame, median', median(frames.map((frame) => frame.workMs)), 50, ' ms'),
      atLeast(`results a second, over ${minutes} minutes`, rate, 6),
      atMost('first result after the camera opens, warm cache', firstMs, 1200, ' ms'),
      atMost('frames with the worker at once', mostFlying, 1),
      atMost('tensors gained', Math.max(...tensors) - Math.min(...tensors), 0),
      atMost('models and WebAssembly transferred', transferred, 6, ' MB'),
    ],
    notes: ['Real Chromium, wasm in the worker, 640x480, a drawn face.'],
  };
}
