import type { BrowserContext, Page } from '@playwright/test';
import type { Reads } from '#features/tracker/rules/reads.ts';
import type { Reading } from '#features/tracker/rules/interpret.ts';

/** Lets a journey observe the tracker's workers: how many there were, and how many frames each was given. */
export async function watchWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(`{
    const seen = globalThis.workers_ = [];
    const Plain = globalThis.Worker;
    globalThis.Worker = class extends Plain {
      frames = 0;
      constructor(...given) { super(...given); seen.push(this); }
      postMessage(message, transfer) {
        if (message?.type === 'frame') this.frames += 1;
        super.postMessage(message, transfer);
      }
    };
  }`);
}

/** How many frames each of the page's workers has been given so far. */
export function framesOf(page: Page): Promise<number[]> {
  return page.evaluate('workers_.map((worker) => worker.frames)');
}

/** Makes the newest worker fail as if it had run out of memory: it gets a frame that it cannot read. */
export async function crashWorker(page: Page): Promise<void> {
  await page.evaluate(`workers_.at(-1).postMessage({ type: 'frame', at: 0, picture: null, follows: false })`);
}

/**
 * What the newest worker reads in a picture. The tracker must be loaded but not running. @param follows the face of the
 * picture before
 */
export function readPicture(
  page: Page,
  jpeg: Buffer,
  follows: boolean,
  reads: Reads = 'emotions',
): Promise<Reading> {
  return page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${jpeg.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const worker = workers_.at(-1);
    return new Promise((done) => {
      worker.addEventListener('message', ({ data }) => done(data.reading), { once: true });
      worker.postMessage({ type: 'frame', at: 0, picture, follows: ${follows}, reads: '${reads}' }, [picture]);
    });
  })()`);
}
