import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { demoAccounts } from '#db/demo-accounts.ts';
import { isRoot, requireChromium } from '#launcher/system.ts';
import { filmDrawnFace } from '#testing/drawn-face.ts';
import { median } from './load.ts';
import { startProduct } from './processes.ts';
import { atLeast, atMost, type Section } from './report.ts';

interface Frame {
  readonly at: number;
  readonly workMs: number;
  readonly tensors: number;
}

const member = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
const megabyte = 1024 * 1024;

/** Collects what the engine says about each frame (`performance.measure('emotion-frame')`). */
const collect = `globalThis.frames_ = [];
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration, detail } of list.getEntries())
      if (name === 'emotion-frame') frames_.push({ at: performance.now(), workMs: duration, tensors: detail.tensors });
  }).observe({ type: 'measure' });`;

/** Signs in over the API: the product's pages are served under another address than APP_URL names. */
async function openTracker(page: Page, origin: string): Promise<void> {
  const { email, password } = member;
  await page.request.post(`${origin}/api/auth/sign-in`, {
    headers: { origin: 'http://127.0.0.1:3000' },
    data: { email, password },
  });
  await page.goto(`${origin}/emotion-tracker`);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / megabyte;
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

/** Starts tracking and tells how long the first result took. */
async function begin(page: Page): Promise<number> {
  await page.getByText('Ready. Press Start Tracking.').waitFor();
  await page.evaluate(collect);
  const began = (await page.evaluate('performance.now()')) as number;
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  const first = await page.evaluate(`new Promise((done) => {
    const look = () => (frames_.length > 0 ? done(frames_[0].at) : setTimeout(look, 5));
    look();
  })`);
  return (first as number) - began;
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
  let transferred = 0;
  context.on('response', async (response) => {
    if (!/\/assets\/emotion-/.test(response.url())) return;
    transferred += Number((await response.allHeaders())['content-length'] ?? 0);
  });
  await filmDrawnFace(page, film, { face: 10, empty: 0 });
  await openTracker(page, product.origin);
  await begin(page);
  await page.reload();
  const firstMs = await begin(page);
  await page.waitForTimeout(5000);

  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const [heapBefore, tasksBefore] = [await heapOf(session), await taskSeconds(session)];
  await page.evaluate('frames_.length = 0');
  await page.waitForTimeout(minutes * 60_000);
  const frames = (await page.evaluate('frames_')) as readonly Frame[];
  const [heapAfter, tasksAfter] = [await heapOf(session), await taskSeconds(session)];
  const tensors = frames.map((frame) => frame.tensors);
  return {
    title: 'Emotion tracker',
    command: 'npm run bench -- tracker',
    figures: [
      atMost('worker time for a frame, median', median(frames.map((frame) => frame.workMs)), 50, ' ms'),
      atLeast(`results a second, over ${minutes} minutes`, frames.length / (minutes * 60), 6),
      atMost('first result after Start, warm cache', firstMs, 1200, ' ms'),
      atMost(
        'page tasks for each result, mean',
        ((tasksAfter - tasksBefore) * 1000) / frames.length,
        4,
        ' ms',
      ),
      atMost('tensors gained', Math.max(...tensors) - Math.min(...tensors), 0),
      atMost('page heap gained', heapAfter - heapBefore, 3, ' MB'),
      atMost('models and WebAssembly transferred', transferred / megabyte, 6, ' MB'),
    ],
    notes: [
      'Real Chromium, wasm in the worker, 640x480, a drawn face. The page time is all of it: drawing, React, video. The heap holds the recording itself.',
    ],
  };
}
