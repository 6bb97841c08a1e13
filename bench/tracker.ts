import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { isRoot, requireChromium } from '#launcher/system.ts';
import { filmDrawnFace } from '#testing/drawn-face.ts';
import { median } from './load.ts';
import { startProduct } from './processes.ts';
import { atLeast, atMost, type Section } from './report.ts';
import { watchHeaps } from './tracker-heap.ts';
import { betweenResults, quantile, slowestRate } from './tracker-trace.ts';

interface Frame {
  /** When the result arrived, and how long before that the picture was taken. */
  readonly at: number;
  readonly ageMs: number;
  readonly workMs: number;
  readonly tensors: number;
}

const member = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const megabyte = 1024 * 1024;
const traceMs = 20_000;
const loadMs = 15_000;

/**
 * Injected into the page before its own scripts: records what the engine says about each frame, when the camera opened,
 * and how many frames the worker had at once.
 */
const watch = `(() => {
  const seen = globalThis.bench_ = { frames: [], cameraAt: 0, flying: 0, mostFlying: 0 };
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration, detail } of list.getEntries())
      if (name === 'emotion-frame')
        seen.frames.push({ at: startTime + duration, ageMs: duration, workMs: detail.workMs, tensors: detail.tensors });
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

async function traced(browser: Browser, page: Page) {
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'],
  });
  await page.waitForTimeout(traceMs);
  return betweenResults((await browser.stopTracing()).toString('utf8'), 'emotion-frame');
}

/** Results while two other programs compete for both cores. */
async function underLoad(page: Page): Promise<readonly Frame[]> {
  const busy = [0, 1].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    return await framesWithin(page, loadMs);
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
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
  const heaps = await watchHeaps(page);
  await page.reload();
  const firstMs = await begin(page);
  await page.waitForTimeout(5000);

  const before = await heaps();
  const frames = await framesWithin(page, minutes * 60_000);
  const after = await heaps();
  const results = await traced(browser, page);
  const loaded = await underLoad(page);
  const mostFlying = Number(await page.evaluate('bench_.mostFlying'));
  const tensors = [...frames, ...loaded].map((frame) => frame.tensors);
  const rate = frames.length / (minutes * 60);
  const p95 = (values: readonly number[]) => quantile(values, 0.95);
  return {
    title: 'Emotion tracker',
    command: 'npm run bench -- tracker',
    figures: [
      atMost('worker time for a frame, median', median(frames.map((frame) => frame.workMs)), 50, ' ms'),
      atLeast(`results a second, over ${minutes} minutes`, rate, 6),
      atLeast(
        'results a second, slowest 10 seconds',
        slowestRate(
          frames.map((frame) => frame.at),
          10_000,
        ),
        6,
      ),
      atMost('first result after the camera opens, warm cache', firstMs, 1200, ' ms'),
      atMost(
        'main thread blocked for a result (longest task, processor time), p95',
        p95(results.map((each) => each.blockedMs)),
        4,
        ' ms',
      ),
      atMost('frames with the worker at once', mostFlying, 1),
      atMost('tensors gained', Math.max(...tensors) - Math.min(...tensors), 0),
      atMost('page heap gained', after.page - before.page, 3, ' MB'),
      atMost('worker heap gained', after.worker - before.worker, 3, ' MB'),
      atMost('models and WebAssembly transferred', transferred, 6, ' MB'),
    ],
    notes: [
      `Everything that the page's main thread does between two results, drawing, React and video: ${median(results.map((each) => each.busyMs)).toFixed(1)} ms of processor time (median). By the clock, with the worker, the camera and the software renderer on the same two cores, the longest task took ${p95(results.map((each) => each.blockedByClockMs)).toFixed(1)} ms at p95.`,
      'Real Chromium, wasm in the worker, 640x480, a drawn face. The page heap holds the recording itself.',
      `With both cores taken by other programs: ${(loaded.length / (loadMs / 1000)).toFixed(1)} results a second, ${p95(loaded.map((frame) => frame.ageMs)).toFixed(0)} ms old at p95 (undisturbed ${p95(frames.map((frame) => frame.ageMs)).toFixed(0)} ms): fewer results, no queue.`,
    ],
  };
}
