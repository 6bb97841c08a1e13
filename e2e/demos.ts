import type { FullConfig } from '@playwright/test';
import { makeEmbeddedImage } from '#testing/image.ts';
import { startWorkersDemo } from './demo.ts';

/**
 * Runs before the first journey: makes what their servers start from, and starts a demo for each worker. A worker is
 * replaced where a journey needs another Chromium; its demo stays.
 * @returns what stops them
 */
export default async function startDemos({ workers }: FullConfig): Promise<() => Promise<void>> {
  await makeEmbeddedImage();
  const starts = await Promise.allSettled(
    Array.from({ length: workers }, (_, index) => startWorkersDemo(index)),
  );
  const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async () => {
    await Promise.all(running.map((demo) => demo.stop()));
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return stop;
  await stop();
  throw failed.reason;
}
